import { AUDIO_LEVEL_INTERVAL_MS } from '#modules/live-rooms/contract/media-constants.ts';

/** What reads a microphone's sound: samples between -1 and 1. */
export type SoundReader = { read(into: Float32Array<ArrayBuffer>): void; close(): void };

/** About as long as the time between two looks, so that no sound falls between them. */
const SAMPLES = 4096;
/** Speech into a good microphone is about this loud: the meter's full length. */
const FULL_LEVEL = 0.3;

/** Loudness of the samples as a level for a meter, 0 to 1. */
export function soundLevel(samples: Float32Array): number {
  let squares = 0;
  for (const sample of samples) squares += sample * sample;
  return Math.min(1, Math.sqrt(squares / Math.max(1, samples.length)) / FULL_LEVEL);
}

/** Reads a track through the browser's audio engine. Where that is missing or blocked the level stays 0. */
export function trackReader(track: MediaStreamTrack): SoundReader {
  const context = new AudioContext();
  const analyser = context.createAnalyser();
  analyser.fftSize = SAMPLES;
  const input = context.createMediaStreamSource(new MediaStream([track]));
  input.connect(analyser);
  return {
    read: (into) => {
      if (context.state === 'suspended') void context.resume();
      analyser.getFloatTimeDomainData(into);
    },
    close: () => {
      input.disconnect();
      void context.close();
    },
  };
}

/** Tells the level of a microphone every 100 ms (ROM-026); answers how to stop. */
export function watchLevel(
  track: MediaStreamTrack,
  onLevel: (level: number) => void,
  openReader: (track: MediaStreamTrack) => SoundReader = trackReader,
): () => void {
  const reader = openReader(track);
  const samples = new Float32Array(SAMPLES);
  const timer = setInterval(() => {
    reader.read(samples);
    onLevel(soundLevel(samples));
  }, AUDIO_LEVEL_INTERVAL_MS);
  return () => {
    clearInterval(timer);
    reader.close();
  };
}
