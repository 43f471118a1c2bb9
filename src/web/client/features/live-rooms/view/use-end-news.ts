import { useEffect, useEffectEvent, useRef } from 'react';
import { calledIn } from '#client/entities/identity/member-name.tsx';
import { toast } from '#client/lib/toast.ts';
import { serverNow } from '#client/lib/server-time.ts';
import { breakoutTexts } from '../breakouts/texts.ts';
import type { RoomSession } from '../room/room-session.ts';
import { roomTexts } from '../texts.ts';
import { leadsIn } from '../room/room-context.ts';
import { useRoomState } from '../room/use-room.tsx';

const texts = roomTexts.goodbye;

/** Says once what ended without a choice of one's own: a person was put out, a breakout is over early, a goodbye is off. */
export const useEndNews = (session: RoomSession): void => {
  const putOut = useRoomState(session, ({ context }) => context.seen?.put_out ?? null);
  const isGoodbye = useRoomState(session, ({ context }) => context.seen?.goodbye !== null && context.seen !== null);
  const number = putOut?.number;
  const lastNumber = useRef(number);
  const announce = useEffectEvent((next: number) => {
    const isNews = lastNumber.current !== undefined && next > lastNumber.current;
    lastNumber.current = next;
    if (!isNews || putOut?.username == null) return;
    toast.info(putOut.until_staff_decide ? texts.movedOut(calledIn(putOut)) : texts.takenOut(calledIn(putOut)));
  });
  useEffect(() => {
    if (number !== undefined) announce(number);
  }, [number]);
  const breakout = useRoomState(session, ({ context }) => context.seen?.breakout ?? null);
  const leads = useRoomState(session, ({ context }) => leadsIn(context));
  const endsAt = breakout?.state === 'apart' ? breakout.ends_at : null;
  const ending = useRef(endsAt);
  const tellBreakout = useEffectEvent((now: string | null) => {
    const before = ending.current;
    ending.current = now;
    // At its time it is counted down; the one who ended it knows.
    const isEarly = before !== null && now === null && serverNow() < Date.parse(before);
    if (isEarly && !leads && !isGoodbye) toast.info(breakoutTexts.banner.endedEarly);
  });
  useEffect(() => tellBreakout(endsAt), [endsAt]);
  const was = useRef(isGoodbye);
  useEffect(() => {
    if (was.current && !isGoodbye) toast.info(texts.continues);
    was.current = isGoodbye;
  }, [isGoodbye]);
};
