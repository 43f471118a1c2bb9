import { useEffect, useEffectEvent, useState } from 'react';
import { untilNextLook } from './appointment.ts';

/**
 * Milliseconds until `end`, renewed whenever its words change and at the end itself; also when the device wakes up. Null
 * without an end.
 */
export const useTimeLeft = (end: number | null): number | null => {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    if (end === null) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = () => {
      clearTimeout(timer);
      const at = Date.now();
      setNow(at);
      if (at < end) timer = setTimeout(look, untilNextLook(end - at));
    };
    look();
    document.addEventListener('visibilitychange', look);
    addEventListener('pageshow', look);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', look);
      removeEventListener('pageshow', look);
    };
  }, [end]);
  return end === null ? null : end - now;
};

/**
 * When the page was put away by the browser, to be shown again as it was with the back button; null while it was not. Until
 * the server was asked again nothing of it is to be seen. `onReturn` asks.
 */
export const usePutAwayAt = (onReturn: () => void): number | null => {
  const [putAway, setPutAway] = useState<number | null>(null);
  const ask = useEffectEvent(onReturn);
  useEffect(() => {
    const left = ({ persisted }: PageTransitionEvent) => {
      if (persisted) setPutAway(Date.now());
    };
    const returned = ({ persisted }: PageTransitionEvent) => {
      if (persisted) ask();
    };
    addEventListener('pagehide', left);
    addEventListener('pageshow', returned);
    return () => {
      removeEventListener('pagehide', left);
      removeEventListener('pageshow', returned);
    };
  }, []);
  return putAway;
};
