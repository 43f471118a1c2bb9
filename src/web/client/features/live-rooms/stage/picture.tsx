import { useEffect, useRef, useState } from 'react';
import { playThrough } from '../devices/local-media.ts';
import styles from './tile.module.css';

export const Picture = ({
  stream,
  name,
  speaker,
  seen,
  heard,
  onSoundBlocked,
}: {
  stream: MediaStream;
  name: string;
  speaker: string | undefined;
  /** Without a picture the sound continues. */
  seen: boolean;
  heard: boolean;
  onSoundBlocked: (element: HTMLVideoElement) => void;
}) => {
  const video = useRef<HTMLVideoElement>(null);
  const blocked = useRef(onSoundBlocked);
  const [playing, setPlaying] = useState(false);
  useEffect(() => {
    blocked.current = onSoundBlocked;
  }, [onSoundBlocked]);

  useEffect(() => {
    const element = video.current;
    if (!element) return undefined;
    element.srcObject = stream;
    element.play().catch((problem: unknown) => {
      // Without a tap the browser plays nothing that can be heard.
      if ((problem as DOMException).name === 'NotAllowedError') blocked.current(element);
    });
    return () => {
      element.srcObject = null;
    };
  }, [stream]);

  useEffect(() => {
    if (video.current && speaker !== undefined) playThrough(video.current, speaker).catch(() => undefined);
  }, [speaker]);

  return (
    // oxlint-disable-next-line jsx-a11y/media-has-caption -- people speaking live; there is no text of it
    <video
      ref={video}
      className={styles.picture}
      data-playing={playing || undefined}
      data-unseen={!seen || undefined}
      autoPlay
      playsInline
      muted={!heard}
      aria-label={name}
      onPlaying={() => setPlaying(true)}
    />
  );
};
