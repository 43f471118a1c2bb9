import { createSocket, type Socket as UdpSocket } from 'node:dgram';
import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** The network between one browser and the product: can be cut, or made to lose packets. */
export type BadNetwork = {
  /** What the browser opens instead of the product's origin. */
  origin: string;
  /** Where the browser sends its media. */
  mediaPort: number;
  /** Nothing passes either way. TCP keeps what was sent and delivers it when the network is back, as in reality. */
  cut(isCut: boolean): void;
  /** Share of media packets (0 to 1) that get lost each way. Handshakes pass. */
  lose(share: number): void;
  /** How many UDP packets were lost. */
  dropped(): number;
  close(): void;
};

const LOOPBACK = '127.0.0.1';
/** First bytes 128 to 191 are RTP and RTCP (RFC 7983). */
const isMedia = (packet: Buffer) => packet[0]! >= 128 && packet[0]! < 192;

/** A network in front of the server at `origin` and its media at UDP `mediaPort`. */
export async function badNetwork(origin: string, mediaPort: number): Promise<BadNetwork> {
  const [tcp, udp] = await Promise.all([tcpProxy(Number(new URL(origin).port)), udpProxy(mediaPort)]);
  return {
    origin: `http://${LOOPBACK}:${tcp.port}`,
    mediaPort: udp.port,
    lose: (share) => udp.lose(share),
    dropped: () => udp.dropped(),
    cut(isCut) {
      tcp.cut(isCut);
      udp.cut(isCut);
    },
    close() {
      tcp.close();
      udp.close();
    },
  };
}

async function tcpProxy(target: number) {
  const pairs = new Set<[Socket, Socket]>();
  let isCut = false;

  const apply = (sockets: readonly Socket[]) => {
    for (const socket of sockets) {
      if (isCut) socket.pause();
      else socket.resume();
    }
  };
  const server = createServer((front) => {
    const back = connect(target, LOOPBACK);
    const pair: [Socket, Socket] = [front, back];
    pairs.add(pair);
    for (const [from, to] of [pair, [back, front] as const]) {
      from.on('data', (data) => to.write(data));
      from.on('error', () => to.destroy());
      from.on('close', () => {
        to.destroy();
        pairs.delete(pair);
      });
    }
    apply(pair);
  });
  server.listen(0, LOOPBACK);
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    cut(next: boolean) {
      isCut = next;
      for (const pair of pairs) apply(pair);
    },
    close() {
      server.close();
      for (const [front] of pairs) front.destroy();
    },
  };
}

async function udpProxy(target: number) {
  const front = createSocket('udp4');
  const backs = new Map<string, UdpSocket>();
  let isCut = false;
  let loss = 0;
  let dropped = 0;

  const passes = (packet: Buffer) => {
    const isLost = isCut || (isMedia(packet) && loss > 0 && Math.random() < loss);
    if (isLost) dropped++;
    return !isLost;
  };

  front.on('message', (packet, from) => {
    const key = `${from.address}:${from.port}`;
    let back = backs.get(key);
    if (!back) {
      back = createSocket('udp4');
      back.bind(0, LOOPBACK);
      back.on('message', (answer) => {
        if (passes(answer)) front.send(answer, from.port, from.address);
      });
      backs.set(key, back);
    }
    if (passes(packet)) back.send(packet, target, LOOPBACK);
  });
  front.bind(0, LOOPBACK);
  await once(front, 'listening');
  return {
    port: front.address().port,
    cut: (next: boolean) => {
      isCut = next;
    },
    lose: (share: number) => {
      loss = share;
    },
    dropped: () => dropped,
    close() {
      front.close();
      for (const back of backs.values()) back.close();
    },
  };
}
