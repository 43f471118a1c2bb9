import { useEffect, useEffectEvent, useRef } from 'react';
import { toast } from '../../lib/toast.ts';
import type { RoomSession } from './room-session.ts';
import { roomTexts } from './texts.ts';
import { useRoomState } from './use-room.ts';

const texts = roomTexts.goodbye;

/** Says once to those who stay that a person was put out, and that a goodbye was called off. */
export const usePutOutNews = (session: RoomSession): void => {
  const putOut = useRoomState(session, ({ context }) => context.seen?.put_out ?? null);
  const isGoodbye = useRoomState(session, ({ context }) => context.seen?.goodbye !== null && context.seen !== null);
  const number = putOut?.number;
  const known = useRef(number);
  const tell = useEffectEvent((next: number) => {
    const isNews = known.current !== undefined && next > known.current;
    known.current = next;
    if (!isNews || putOut?.username == null) return;
    toast.info(putOut.until_staff_decide ? texts.movedOut(putOut.username) : texts.takenOut(putOut.username));
  });
  useEffect(() => {
    if (number !== undefined) tell(number);
  }, [number]);
  const was = useRef(isGoodbye);
  useEffect(() => {
    if (was.current && !isGoodbye) toast.info(texts.goesOn);
    was.current = isGoodbye;
  }, [isGoodbye]);
};
