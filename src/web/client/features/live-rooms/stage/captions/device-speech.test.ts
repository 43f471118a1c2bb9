import { afterEach, expect, test } from '@jest/globals';
import { fakeRecognition } from '../../testing/fake-recognition.ts';
import { installSpeech, listenOnDevice, speechSupport, type RecognitionClass } from './device-speech.ts';

afterEach(() => {
  globalThis.SpeechRecognition = undefined;
});
const track = {} as MediaStreamTrack;

test.each([
  ['available', 'ready'],
  ['downloadable', 'to-install'],
  ['unavailable', 'none'],
] as const)('recognition on the device that is %s is %s', async (found, expected) => {
  const { asked } = fakeRecognition(found);
  expect(await speechSupport()).toBe(expected);
  expect(asked).toEqual([{ langs: ['en-US'], processLocally: true }]);
});

test('a browser without recognition, or with one that sends voices away, writes no captions', async () => {
  expect([await speechSupport(), await installSpeech()]).toEqual(['none', false]);
  const remote = Object.assign(() => undefined, { prototype: {}, available: () => Promise.resolve('available') });
  globalThis.SpeechRecognition = remote as unknown as RecognitionClass;
  expect([await speechSupport(), await installSpeech()]).toEqual(['none', false]);
  const ends: (string | null)[] = [];
  listenOnDevice(track, { heard: () => undefined, ended: (error) => void ends.push(error) });
  expect(ends).toEqual(['service-not-allowed']);
});

test('a voice is recognised on the device, with its finished and its unfinished words, until it is stopped', () => {
  const { running, say } = fakeRecognition('available');
  const heard: [string, boolean][] = [];
  const stop = listenOnDevice(track, {
    heard: (text, isFinal) => void heard.push([text, isFinal]),
    ended: () => undefined,
  });
  expect(running.get(track)).toMatchObject({ processLocally: true, continuous: true, interimResults: true });
  say(track, { text: ' Hello.', isFinal: true }, { text: 'I am ', isFinal: false }, { text: 'here', isFinal: false });
  expect(heard).toEqual([
    ['Hello.', true],
    ['I am here', false],
  ]);
  stop();
  expect(running.size).toBe(0);
});

test('a recognition that ends by itself says why', () => {
  const { stop } = fakeRecognition('available');
  const ends: (string | null)[] = [];
  listenOnDevice(track, { heard: () => undefined, ended: (error) => void ends.push(error) });
  stop(track, 'language-not-supported');
  expect(ends).toEqual(['language-not-supported']);
});
