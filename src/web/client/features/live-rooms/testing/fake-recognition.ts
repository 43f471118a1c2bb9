import type { RecognitionClass } from '../stage/captions/device-speech.ts';

type FakeRecognitionFound = 'available' | 'downloadable' | 'unavailable';

/** A browser that recognises speech on the device, by hand. Answers what runs, and how to take it away again. */
export const fakeRecognition = (found: FakeRecognitionFound, installs = true) => {
  const running = new Map<MediaStreamTrack, FakeRecognition>();
  const asked: object[] = [];
  class FakeRecognition extends EventTarget {
    lang = '';
    continuous = false;
    interimResults = false;
    #isLocal = false;
    static available(wish: object) {
      asked.push(wish);
      return Promise.resolve(found);
    }
    static install() {
      return Promise.resolve(installs);
    }
    get processLocally() {
      return this.#isLocal;
    }
    set processLocally(local: boolean) {
      this.#isLocal = local;
    }
    start(track: MediaStreamTrack) {
      running.set(track, this);
    }
    abort() {
      for (const [track, each] of running) if (each === this) running.delete(track);
    }
  }
  globalThis.SpeechRecognition = FakeRecognition satisfies RecognitionClass;
  const tell = (track: MediaStreamTrack, name: string, value: object = {}) =>
    void running.get(track)?.dispatchEvent(Object.assign(new Event(name), value));
  const say = (track: MediaStreamTrack, ...parts: { text: string; isFinal: boolean }[]): void =>
    tell(track, 'result', {
      resultIndex: 0,
      results: parts.map(({ text, isFinal }) => Object.assign([{ transcript: text }], { isFinal })),
    });
  const stop = (track: MediaStreamTrack, error: string) => {
    tell(track, 'error', { error });
    tell(track, 'end');
  };
  return { running, asked, say, stop, remove: () => void (globalThis.SpeechRecognition = undefined) };
};
