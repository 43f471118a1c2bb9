import { useEffect, useEffectEvent } from 'react';
import type { RoomSession } from '../room/room-session.ts';
import type { Leading } from './use-lead.ts';

/** A host whose connection dropped is given so long before the agenda opens by itself. */
export const HOST_MAY_RETURN_MS = 60_000;

/** Once in a session, also when people had to wait in between. */
const opened = new WeakSet<RoomSession>();

/**
 * Opens the agenda by itself, once, for a group that leads itself: at once when the session has no host or the host never
 * came, a while later when the host was lost on the way (ROM-079, ROM-080).
 */
export const useOwnLead = (session: RoomSession, leading: Leading | null, open: () => void): void => {
  const openOnce = useEffectEvent(() => {
    if (opened.has(session)) return;
    opened.add(session);
    open();
  });
  const hostAway = leading?.hostAway === true;
  const leadsItself = leading?.entered.is_group_hosted === true || hostAway;
  const wasHere = hostAway && leading.everyMember.some(({ host }) => host);
  useEffect(() => {
    if (!leadsItself) return undefined;
    if (!wasHere) return openOnce();
    const timer = setTimeout(() => openOnce(), HOST_MAY_RETURN_MS);
    return () => clearTimeout(timer);
  }, [leadsItself, wasHere]);
};
