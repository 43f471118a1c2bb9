import { expect, test } from '@jest/globals';
import { type MediaLibrary, type MediaPeerOptions, vp8KeyFrame } from '#sandboxes/openvidu/index.ts';
import { checkMedia } from './check-media.ts';
import type { Finding } from './finding.ts';
import type { Joined } from './join.ts';

const RTP = Buffer.from([0x80, 96, ...Array.from({ length: 10 }, () => 0)]);
const SERVER = { url: 'http://video.example', secret: 'secret', embedded: true };

const participant = { answer: {}, client: { call: async () => ({ id: 'stream' }), hear: () => undefined } };
const participants = [participant, participant] as unknown as [Joined, Joined];

/** A media server that delivers sound at once and pictures after `delay`; null: never. */
const deliveringPicturesAfter = (delay: number | null): MediaLibrary['mediaPeer'] => {
  let hear: MediaPeerOptions['hear'] = null;
  let delivered = false;
  return async (_, options) => {
    hear ??= options?.hear;
    return {
      offer: '',
      accept: () => undefined,
      addCandidate: () => undefined,
      isOpen: () => true,
      send: (kind: string, _: number, payload: Buffer) => {
        // As Kurento: what is no picture is not passed on.
        const isPicture = kind === 'video' && payload.subarray(1).equals(vp8KeyFrame(64, 48));
        if (kind === 'audio' && !delivered) hear?.('audio', RTP);
        delivered = true;
        if (isPicture && delay !== null) setTimeout(() => hear?.('video', RTP), delay);
      },
      close: () => undefined,
    } as unknown as Awaited<ReturnType<MediaLibrary['mediaPeer']>>;
  };
};

const findings = async (pictures: { arriveAfter: number | null; awaitedFor: number }) => {
  const found: Finding[] = [];
  await checkMedia(SERVER, participants, (finding) => found.push(finding), {
    loadLibrary: () => Promise.resolve({ mediaPeer: deliveringPicturesAfter(pictures.arriveAfter) }),
    picturesAfterSound: pictures.awaitedFor,
  });
  return found.slice(1).map(({ found: kind, text }) => [kind, text]);
};

test('pictures that arrive 100 ms after the sound are reported as working', async () => {
  expect(await findings({ arriveAfter: 100, awaitedFor: 2000 })).toEqual([
    ['works', expect.stringMatching(/^Sound travels/)],
    ['works', 'So do pictures.'],
  ]);
});

test('pictures that never arrive are reported as broken', async () => {
  expect(await findings({ arriveAfter: null, awaitedFor: 100 })).toEqual([
    ['works', expect.stringMatching(/^Sound travels/)],
    ['broken', expect.stringMatching(/^No pictures arrived within 0.1 seconds/)],
  ]);
});
