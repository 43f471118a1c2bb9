/** Three tones to try a loudspeaker with, in hertz. */
const TONES = [523.25, 659.25, 783.99];
/** One of them, for what happens in the room. */
export const ONE_TONE = TONES.slice(1, 2);
const TONE_SECONDS = 0.45;

/** Soft tones on the chosen loudspeaker, or on the browser's own. Rejects when nothing can be played. */
export const playTones = async (speaker: string | undefined, tones: readonly number[] = TONES): Promise<void> => {
  const context = new AudioContext();
  const element = new Audio();
  try {
    const out = context.createMediaStreamDestination();
    tones.forEach((frequency, index) => {
      const from = context.currentTime + 0.1 + index * TONE_SECONDS;
      const tone = context.createOscillator();
      const loudness = context.createGain();
      tone.frequency.value = frequency;
      loudness.gain.setValueAtTime(0, from);
      loudness.gain.linearRampToValueAtTime(0.22, from + 0.05);
      loudness.gain.exponentialRampToValueAtTime(0.001, from + TONE_SECONDS);
      tone.connect(loudness).connect(out);
      tone.start(from);
      tone.stop(from + TONE_SECONDS);
    });
    element.srcObject = out.stream;
    if (speaker !== undefined && 'setSinkId' in element) await element.setSinkId(speaker).catch(() => undefined);
    await element.play();
    await new Promise((resolve) => setTimeout(resolve, (tones.length * TONE_SECONDS + 0.3) * 1000));
  } finally {
    element.srcObject = null;
    await context.close();
  }
};
