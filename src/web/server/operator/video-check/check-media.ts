import type { VideoServer } from '#kernel/parts.ts';
import { keyFramePayload, mediaLibrary, type MediaLibrary, type MediaPeer } from '#sandboxes/openvidu/index.ts';
import type { Tell } from './finding.ts';
import type { Joined } from './join.ts';

const MEDIA_TIMEOUT_MS = 10_000;
/** A media server may look at a picture before it passes it on, so pictures may arrive later than sound. */
const PICTURES_AFTER_SOUND_MS = 5_000;
const POLL_MS = 20;
const PACKET_EVERY_MS = 20;
const STREAM = { hasAudio: true, hasVideo: true, audioActive: true, videoActive: true, typeOfVideo: 'CAMERA' };
const ADVICE =
  'The UDP ports of the media server must be open to the world, and it must announce its public address. Ports and variables stand in docs/video.md.';

/** One participant sends sound and pictures, the other receives: reports which of them arrive. */
export async function checkMedia(
  server: VideoServer,
  [ana, ben]: [Joined, Joined],
  tell: Tell,
  {
    loadLibrary = mediaLibrary,
    picturesAfterSound = PICTURES_AFTER_SOUND_MS,
  }: { loadLibrary?: () => Promise<MediaLibrary>; picturesAfterSound?: number } = {},
): Promise<void> {
  if (ana.answer['mediaServer'] === 'mediasoup') {
    tell({
      found: 'note',
      text: 'This deployment uses mediasoup, with which this check cannot speak: enter a room with two browsers to hear each other.',
    });
    return;
  }
  const library = await loadLibrary().catch(() => undefined);
  if (!library) {
    tell({ found: 'note', text: 'Media was not checked: node-datachannel does not run on this machine.' });
    return;
  }
  const began = Date.now();
  const where = server.embedded ? {} : { bindAddress: undefined };
  const sender = await library.mediaPeer('SendOnly', { hear: null, ...where });
  const arrived = { audio: 0, video: 0 };
  const receiver = await library.mediaPeer('RecvOnly', {
    hear: (kind, packet) => void (isMedia(packet) && arrived[kind]++),
    ...where,
  });
  let sending: NodeJS.Timeout | undefined;
  try {
    const published = await publish(ana, sender);
    const { sdpAnswer } = await takeCandidates(ben, receiver, () =>
      ben.client.call('receiveVideoFrom', { sender: published, sdpOffer: receiver.offer }),
    );
    receiver.accept(String(sdpAnswer));
    tell({ found: 'works', text: 'It negotiates media with somebody who sends and somebody who receives.' });
    // Kurento passes on nothing that is no picture.
    const picture = keyFramePayload();
    let number = 0;
    sending = setInterval(() => {
      if (!sender.isOpen()) return;
      sender.send('audio', ++number, Buffer.alloc(80));
      sender.send('video', number, picture);
    }, PACKET_EVERY_MS);
    const deadline = began + MEDIA_TIMEOUT_MS;
    if (!(await becomesTrue(() => arrived.audio > 0, deadline))) {
      tell({
        found: 'broken',
        text: sender.isOpen()
          ? 'Media leaves this machine, but nothing comes back.'
          : 'No media connection came about: the video server cannot be reached by UDP from here.',
        advice: ADVICE,
      });
      return;
    }
    tell({ found: 'works', text: `Sound travels from one to the other, ${Date.now() - began} ms after entering.` });
    if (await becomesTrue(() => arrived.video > 0, Date.now() + picturesAfterSound))
      tell({ found: 'works', text: 'So do pictures.' });
    else
      tell({
        found: 'broken',
        text: `No pictures arrived within ${picturesAfterSound / 1000} seconds after the sound.`,
        advice: 'The log of the media server (Kurento) says why; it must offer VP8.',
      });
  } catch (error) {
    tell({
      found: 'broken',
      text: `It would not negotiate media: ${error instanceof Error ? error.message : String(error)}.`,
      advice: 'The log of the media server (Kurento) says why.',
    });
  } finally {
    clearInterval(sending);
    sender.close();
    receiver.close();
  }
}

async function becomesTrue(condition: () => boolean, deadline: number): Promise<boolean> {
  while (!condition() && Date.now() < deadline) await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  return condition();
}

async function publish(person: Joined, peer: MediaPeer): Promise<string> {
  const answer = await takeCandidates(person, peer, () =>
    person.client.call('publishVideo', {
      ...STREAM,
      sdpOffer: peer.offer,
      doLoopback: false,
      frameRate: 24,
      videoDimensions: '{"width":640,"height":480}',
    }),
  );
  peer.accept(String(answer['sdpAnswer']));
  return String(answer['id']);
}

/** Real deployments send their candidates one by one, some before the answer. */
async function takeCandidates<T>(person: Joined, peer: MediaPeer, negotiate: () => Promise<T>): Promise<T> {
  const early: Record<string, unknown>[] = [];
  let isDescribed = false;
  const add = ({ candidate, sdpMid }: Record<string, unknown>) => peer.addCandidate(String(candidate), String(sdpMid));
  person.client.hear('iceCandidate', (params) => {
    if (isDescribed) add(params);
    else early.push(params);
  });
  const answer = await negotiate();
  setImmediate(() => {
    isDescribed = true;
    for (const params of early.splice(0)) add(params);
  });
  return answer;
}

/** RTP, not RTCP. */
const isMedia = (packet: Buffer): boolean => packet.length >= 12 && (packet[1]! < 192 || packet[1]! > 223);
