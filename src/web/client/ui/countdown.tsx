import { VisuallyHidden } from '@mantine/core';
import { useEffect, useEffectEvent, useState, type ReactNode } from 'react';
import { serverNow, useStart } from '#client/lib/server-time.ts';
import { texts } from '#client/lib/texts.ts';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
/** A day, in milliseconds (SCH-058). */
export const DAY = 86_400_000;
const TEN_MINUTES = 10 * MINUTE;

/** "3 Days Away" when more than a day is left, else hours:minutes:seconds (SCH-055, SCH-056). */
export const countdownText = (left: number): string => {
  if (left > DAY) return texts.countdown.days(Math.floor(left / DAY));
  const seconds = Math.max(0, Math.ceil(left / SECOND));
  return `${Math.floor(seconds / 3600)}:${two(Math.floor((seconds % 3600) / 60))}:${two(seconds % 60)}`;
};

const two = (n: number) => String(n).padStart(2, '0');

/** What is read aloud, and only at moments that matter: never every second. */
export const spokenMilestone = (before: number, left: number): string | undefined => {
  const passed = [60, 30, 10, 5, 1].find((minutes) => before > minutes * MINUTE && left <= minutes * MINUTE);
  return passed === undefined || left <= 0 ? undefined : texts.countdown.left(passed);
};

/**
 * Counts down to an instant by the server's clock. `onTenMinutes` is called once, at exactly ten minutes left (SCH-057);
 * `onEnd` once at the end, when `endNotice` takes the place of the figures.
 */
export const Countdown = ({
  to,
  endNotice,
  onTenMinutes,
  onEnd,
  className,
}: {
  to: string;
  endNotice: ReactNode;
  onTenMinutes?: () => void;
  onEnd?: () => void;
  className?: string;
}) => {
  const { left, spoken: announced } = useTimeLeft(Date.parse(to), {
    ...(onTenMinutes ? { onTenMinutes } : {}),
    ...(onEnd ? { onEnd } : {}),
  });
  return (
    <span {...(className === undefined ? {} : { className })}>
      {left > 0 ? (
        <span role="timer" style={{ fontVariantNumeric: 'tabular-nums' }}>
          {countdownText(left)}
        </span>
      ) : (
        <output>{endNotice}</output>
      )}
      <VisuallyHidden aria-live="polite">{announced}</VisuallyHidden>
    </span>
  );
};

const useTimeLeft = (end: number, options: { onTenMinutes?: () => void; onEnd?: () => void }) => {
  const start = useStart();
  const [timer, setTimer] = useState({ end, left: end - start, spoken: '' });
  const passed = useEffectEvent((before: number, left: number) => {
    if (before > TEN_MINUTES && left <= TEN_MINUTES && left > 0) options.onTenMinutes?.();
    if (before > 0 && left <= 0) options.onEnd?.();
  });

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    // One more than the first look, so that a countdown opened at exactly ten minutes still calls.
    let before = end - serverNow() + 1;
    const tick = () => {
      const left = end - serverNow();
      const milestone = spokenMilestone(before, left);
      setTimer((last) => ({ end, left, spoken: milestone ?? (last.end === end ? last.spoken : '') }));
      passed(before, left);
      before = left;
      if (left > 0) timer = setTimeout(tick, untilNextChange(left));
    };
    tick();
    return () => clearTimeout(timer);
  }, [end]);

  return timer.end === end ? timer : { left: end - serverNow(), spoken: '' };
};

/** Wake when the shown text changes: at the next whole second, or far away at the next minute. */
const untilNextChange = (left: number): number =>
  left > DAY + MINUTE ? MINUTE : left > DAY ? left - DAY : left % SECOND || SECOND;
