const START_ABOVE = 0.02;
const STOP_BELOW = 0.012;
const STOP_AFTER_MS = 1000;

/** Detects from the loudness of a voice (0 to 1) when a person starts and stops speaking. */
export type SpeakingRule = { hear(level: number, nowMs: number): boolean };

/** Starts at once, stops after a second of silence, so that a pause between words does not flicker. */
export function speakingRule(): SpeakingRule {
  let speaking = false;
  let quietSince: number | undefined;
  return {
    hear(level, nowMs) {
      if (level >= START_ABOVE) {
        speaking = true;
        quietSince = undefined;
      } else if (speaking && level < STOP_BELOW) {
        quietSince ??= nowMs;
        if (nowMs - quietSince >= STOP_AFTER_MS) speaking = false;
      } else quietSince = undefined;
      return speaking;
    },
  };
}

export type AudioEnergy = { energy: number; seconds: number };

/** The average loudness between two readings of a receiver's total audio energy (WebRTC statistics). */
export function loudness(before: AudioEnergy | undefined, now: AudioEnergy): number {
  if (!before || now.seconds <= before.seconds) return 0;
  return Math.sqrt(Math.max(0, now.energy - before.energy) / (now.seconds - before.seconds));
}

/** The receiver's total audio energy; undefined when the connection carries no sound yet. */
export async function audioEnergy(peer: RTCPeerConnection): Promise<AudioEnergy | undefined> {
  const receiver = peer.getReceivers().find((candidate) => candidate.track.kind === 'audio');
  if (!receiver) return undefined;
  let measured: AudioEnergy | undefined;
  (await receiver.getStats()).forEach((report: Record<string, unknown>) => {
    const { type, totalAudioEnergy, totalSamplesDuration } = report;
    if (type !== 'inbound-rtp' || typeof totalAudioEnergy !== 'number') return;
    if (typeof totalSamplesDuration === 'number')
      measured = { energy: totalAudioEnergy, seconds: totalSamplesDuration };
  });
  return measured;
}

/** A connection whose voice is watched; `peer` is undefined until media is negotiated. */
export type Voice = { energy?: AudioEnergy; readonly rule: SpeakingRule; peer(): RTCPeerConnection | undefined };

/** Reads a voice once more and answers whether it speaks; undefined while there is nothing to hear. */
export async function isSpeaking(voice: Voice, nowMs: number): Promise<boolean | undefined> {
  const peer = voice.peer();
  const energy = peer && (await audioEnergy(peer));
  if (!energy) return undefined;
  const level = loudness(voice.energy, energy);
  voice.energy = energy;
  return voice.rule.hear(level, nowMs);
}
