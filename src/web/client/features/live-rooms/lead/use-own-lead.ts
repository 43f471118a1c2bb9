import { useEffect, useEffectEvent, useRef } from 'react';
import type { Leading } from './use-lead.ts';

/** A host whose connection dropped is given so long before the agenda opens by itself. */
export const HOST_MAY_RETURN_MS = 60_000;

/**
 * Opens the agenda by itself, once, for a group that leads itself: at once when the session has no host or the host never
 * came, a while later when the host was lost on the way (ROM-079, ROM-080).
 */
export const useOwnLead = (leading: Leading | null, open: () => void): void => {
  const opened = useRef(false);
  const openOnce = useEffectEvent(() => {
    if (opened.current) return;
    opened.current = true;
    open();
  });
  const hostAway = leading?.hostAway === true;
  const leadsItself = leading?.entered.is_group_hosted === true || hostAway;
  const wasHere = hostAway && leading.everybody.some(({ host }) => host);
  useEffect(() => {
    if (!leadsItself) return undefined;
    if (!wasHere) return openOnce();
    const timer = setTimeout(() => openOnce(), HOST_MAY_RETURN_MS);
    return () => clearTimeout(timer);
  }, [leadsItself, wasHere]);
};
