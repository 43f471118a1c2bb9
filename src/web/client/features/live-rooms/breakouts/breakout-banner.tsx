import { Box, Button } from '@mantine/core';
import { useEffect, useEffectEvent, useRef } from 'react';
import { callHost, returnToMainRoom } from '#modules/live-rooms/contract/api.ts';
import { MAIN_ROOM } from '#modules/live-rooms/contract/room-names.ts';
import { toast } from '#client/lib/toast.ts';
import { Row } from '#ui/layout.tsx';
import { useOrder } from '../lead/order.ts';
import { minutesText, useTimeLeft } from '../lead/time-left.ts';
import type { Leading } from '../lead/use-lead.ts';
import type { RoomSession } from '../room/room-session.ts';
import { runningIn } from './running.tsx';
import { breakoutTexts } from './texts.ts';

const texts = breakoutTexts.banner;
const LAST_MINUTE = 60_000;
/** The planned return to the main room; checked even without a push message (ROM-089). */
const HOME_AFTER_MS = 2200;

/** The current room and its remaining time, with the ways out of it; shown to all during a breakout. */
export const BreakoutBanner = ({ session, leading }: { session: RoomSession; leading: Leading }) => {
  const running = runningIn(leading.seen);
  return running ? <Apart session={session} leading={leading} endsAt={running.ends_at} /> : null;
};

const Apart = ({ session, leading, endsAt }: { session: RoomSession; leading: Leading; endsAt: string }) => {
  const { seen, me, room, leads, everybody } = leading;
  const left = useTimeLeft(endsAt);
  const home = useOrder(session, returnToMainRoom, { done: texts.broughtBack });
  const ask = useOrder(session, callHost, { done: texts.askedText });
  const busy = home.pending || ask.pending;
  useLookAtEnd(session, left <= 0);
  useAnswered(leading);
  const isLast = left <= LAST_MINUTE;
  const isCalling = seen.breakout?.calls.some(({ user_uuid }) => user_uuid === me) ?? false;
  const said = left <= 0 ? texts.over : isLast ? texts.lastMinute : '';
  const helpers = everybody.filter(({ host, staff, active }) => (host || staff) && active);
  const helperElsewhere =
    !leads &&
    helpers.length > 0 &&
    !seen.session_rooms.some(
      ({ room_assigned, users }) => room_assigned === room && users.some(({ host, active }) => host && active),
    );
  const mayReturn = room !== MAIN_ROOM;
  const mayAsk = helperElsewhere || isCalling;

  return (
    <Row
      tone={isLast ? 'warm' : 'brand'}
      justify="center"
      w="fit-content"
      maw="100%"
      py="xxs"
      ps="md"
      pe="xs"
      bdrs="lg"
      fz="sm"
    >
      <Row as="p" wrap="nowrap" align="baseline" mih="1.875rem" pe="xs" lh="1.875rem" style={{ whiteSpace: 'nowrap' }}>
        <strong>{breakoutTexts.banner.breakout(room)}</strong>
        <span aria-hidden>·</span>
        <Box role="timer" component="span" fw={700} style={{ fontVariantNumeric: 'tabular-nums' }}>
          {minutesText(left)}
        </Box>
      </Row>
      {/* Said once: the text changes twice in a breakout. While it is empty it takes no room. */}
      <Box component="output" pos={said === '' ? 'absolute' : 'static'} pe="xs" fw={650} ta="center">
        {said}
      </Box>
      {mayReturn || mayAsk ? (
        <Row justify="center" gap="xxs">
          {mayReturn ? (
            <Button size="compact-md" variant="default" disabled={busy || left <= 0} onClick={() => void home.run({})}>
              {texts.bringBack}
            </Button>
          ) : null}
          {mayAsk ? (
            <Button
              size="compact-md"
              variant="default"
              disabled={busy || isCalling || left <= 0}
              onClick={() => void ask.run({})}
            >
              {isCalling ? texts.asked : texts.askHost}
            </Button>
          ) : null}
        </Row>
      ) : null}
    </Row>
  );
};

/** Without a push message at the end the server is called, instead of waiting for the next poll. */
const useLookAtEnd = (session: RoomSession, isOver: boolean) => {
  useEffect(() => {
    if (!isOver) return undefined;
    const timer = setTimeout(() => session.actor.send({ type: 'PUSHED' }), HOME_AFTER_MS);
    return () => clearTimeout(timer);
  }, [session, isOver]);
};

/** Says once that the host saw the call, or came. */
const useAnswered = ({ seen, me, room, isApart }: Leading) => {
  const isCalling = seen.breakout?.calls.some(({ user_uuid }) => user_uuid === me) ?? false;
  const before = useRef({ isCalling, room });
  const compare = useEffectEvent((now: { isCalling: boolean; room: number }) => {
    const last = before.current;
    before.current = now;
    if (!last.isCalling || now.isCalling || !isApart || last.room !== now.room) return;
    const hostIsHere = seen.session_rooms.some(
      ({ room_assigned, users }) => room_assigned === room && users.some(({ host }) => host),
    );
    toast.info(hostIsHere ? texts.hostCame : texts.answered);
  });
  useEffect(() => compare({ isCalling, room }), [isCalling, room]);
};
