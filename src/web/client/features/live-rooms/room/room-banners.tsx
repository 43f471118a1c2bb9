import { Button } from '@mantine/core';
import { useEffect, useEffectEvent, useState } from 'react';
import type { EnteredSession } from '#modules/live-rooms/contract/api.ts';
import { serverNow, useServerNow } from '#client/lib/server-time.ts';
import { Countdown } from '#ui/countdown.tsx';
import { roomTexts } from '../texts.ts';
import styles from './room-frame.module.css';

const texts = roomTexts.room;
/** From when on the end of a session is counted down (I-028). */
const LAST_MINUTES = 10 * 60_000;

/** "Session Ends In" in the last ten minutes, then "Room closes in" (ROM-042, ROM-043). */
export const EndBanner = ({ session }: { session: EnteredSession }) => {
  const now = useServerNow(1000);
  const end = Date.parse(session.end_time);
  if (now < end - LAST_MINUTES) return null;
  const closing = now >= end;
  return (
    <output className={styles.banner} data-tone={closing ? 'warm' : 'calm'}>
      {closing ? texts.closesIn : texts.endsIn}{' '}
      <Countdown key={String(closing)} to={closing ? session.close_time : session.end_time} endNotice="0:00:00" />
    </output>
  );
};

/** Something about the connection; said aloud, gone by itself (ROM-050). */
export const ConnectionBanner = ({ text, tone = 'bad' }: { text: string | null; tone?: 'bad' | 'calm' }) => (
  <output className={styles.slot}>
    {text === null ? null : (
      <span className={styles.banner} data-tone={tone}>
        {text}
      </span>
    )}
  </output>
);

export const QuietBanner = ({ text }: { text: string }) => (
  <p className={styles.banner} data-tone="calm">
    {text}
  </p>
);

/** The camera stopped: the member is asked to turn it on, and holds the place for a while (I-042). */
export const CameraLostBanner = ({
  seconds,
  extendedUntil,
  onRestart,
  onGiveUp,
}: {
  seconds: number;
  /** The host gave more time, until then; null when not. */
  extendedUntil: string | null;
  onRestart: () => Promise<void>;
  onGiveUp: () => void;
}) => {
  const [usual] = useState(() => new Date(serverNow() + seconds * 1000).toISOString());
  const until = extendedUntil !== null && extendedUntil > usual ? extendedUntil : usual;
  const [busy, setBusy] = useState(false);
  const giveUp = useEffectEvent(onGiveUp);
  useEffect(() => {
    const timer = setTimeout(() => giveUp(), Math.max(0, Date.parse(until) - serverNow()));
    return () => clearTimeout(timer);
  }, [until]);
  const restart = async () => {
    setBusy(true);
    await onRestart();
    setBusy(false);
  };
  return (
    <div className={styles.banner} data-tone="bad" role="alert">
      <span>
        {texts.cameraLost} <Countdown to={until} endNotice="0:00:00" />
      </span>
      <Button size="compact-md" variant="default" loading={busy} onClick={() => void restart()}>
        {texts.cameraAgain}
      </Button>
    </div>
  );
};

/** Browsers play no sound before a tap. */
export const SoundBanner = ({ onTurnOn }: { onTurnOn: () => void }) => (
  <div className={styles.banner} data-tone="warm" role="alert">
    <span>{texts.soundBlocked}</span>
    <Button size="compact-md" variant="default" onClick={onTurnOn}>
      {texts.soundOn}
    </Button>
  </div>
);
