import type { VideoBackend } from '#modules/live-rooms/adapters/video-backend.ts';
import { isRtcp } from '../formats/rtp.ts';
import { mediaPeer, type MediaPeerKind, type MediaPeer } from '../probe/media-peer.ts';
import { joinRoom, type RpcClient } from '../probe/rpc-client.ts';

const PING_EVERY_MS = 5000;
const POLL_MS = 20;

/** A participant without a browser: speaks the protocol, publishes, and receives all others. */
export type SyntheticPerson = {
  member: string;
  client: RpcClient;
  sender: MediaPeer;
  /** The id of what this person sends. */
  stream: string;
  /** By the person who is received: packets that arrived of each kind. */
  heard: Map<SyntheticPerson, Record<MediaPeerKind, number>>;
  /** Subscribes to a participant. */
  receive(publisher: SyntheticPerson): Promise<void>;
  /** Unsubscribes from all participants. */
  forget(): void;
  /** Closes everything; the code of the socket tells the server how. */
  leave(code?: number): void;
};

export type SyntheticOptions = {
  /** The kinds of which is counted what arrives, both when absent; the rest is thrown away unseen, which costs less. */
  counting?: readonly MediaPeerKind[];
};

/** Enters the room and starts sending, of which nothing is sent before {@link MediaPeer.send}. */
export async function enterSynthetic(
  url: string,
  backend: Pick<VideoBackend, 'mintToken'>,
  room: string,
  member: string,
  { counting = ['audio', 'video'] }: SyntheticOptions = {},
): Promise<SyntheticPerson> {
  const { token } = await backend.mintToken(room, { member, role: 'PUBLISHER' });
  const client = await joinRoom(url, token);
  const pings = setInterval(() => void client.call('ping').catch(() => undefined), PING_EVERY_MS);
  const sender = await mediaPeer('SendOnly', { hear: null });
  const { sdpAnswer, id } = await client.call('publishVideo', {
    sdpOffer: sender.offer,
    hasAudio: true,
    hasVideo: true,
    doLoopback: false,
  });
  sender.accept(String(sdpAnswer));
  const receivers: MediaPeer[] = [];
  const heard: SyntheticPerson['heard'] = new Map();
  return {
    member,
    client,
    sender,
    stream: String(id),
    heard,
    async receive(publisher) {
      const counts = { audio: 0, video: 0 };
      heard.set(publisher, counts);
      const hear = (kind: MediaPeerKind, packet: Buffer) => {
        if (!isRtcp(packet)) counts[kind]++;
      };
      const peer = await mediaPeer('RecvOnly', { hear, heardKinds: counting });
      receivers.push(peer);
      const answer = await client.call('receiveVideoFrom', { sender: publisher.stream, sdpOffer: peer.offer });
      peer.accept(String(answer['sdpAnswer']));
    },
    forget() {
      for (const peer of receivers.splice(0)) peer.close();
      heard.clear();
    },
    leave(code) {
      clearInterval(pings);
      for (const peer of [sender, ...receivers]) peer.close();
      client.close(code);
    },
  };
}

/** So many people enter the room one after the other, and each receives every other. */
export async function syntheticRoom(
  url: string,
  backend: Pick<VideoBackend, 'mintToken'>,
  room: string,
  size: number,
  options?: SyntheticOptions,
): Promise<SyntheticPerson[]> {
  const people: SyntheticPerson[] = [];
  for (let index = 0; index < size; index++) {
    people.push(await enterSynthetic(url, backend, room, `${room}-${index}`, options));
  }
  for (const person of people) {
    for (const other of people) if (other !== person) await person.receive(other);
  }
  return people;
}

/** Whether sound and a picture of every received participant have arrived. */
export const hearsAll = (person: SyntheticPerson): boolean =>
  [...person.heard.values()].every(({ audio, video }) => audio > 0 && video > 0);

/** All participants send sound and pictures repeatedly until the condition holds; rejects after `timeout`. */
export async function talkUntil(
  what: string,
  people: readonly SyntheticPerson[],
  holds: () => boolean | Promise<boolean>,
  timeout = 60_000,
): Promise<void> {
  const deadline = Date.now() + timeout;
  for (let number = 1; !(await holds()); number++) {
    if (Date.now() > deadline) throw new Error(`waited in vain until ${what}`);
    for (const { sender } of people) {
      if (!sender.isOpen()) continue;
      sender.send('audio', number, Buffer.alloc(80));
      sender.send('video', number, Buffer.alloc(1000));
    }
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
}
