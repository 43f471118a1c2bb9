import { useEffect, useEffectEvent, type RefObject } from 'react';

/** Escape pressed within an element; the innermost that wants it has it. */
export const useEscape = (within: RefObject<HTMLElement | null>, onEscape: () => void, wanted = true): void => {
  const escape = useEffectEvent(onEscape);
  useEffect(() => {
    const element = within.current;
    if (!element || !wanted) return undefined;
    const pressed = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented) return;
      event.preventDefault();
      escape();
    };
    element.addEventListener('keydown', pressed);
    return () => element.removeEventListener('keydown', pressed);
  }, [within, wanted]);
};
