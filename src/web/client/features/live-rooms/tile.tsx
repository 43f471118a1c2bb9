import IconDots from '@tabler/icons-react/dist/esm/icons/IconDots.mjs';
import IconMicOff from '@tabler/icons-react/dist/esm/icons/IconMicrophoneOff.mjs';
import { UnstyledButton } from '@mantine/core';
import { useEffect, useRef, useState, type CSSProperties } from 'react';
import { Avatar } from '../../ui/avatar.tsx';
import { Icon } from '../../ui/icon.tsx';
import { SelfView } from './self-view.tsx';
import { roomTexts } from './texts.ts';
import { playThrough } from './video/local-media.ts';
import styles from './tile.module.css';

const texts = roomTexts.room;

export type TilePerson = {
  uuid: string;
  name: string;
  isMe: boolean;
  isHost: boolean;
  isStaff: boolean;
  /** False while the connection is lost. */
  active: boolean;
  audioOn: boolean;
  speaking: boolean;
  stream: MediaStream | undefined;
};

/** One face: picture, name, and how they are to be heard (ROM-115). */
export const Tile = ({
  person,
  speaker,
  size,
  onOptions,
  onSoundBlocked,
}: {
  person: TilePerson;
  /** The chosen loudspeaker. */
  speaker: string | undefined;
  size: { width: number; height: number };
  /** For whoever leads: what can be done about this person. */
  onOptions?: (() => void) | undefined;
  onSoundBlocked: (element: HTMLVideoElement) => void;
}) => {
  const { name, isMe, active, audioOn, speaking, stream } = person;
  const shown = active || isMe;
  const state = [
    name,
    person.isHost ? texts.host : '',
    audioOn ? '' : texts.micOff,
    speaking && audioOn ? texts.speaking : '',
  ]
    .filter(Boolean)
    .join(', ');
  return (
    <li
      className={styles.tile}
      style={{ '--tile-width': `${size.width}px`, '--tile-height': `${size.height}px` } as CSSProperties}
      data-speaking={(speaking && audioOn) || undefined}
      data-away={!shown || undefined}
      data-member={person.uuid}
      data-small={size.width < 190 || undefined}
      aria-label={state}
    >
      <div className={styles.behind}>
        <Avatar id={person.uuid} name={name} size={Math.max(40, Math.min(112, size.height * 0.34))} />
        <span>{active ? texts.noPicture : texts.away}</span>
      </div>
      {stream && isMe ? <SelfView stream={stream} label={roomTexts.preview.self} /> : null}
      {stream && !isMe ? (
        <Picture stream={stream} name={name} speaker={speaker} onSoundBlocked={onSoundBlocked} />
      ) : null}
      {shown ? null : <span className={styles.away}>{texts.away}</span>}
      <span className={styles.label} aria-hidden>
        {audioOn ? null : <Icon of={IconMicOff} size={16} />}
        <span className={styles.name}>{isMe ? texts.you : name}</span>
        {person.isHost ? <span className={styles.role}>{texts.host}</span> : null}
        {person.isStaff ? <span className={styles.role}>{texts.staff}</span> : null}
      </span>
      {onOptions === undefined ? null : (
        <UnstyledButton className={styles.options} aria-label={texts.member(name)} onClick={onOptions}>
          <Icon of={IconDots} />
        </UnstyledButton>
      )}
    </li>
  );
};

const Picture = ({
  stream,
  name,
  speaker,
  onSoundBlocked,
}: {
  stream: MediaStream;
  name: string;
  speaker: string | undefined;
  onSoundBlocked: (element: HTMLVideoElement) => void;
}) => {
  const video = useRef<HTMLVideoElement>(null);
  const blocked = useRef(onSoundBlocked);
  const [playing, setPlaying] = useState(false);
  useEffect(() => {
    blocked.current = onSoundBlocked;
  }, [onSoundBlocked]);

  useEffect(() => {
    const shown = video.current;
    if (!shown) return undefined;
    shown.srcObject = stream;
    shown.play().catch((problem: unknown) => {
      // Without a tap the browser plays nothing that can be heard.
      if ((problem as DOMException).name === 'NotAllowedError') blocked.current(shown);
    });
    return () => {
      shown.srcObject = null;
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
      autoPlay
      playsInline
      aria-label={name}
      onPlaying={() => setPlaying(true)}
    />
  );
};
