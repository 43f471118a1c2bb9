import { useEffect, useState } from 'react';
import { serverNow } from '#client/lib/server-time.ts';

const SECOND = 1000;

/** "12:34", and "1:02:03" beyond an hour. */
export const minutesText = (left: number): string => {
  const seconds = Math.max(0, Math.ceil(left / SECOND));
  const two = (n: number) => String(n).padStart(2, '0');
  const hours = Math.floor(seconds / 3600);
  const rest = `${two(Math.floor((seconds % 3600) / 60))}:${two(seconds % 60)}`;
  return hours > 0 ? `${hours}:${rest}` : rest.replace(/^0(?=\d:)/, '');
};

/** Milliseconds until an instant by the server's clock, renewed when the shown second changes. Never negative. */
export const useTimeLeft = (to: string): number => {
  const end = Date.parse(to);
  const [timer, setTimer] = useState(() => ({ end, left: end - serverNow() }));
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const tick = () => {
      const left = end - serverNow();
      setTimer({ end, left });
      if (left > 0) timer = setTimeout(tick, left % SECOND || SECOND);
    };
    tick();
    return () => clearTimeout(timer);
  }, [end]);
  return Math.max(0, timer.end === end ? timer.left : end - serverNow());
};
