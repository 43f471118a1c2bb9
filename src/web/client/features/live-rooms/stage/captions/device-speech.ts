/** What the product is written in, and what most sessions are spoken in. */
const LANGUAGE = 'en-US';

type Availability = 'available' | 'downloadable' | 'downloading' | 'unavailable';
type SpeechOptions = { langs: readonly string[]; processLocally: true };
type Alternatives = ArrayLike<{ transcript: string }> & { isFinal: boolean };
type SpeechResult = { resultIndex: number; results: ArrayLike<Alternatives> };

/** The Web Speech API, as far as it is used here. */
type Recognition = EventTarget & {
  lang: string;
  continuous: boolean;
  interimResults: boolean;
  processLocally: boolean;
  start(track: MediaStreamTrack): void;
  abort(): void;
};
export type RecognitionClass = {
  new (): Recognition;
  available?(options: SpeechOptions): Promise<Availability>;
  install?(options: SpeechOptions): Promise<boolean>;
};

declare global {
  var SpeechRecognition: RecognitionClass | undefined;
}

const localEnglish: SpeechOptions = { langs: [LANGUAGE], processLocally: true };

/** Recognition that can be held on the device; all other kinds send voices to the browser's maker. */
const onDevice = (): RecognitionClass | undefined => {
  const offered = globalThis.SpeechRecognition;
  return offered?.available && 'processLocally' in offered.prototype ? offered : undefined;
};

export type SpeechSupport = 'ready' | 'to-install' | 'none';

/** Whether this browser writes down what is said without sending it away. */
export const speechSupport = async (): Promise<SpeechSupport> => {
  try {
    const availability = await onDevice()?.available?.(localEnglish);
    if (availability === 'available') return 'ready';
    return availability === 'downloadable' || availability === 'downloading' ? 'to-install' : 'none';
  } catch {
    return 'none';
  }
};

/** Fetches what the browser needs for it; false when that fails. */
export const installSpeech = async (): Promise<boolean> => {
  try {
    return (await onDevice()?.install?.(localEnglish)) === true;
  } catch {
    return false;
  }
};

export type Hearing = {
  /** What was said since the last pause; final once it will not change any more. */
  heard: (text: string, isFinal: boolean) => void;
  /** It ended by itself, with the browser's name for the reason. */
  ended: (error: string | null) => void;
};
export type Listen = (track: MediaStreamTrack, hearing: Hearing) => () => void;

/** Writes down one voice until it is stopped; answers how to stop. */
export const listenOnDevice: Listen = (track, { heard, ended }) => {
  const Recogniser = onDevice();
  if (!Recogniser) {
    ended('service-not-allowed');
    return () => undefined;
  }
  const recognition = new Recogniser();
  let error: string | null = null;
  recognition.lang = LANGUAGE;
  recognition.continuous = true;
  recognition.interimResults = true;
  recognition.processLocally = true;
  const listening = new AbortController();
  const on = (name: 'result' | 'error' | 'end', act: (event: Event) => void) =>
    recognition.addEventListener(name, act, listening);
  on('result', (event) => {
    const { resultIndex, results } = event as Event & SpeechResult;
    const fresh = Array.from(results).slice(resultIndex);
    const text = (of: Alternatives[]) => of.map((each) => each[0]?.transcript.trim() ?? '').join(' ');
    const done = fresh.filter(({ isFinal }) => isFinal);
    if (done.length > 0) heard(text(done), true);
    if (done.length < fresh.length) heard(text(fresh.filter(({ isFinal }) => !isFinal)), false);
  });
  on('error', (event) => {
    error = (event as Event & { error: string }).error;
  });
  on('end', () => ended(error));
  recognition.start(track);
  return () => {
    listening.abort();
    recognition.abort();
  };
};
