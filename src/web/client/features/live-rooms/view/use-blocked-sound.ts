import { useCallback, useRef, useState } from 'react';

/** Videos whose sound the browser blocks until a tap. */
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
