import { useEffect, useRef } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router';

const HASH_WAIT = 3000;

/**
 * Navigation scrolls to the top, or to the hash's element once it is there (SIT-121); going back is left to the browser.
 * The new page's heading takes the focus, so that keyboards and screen readers start where the page starts.
 */
export const ScrollOnNavigation = () => {
  const { pathname, hash } = useLocation();
  const kind = useNavigationType();
  const scrolledTo = useRef<string>(undefined);

  useEffect(() => {
    const address = pathname + hash;
    const initial = scrolledTo.current === undefined;
    if (scrolledTo.current === address) return undefined;
    scrolledTo.current = address;
    if (hash !== '') return whenPresent(idIn(hash), showTarget);
    if (initial) return undefined;
    if (kind !== NavigationType.Pop) scrollTo({ top: 0, left: 0, behavior: 'instant' });
    (document.querySelector<HTMLElement>('main h1[tabindex]') ?? document.querySelector('main'))?.focus({
      preventScroll: true,
    });
    return undefined;
  }, [pathname, hash, kind]);

  return null;
};

/** An answer that is closed opens: a page that the server drew knows nothing of the hash. */
const showTarget = (target: HTMLElement): void => {
  if (target instanceof HTMLDetailsElement) target.open = true;
  target.scrollIntoView();
};

/** Typed by hand it may not be encoded: "#100%" then stands for itself. */
const idIn = (hash: string): string => {
  try {
    return decodeURIComponent(hash.slice(1));
  } catch {
    return hash.slice(1);
  }
};

/** Pages load their parts late: wait for the element for a moment. Answers how to stop waiting. */
const whenPresent = (id: string, onPresent: (target: HTMLElement) => void): (() => void) => {
  const present = document.getElementById(id);
  if (present) {
    onPresent(present);
    return () => undefined;
  }
  const observer = new MutationObserver(() => {
    const target = document.getElementById(id);
    if (!target) return;
    stop();
    onPresent(target);
  });
  const timer = setTimeout(() => stop(), HASH_WAIT);
  const stop = () => {
    observer.disconnect();
    clearTimeout(timer);
  };
  observer.observe(document.body, { childList: true, subtree: true });
  return stop;
};
