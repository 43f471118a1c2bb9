import { Audio, PeerConnection, Video, type Track } from 'node-datachannel';
import { randomInt } from 'node:crypto';
import { closeTrack, offerCandidate, ownTrack, sendOn } from '../peers.ts';

export type MediaPeerKind = 'audio' | 'video';

const MEDIA = [
  ['audio', 111],
  ['video', 96],
] as const;
const GATHERING_TIMEOUT_MS = 5000;

export type MediaPeer = {
  offer: string;
  accept(answer: string): void;
  /** A candidate of the other side that came after its answer. */
  addCandidate(candidate: string, mid: string): void;
  /** Sends one RTP packet; `number` is its sequence number. */
  send(kind: MediaPeerKind, number: number, payload?: Buffer): void;
  received: { kind: MediaPeerKind; packet: Buffer }[];
  sendFeedback(kind: MediaPeerKind, packet: Buffer): void;
  isOpen(): boolean;
  sources: Record<MediaPeerKind, number>;
  close(): void;
};

export type MediaPeerOptions = {
  /** Takes what arrives instead of keeping it; `null` leaves it to the native library, which throws it away. */
  hear?: ((kind: MediaPeerKind, packet: Buffer) => void) | null;
  /** The kinds that are heard; what else arrives is thrown away unseen. Both when absent. */
  heardKinds?: readonly MediaPeerKind[];
  /** Media stays on this machine unless told otherwise. */
  bindAddress?: string | undefined;
};

/** A peer without a browser that sends or receives one voice and one picture. */
export async function mediaPeer(
  direction: 'SendOnly' | 'RecvOnly',
  options: MediaPeerOptions = {},
): Promise<MediaPeer> {
  const {
    hear,
    heardKinds = ['audio', 'video'],
    bindAddress = 'bindAddress' in options ? undefined : '127.0.0.1',
  } = options;
  const peer = new PeerConnection(`test-${randomInt(1e9)}`, {
    iceServers: [],
    ...(bindAddress !== undefined && { bindAddress }),
    disableAutoNegotiation: true,
  });
  const tracks = new Map<string, Track>();
  const sources = { audio: randomInt(1, 0xffff_ffff), video: randomInt(1, 0xffff_ffff) };
  const received: MediaPeer['received'] = [];
  const keep = (kind: MediaPeerKind, packet: Buffer) => void received.push({ kind, packet });
  const take = hear === undefined ? keep : hear;
  for (const [kind, payloadType] of MEDIA) {
    const media = kind === 'audio' ? new Audio(kind, direction) : new Video(kind, direction);
    if (kind === 'audio') (media as Audio).addOpusCodec(payloadType);
    else (media as Video).addVP8Codec(payloadType);
    if (direction === 'SendOnly') media.addSSRC(sources[kind], 'test', 'stream', kind);
    const track = ownTrack(peer.addTrack(media));
    if (take && heardKinds.includes(kind)) track.onMessage((packet) => take(kind, packet));
    tracks.set(kind, track);
  }
  const offer = await new Promise<string>((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('the peer found no address in time')), GATHERING_TIMEOUT_MS);
    peer.onGatheringStateChange((state) => {
      if (state !== 'complete') return;
      clearTimeout(timer);
      resolve(peer.localDescription()!.sdp);
    });
    peer.setLocalDescription('offer');
  });
  return {
    offer,
    received,
    sources,
    accept: (answer) => peer.setRemoteDescription(answer, 'answer'),
    addCandidate: (candidate, mid) => offerCandidate(peer, candidate, mid),
    isOpen: () => [...tracks.values()].every((track) => track.isOpen()),
    send(kind, number, payload = Buffer.alloc(100)) {
      const header = Buffer.alloc(12);
      header[0] = 0x80;
      header[1] = 0x80 | (kind === 'audio' ? 111 : 96);
      header.writeUInt16BE(number & 0xffff, 2);
      header.writeUInt32BE((number * 3000) >>> 0, 4);
      header.writeUInt32BE(sources[kind], 8);
      sendOn(tracks.get(kind)!, Buffer.concat([header, payload]));
    },
    sendFeedback: (kind, packet) => void sendOn(tracks.get(kind)!, packet),
    close() {
      for (const track of tracks.values()) closeTrack(track);
      peer.close();
    },
  };
}
