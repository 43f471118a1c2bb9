import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { postSession } from '#modules/feedback/contract/api.ts';
import { defaultSettings } from '#modules/feedback/contract/settings.ts';
import { hours, seconds } from '#kernel/contract/time.ts';
import { useSetting } from '#client/lib/config.tsx';
import { callKey, callOrThrow } from '#client/lib/query.ts';
import { serverNow } from '#client/lib/server-time.ts';
import { startOf } from '../room/room-context.ts';
import type { RoomSession } from '../room/room-session.ts';
import { useRoomState } from '../room/use-room.tsx';

/** Maximum interval between checks of the server's clock, which may be moved meanwhile. */
const LOOK_EVERY_MS = 5000;

/** Milliseconds until a session that started then is checked: 306 seconds after its start, at once when that is past (C-033). */
export const untilPostSessionCheck = (startsAt: number, now: number, after: number): number =>
  Math.max(0, startsAt + seconds(after) - now);

/**
 * Prefetches during the session what its survey will ask; nothing is shown, the answer is cached for the page after the
 * session (ROM-083, C-033).
 */
export const usePostSessionCheck = ({ session, actor }: RoomSession, now: () => number = serverNow): void => {
  const queries = useQueryClient();
  const after = useSetting<number>('POST_SESSION_CHECK_SEC', defaultSettings.POST_SESSION_CHECK_SEC);
  const startsAt = useRoomState({ actor }, ({ context }) => startOf(context));
  const isPresent = useRoomState({ actor }, (snapshot) => snapshot.matches('present'));
  useEffect(() => {
    if (!isPresent || startsAt === 0) return undefined;
    let timer: ReturnType<typeof setTimeout>;
    const check = () => {
      const wait = untilPostSessionCheck(startsAt, now(), after);
      if (wait > 0) timer = setTimeout(check, Math.min(wait, LOOK_EVERY_MS));
      else
        void queries.prefetchQuery({
          queryKey: callKey(postSession, { id: session }, [['session', session]]),
          queryFn: () => callOrThrow(postSession, { id: session }, { ignoreSignedOut: true }),
          // Stays cached until the session is over.
          gcTime: hours(4),
          meta: { quiet: true },
        });
    };
    check();
    return () => clearTimeout(timer);
  }, [isPresent, startsAt, after, now, queries, session]);
};
