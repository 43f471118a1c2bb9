import { roomTexts } from '../texts.ts';
import { Loader } from '@mantine/core';
import { useEffect, useState, type ReactNode } from 'react';
import { Navigate, useBlocker } from 'react-router';
import { canUseRooms } from '#client/lib/browser/browser-support.ts';
import { LeaveModal } from './leave-modal.tsx';
import { usePostSessionCheck } from './post-session-check.ts';
import { RoomFrame } from '../room/room-frame.tsx';
import type { RoomSession } from '../room/room-session.ts';
import { leadsIn } from '../room/room-context.ts';
import { useRoomPath, useRoomSession, useRoomState, type RoomPath } from '../room/use-room.tsx';

export type InPlace = { session: RoomSession; askToLeave: () => void };

/**
 * One of the three pages of a session. They share one session of this window: whichever page is opened, the one that
 * belongs to its state is shown.
 */
export const RoomPlace = ({ at, children }: { at: RoomPath; children: (place: InPlace) => ReactNode }) => {
  const session = useRoomSession();
  if (!canUseRooms()) return <Navigate to="/unsupported-browser" replace />;
  if (!session)
    return (
      <RoomFrame title={roomTexts.session} layout={at === '/room' ? 'stage' : 'page'}>
        <Loader m="auto" aria-label={roomTexts.loading} />
      </RoomFrame>
    );
  return (
    <Guarded key={session.session} session={session} at={at}>
      {children}
    </Guarded>
  );
};

const isRoom = (pathname: string) => /^\/room(\/|$)/.test(pathname);

/** Navigating away from waiting room and room asks first (ROM-076). */
const Guarded = ({
  session,
  at,
  children,
}: {
  session: RoomSession;
  at: RoomPath;
  children: (place: InPlace) => ReactNode;
}) => {
  const { actor } = session;
  const [asking, setAsking] = useState(false);
  const present = useRoomState(session, (snapshot) => snapshot.matches('present'));
  const endsForAll = useRoomState(
    session,
    ({ context }) => context.entered?.ends_when_i_leave === true && leadsIn(context) && context.wasIn,
  );
  useRoomPath(session, at);
  usePostSessionCheck(session);
  const blocker = useBlocker(
    ({ nextLocation }) => actor.getSnapshot().matches('present') && !isRoom(nextLocation.pathname),
  );

  useEffect(() => {
    if (!present) return undefined;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [present]);

  const stay = () => {
    setAsking(false);
    blocker.reset?.();
  };
  const leave = () => {
    stay();
    actor.send({ type: 'LEAVE' });
  };
  return (
    <>
      {children({ session, askToLeave: () => setAsking(true) })}
      <LeaveModal
        session={session}
        opened={present && (asking || blocker.state === 'blocked')}
        endsForAll={endsForAll}
        onLeave={leave}
        onStay={stay}
      />
    </>
  );
};
