import { createSocket, type Socket as UdpSocket } from 'node:dgram';
import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** The network between one browser and the product: can be cut, or made to lose packets. */
export type BadNetwork = {
  /** What the browser opens instead of the product's origin. */
  origin: string;
  /** Where the browser sends its media. */
  mediaPort: number;
  /** Where the browser finds a video server that has an address of its own. */
  signallingPort?: number;
  /** Nothing passes either way. TCP keeps what was sent and delivers it when the network is back, as in reality. */
  cut(isCut: boolean): void;
  /** Share of media packets (0 to 1) that get lost each way. Handshakes pass. */
  lose(share: number): void;
  /** The browser is on another network: nothing passes any more on what is open, and what it opens now does. */
  change(): void;
  /** How many UDP packets were lost. */
  dropped(): number;
  close(): void;
};

const LOOPBACK = '127.0.0.1';
/** First bytes 128 to 191 are RTP and RTCP (RFC 7983). */
const isMedia = (packet: Buffer) => packet[0]! >= 128 && packet[0]! < 192;

/** A UDP port that nothing uses at this moment. */
export async function freeUdpPort(): Promise<number> {
  const socket = createSocket('udp4').bind(0);
  await once(socket, 'listening');
  const { port } = socket.address();
  socket.close();
  return port;
}

/** A network in front of the server at `origin`, its media at UDP `mediaPort`, and a video server of its own, if any. */
export async function badNetwork(origin: string, mediaPort: number, video?: string): Promise<BadNetwork> {
  const [tcp, udp, signalling] = await Promise.all([
    tcpProxy(Number(new URL(origin).port)),
    udpProxy(mediaPort),
    video === undefined ? undefined : tcpProxy(Number(new URL(video).port)),
  ]);
  const all = [tcp, udp, ...(signalling ? [signalling] : [])];
  return {
    origin: `http://${LOOPBACK}:${tcp.port}`,
    mediaPort: udp.port,
    ...(signalling ? { signallingPort: signalling.port } : {}),
    lose: (share) => udp.lose(share),
    dropped: () => udp.dropped(),
    cut(isCut) {
      for (const each of all) each.cut(isCut);
    },
    change() {
      for (const each of all) each.change();
    },
    close() {
      for (const each of all) each.close();
    },
  };
}

async function tcpProxy(target: number) {
  const pairs = new Set<[Socket, Socket]>();
  const stranded = new Set<Socket>();
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
    change() {
      for (const pair of pairs) {
        for (const socket of pair) {
          socket.pause();
          stranded.add(socket);
        }
      }
      pairs.clear();
    },
    close() {
      server.close();
      for (const [front] of pairs) front.destroy();
      for (const socket of stranded) socket.destroy();
    },
  };
}

async function udpProxy(target: number) {
  const front = createSocket('udp4');
  const backs = new Map<string, UdpSocket>();
  const stranded = new Set<string>();
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
    if (stranded.has(key)) return;
    let back = backs.get(key);
    if (!back) {
      back = createSocket('udp4');
      back.bind(0, LOOPBACK);
      back.on('message', (answer) => {
        if (!stranded.has(key) && passes(answer)) front.send(answer, from.port, from.address);
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
    change: () => {
      for (const key of backs.keys()) stranded.add(key);
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
