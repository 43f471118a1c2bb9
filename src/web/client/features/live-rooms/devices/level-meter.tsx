import { VisuallyHidden } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { watchLevel } from './sound-level.ts';
import { roomTexts } from '../texts.ts';
import styles from './preview.module.css';

const BARS = 14;

/** The level of the microphone, ten times a second (ROM-024, ROM-026). `heard` is called once there was a voice. */
export const LevelMeter = ({ track, heard }: { track: MediaStreamTrack; heard?: () => void }) => {
  const meter = useRef<HTMLDivElement>(null);
  const accessibleMeter = useRef<HTMLMeterElement>(null);
  const onHeard = useRef(heard);
  useEffect(() => {
    onHeard.current = heard;
  }, [heard]);

  useEffect(() => {
    let loud = 0;
    const show = (level: number) => {
      const visibleLevel = track.enabled ? level : 0;
      meter.current?.style.setProperty('--level', String(Math.round(visibleLevel * BARS)));
      if (accessibleMeter.current) accessibleMeter.current.value = Math.round(visibleLevel * 100);
      loud = visibleLevel > 0.06 ? loud + 1 : loud;
      if (loud === 3) onHeard.current?.();
    };
    try {
      return watchLevel(track, show);
    } catch {
      // No audio engine: the meter stays empty, everything else works.
      return undefined;
    }
  }, [track]);

  return (
    <div ref={meter} className={styles.meter}>
      <VisuallyHidden>
        <meter ref={accessibleMeter} aria-label={roomTexts.preview.level} min={0} max={100} value={0} />
      </VisuallyHidden>
      {Array.from({ length: BARS }, (_, bar) => (
        <span key={bar} style={{ '--bar': bar } as React.CSSProperties} />
      ))}
    </div>
  );
};
