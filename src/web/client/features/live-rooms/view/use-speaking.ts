import { useEffect, useState } from 'react';
import { speakingRule } from '../video/speaking.ts';
import { watchLevel } from '../devices/sound-level.ts';

/** Whether one's own microphone hears a voice; silence while it is off. */
export const useSpeaking = (track: MediaStreamTrack | undefined): boolean => {
  const [speaking, setSpeaking] = useState(false);
  useEffect(() => {
    if (!track) return undefined;
    const rule = speakingRule();
    const hear = (level: number) => setSpeaking(rule.hear(track.enabled ? level * 0.3 : 0, Date.now()));
    try {
      const stop = watchLevel(track, hear);
      return () => {
        stop();
        setSpeaking(false);
      };
    } catch {
      return undefined;
    }
  }, [track]);
  return speaking;
};
