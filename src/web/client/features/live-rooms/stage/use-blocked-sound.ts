import { useCallback, useRef, useState } from 'react';

/** Pictures whose sound the browser keeps back until somebody taps. */
export const useBlockedSound = () => {
  const waiting = useRef(new Set<HTMLVideoElement>());
  const [blocked, setBlocked] = useState(false);
  const onBlocked = useCallback((element: HTMLVideoElement) => {
    waiting.current.add(element);
    setBlocked(true);
  }, []);
  const turnOn = () => {
    for (const element of waiting.current) element.play().catch(() => undefined);
    waiting.current.clear();
    setBlocked(false);
  };
  return { blocked, onBlocked, turnOn };
};
