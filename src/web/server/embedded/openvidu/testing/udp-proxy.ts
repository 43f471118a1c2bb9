import { createSocket, type Socket } from 'node:dgram';
import { once } from 'node:events';

/** The network between one browser and the media port: can be cut, or made to lose packets. */
export type UdpProxy = {
  port: number;
  cut(isCut: boolean): void;
  /** Share of media packets (0 to 1) that get lost each way. Handshakes pass. */
  lose(share: number): void;
  dropped(): number;
  close(): void;
};

const LOOPBACK = '127.0.0.1';
/** First bytes 128 to 191 are RTP and RTCP (RFC 7983). */
const isMedia = (packet: Buffer) => packet[0]! >= 128 && packet[0]! < 192;

/** Forwards between whoever sends to its port and `target` on this machine. */
export async function udpProxy(target: number): Promise<UdpProxy> {
  const front = createSocket('udp4');
  const backs = new Map<string, Socket>();
  let isCut = false;
  let loss = 0;
  let dropped = 0;

  const passes = (packet: Buffer) => {
    const lost = isCut || (isMedia(packet) && loss > 0 && Math.random() < loss);
    if (lost) dropped++;
    return !lost;
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
    cut: (next) => {
      isCut = next;
    },
    lose: (share) => {
      loss = share;
    },
    dropped: () => dropped,
    close() {
      front.close();
      for (const back of backs.values()) back.close();
    },
  };
}
