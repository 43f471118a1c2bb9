import { listeners } from '#client/lib/listeners.ts';
import type { Listen } from './device-speech.ts';

export type Voice = { member: string; name: string; track: MediaStreamTrack; speaking: boolean };
export type CaptionLine = { number: number; name: string; text: string };
export type CaptionState = {
  /** What each member is saying, or said a moment ago. */
  words: ReadonlyMap<string, string>;
  /** The last finished sentences, oldest first. */
  lines: readonly CaptionLine[];
  /** The browser refuses to continue. */
  failed: boolean;
};

export type Captions = {
  /** Whose voices are written down from now on. */
  follow: (voices: readonly Voice[]) => void;
  /** Stops, and deletes what was written. */
  clear: () => void;
  state: () => CaptionState;
  subscribe: (changed: () => void) => () => void;
};

/** Each takes much of a phone's processor. */
const MOST_AT_A_TIME = 4;
const SHOWN_FOR_MS = 6000;
const START_AGAIN_AFTER_MS = 1000;
const MOST_LINES = 30;
/** Errors that starting again does not mend. */
const FINAL_ERRORS = ['not-allowed', 'service-not-allowed', 'language-not-supported'];

type CaptionsRunning = { track: MediaStreamTrack; stop: () => void };

const none: CaptionState = { words: new Map(), lines: [], failed: false };

/** Captions of the others' voices, written on this device; in memory only. */
export const captions = (listen: Listen): Captions => {
  const running = new Map<string, CaptionsRunning>();
  const fading = new Map<string, ReturnType<typeof setTimeout>>();
  const { tell, subscribe } = listeners();
  let state = none;
  let voices: readonly Voice[] = [];
  /** Members by when they spoke last, the latest first. */
  let spoke: readonly string[] = [];
  let most = MOST_AT_A_TIME;
  let count = 0;

  const show = (change: Partial<CaptionState>) => {
    state = change === none ? none : { ...state, ...change };
    tell();
  };
  const fade = (member: string) => {
    const words = new Map(state.words);
    if (words.delete(member)) show({ words });
  };
  const heard = (member: string) => (text: string, isFinal: boolean) => {
    const name = voices.find((voice) => voice.member === member)?.name;
    if (text === '' || name === undefined) return;
    clearTimeout(fading.get(member));
    fading.set(
      member,
      setTimeout(() => fade(member), SHOWN_FOR_MS),
    );
    const lines = isFinal ? [...state.lines, { number: ++count, name, text }].slice(-MOST_LINES) : state.lines;
    show({ words: new Map(state.words).set(member, text), lines });
  };
  const stop = (member: string) => {
    running.get(member)?.stop();
    running.delete(member);
  };

  const start = ({ member, track }: Voice) => {
    const ended = (error: string | null) => {
      if (running.get(member) !== mine) return;
      if (error !== null && FINAL_ERRORS.includes(error)) {
        end();
        show({ failed: true });
        return;
      }
      // A browser that hears fewer voices at a time aborts one when another begins.
      if (error === 'aborted') most = Math.max(1, running.size - 1);
      const again = setTimeout(() => {
        running.delete(member);
        arrange();
      }, START_AGAIN_AFTER_MS);
      mine.stop = () => clearTimeout(again);
    };
    const mine: CaptionsRunning = { track, stop: () => undefined };
    running.set(member, mine);
    try {
      const stopListening = listen(track, { heard: heard(member), ended });
      if (running.get(member) === mine) mine.stop = stopListening;
    } catch {
      ended('failed');
    }
  };

  const arrange = () => {
    const latest = (voice: Voice) => {
      const at = spoke.indexOf(voice.member);
      return at < 0 ? spoke.length : at;
    };
    const wanted = voices.toSorted((a, b) => latest(a) - latest(b)).slice(0, most);
    for (const [member, { track }] of running)
      if (!wanted.some((voice) => voice.member === member && voice.track === track)) stop(member);
    for (const voice of wanted) if (!running.has(voice.member)) start(voice);
  };

  const end = () => {
    for (const member of running.keys()) stop(member);
    for (const timer of fading.values()) clearTimeout(timer);
    fading.clear();
    voices = [];
    spoke = [];
  };

  return {
    follow(next) {
      if (state.failed) return;
      voices = next;
      const speak = next.filter(({ speaking }) => speaking).map(({ member }) => member);
      spoke = [...speak, ...spoke.filter((member) => !speak.includes(member))];
      arrange();
    },
    clear() {
      end();
      if (state !== none) show(none);
    },
    state: () => state,
    subscribe,
  };
};
