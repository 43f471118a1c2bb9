import { useEffect, useState } from 'react';
import { drawn, useIsDrawn } from './drawn.ts';

/** Client time minus server time, in milliseconds (API-017). */
let offset = 0;

/** The server's time now, in milliseconds since 1970: every comparison with a time from the server uses this (API-017). */
export const serverNow = (): number => Date.now() - offset;

/** The offset from one exchange: the server is taken to have looked at its clock half way (C-130). */
export const measuredOffset = (sentAt: number, receivedAt: number, serverTime: string | number): number =>
  (sentAt + receivedAt) / 2 - new Date(serverTime).getTime();

export const setClockOffset = (milliseconds: number): void => {
  if (Number.isFinite(milliseconds)) offset = Math.round(milliseconds);
};

const HOUR = 3_600_000;

/** Measures the clock again every hour and when the tab is looked at again (C-130). Answers how to stop. */
export const syncClock = (measure: () => void): (() => void) => {
  const onReturn = () => {
    if (document.visibilityState === 'visible') measure();
  };
  const hourly = setInterval(measure, HOUR);
  document.addEventListener('visibilitychange', onReturn);
  return () => {
    clearInterval(hourly);
    document.removeEventListener('visibilitychange', onReturn);
  };
};

/** The server's time, renewed every `interval` milliseconds, for labels that depend on the time of day. */
export const useServerNow = (interval = 30_000): number => {
  const [now, setNow] = useState(serverNow);
  useEffect(() => {
    const timer = setInterval(() => setNow(serverNow()), interval);
    return () => clearInterval(timer);
  }, [interval]);
  return useIsDrawn() ? drawn.at : now;
};

/** The server's time as a component is drawn. */
export const useMoment = (): number => (useIsDrawn() ? drawn.at : serverNow());

/** The server's time when a component was first drawn; it stays. */
export const useStart = (): number => {
  const isDrawn = useIsDrawn();
  return useState(isDrawn ? drawn.at : serverNow)[0];
};
