import { useEffect } from 'react';
import { useCall } from '#client/lib/query.ts';
import { getSession } from '#modules/scheduling/contract/api.ts';
import { CANCELED } from '../room/room-rules.ts';
import type { RoomSession } from '../room/room-session.ts';

/** Before the waiting room no poll says that the session was called off: its page does (ROM-061, C-032). */
export const useCalledOff = ({ session, actor }: Pick<RoomSession, 'session' | 'actor'>): void => {
  const { data, error } = useCall(getSession, { id: session }, { topics: [['session', session]], quiet: true });
  const isOff = data?.session.status === 'Canceled' || error?.notice.name === 'SESSION_DELETED';
  useEffect(() => {
    if (isOff) actor.send({ type: 'GO', out: { to: CANCELED, tone: 'info' } });
  }, [actor, isOff]);
};
