import { Box, Button, Group } from '@mantine/core';
import { useState } from 'react';
import { breakoutCan } from '#modules/live-rooms/contract/breakout-lifecycle.ts';
import {
  assignToRoom,
  changeBreakoutTimer,
  stopBreakout,
  tellAllRooms,
  type EnteredSession,
  type RoomsAnswer,
} from '#modules/live-rooms/contract/api.ts';
import { liveRoomsRefusals } from '#modules/live-rooms/contract/refusals.ts';
import { ActionDialog } from '#ui/action-dialog.tsx';
import { Field, useFields } from '#ui/form.tsx';
import { Soft, Stack, Scroll } from '#ui/layout.tsx';
import { useOrder } from '../lead/order.ts';
import { minutesText, useTimeLeft } from '../lead/time-left.ts';
import type { RoomSession } from '../room/room-session.ts';
import { asTheyAre, peopleToPlace, roomOf } from './arrangement.ts';
import { Calls } from './calls.tsx';
import { RoomsBoard } from './rooms-board.tsx';
import { breakoutTexts } from './texts.ts';
import styles from './breakouts.module.css';

const texts = breakoutTexts.running;
/** How many minutes one press adds. */
export const EXTEND_BY = 5;

type BreakoutTimes = { started_at: string; ends_at: string };
export const runningIn = ({ breakout }: RoomsAnswer): BreakoutTimes | null =>
  breakoutCan({ breakout }, 'BreakoutTimerChanged') && breakout?.started_at != null && breakout.ends_at !== null
    ? { started_at: breakout.started_at, ends_at: breakout.ends_at }
    : null;

/** The whole length one press further, within the bounds; null when it cannot be longer. */
export const extendedBy = (
  { started_at, ends_at }: BreakoutTimes,
  { most_minutes }: EnteredSession['breakouts'],
  sessionEnds: string,
): number | null => {
  const length = Math.round((Date.parse(ends_at) - Date.parse(started_at)) / 60_000);
  if (length >= most_minutes || Date.parse(ends_at) >= Date.parse(sessionEnds)) return null;
  return Math.min(most_minutes, length + EXTEND_BY);
};

/** A breakout while it runs: time, calls, people, messages (ROM-088, ROM-090, C-014). A substitute has time and end alone. */
export const Running = ({
  session,
  seen,
  entered,
  running,
  leads,
  onGone,
}: {
  session: RoomSession;
  seen: RoomsAnswer;
  entered: EnteredSession;
  running: BreakoutTimes;
  /** Every power; a substitute only keeps the time (ROM-082). */
  leads: boolean;
  /** The person is on the way to another room. */
  onGone: () => void;
}) => {
  const [ending, setEnding] = useState(false);
  const me = session.actor.getSnapshot().context.me.uuid;
  const people = peopleToPlace(seen.session_rooms, me);
  const nameOf = (id: string) => people.find((person) => person.id === id)?.name ?? '';
  const extend = useOrder(session, changeBreakoutTimer, { done: ({ minutes }) => texts.extended(minutes) });
  const move = useOrder(session, assignToRoom, { done: ({ uid, rid }) => texts.moved(nameOf(uid), Number(rid)) });
  const go = useOrder(session, assignToRoom);
  const end = useOrder(session, stopBreakout, { inDialog: true });
  const busy = extend.pending || move.pending || go.pending;
  const arrangement = asTheyAre(seen.session_rooms);
  const own = roomOf(arrangement, me);
  const longer = extendedBy(running, entered.breakouts, entered.end_time);
  const small = seen.session_rooms.filter(({ below_minimum }) => below_minimum).map((room) => room.room_assigned);
  const rooms = seen.session_rooms.map(({ room_assigned }) => room_assigned);
  const goTo = async (room: number) => {
    if ((await go.run({ rid: String(room), uid: me })).ok) onGone();
  };

  return (
    <Scroll pb="md" data-scrolls-along>
      <Stack gap="md">
        <Stack tone="sunken" align="center" gap="xs" p="md" ta="center">
          <TimeLeft to={running.ends_at} />
          <Group gap="xs" justify="center">
            <Button
              variant="light"
              size="compact-md"
              disabled={busy || longer === null}
              onClick={() => (longer === null ? undefined : void extend.run({ minutes: longer }))}
            >
              {texts.extend(EXTEND_BY)}
            </Button>
            <Button variant="light" color="red" size="compact-md" disabled={busy} onClick={() => setEnding(true)}>
              {texts.end}
            </Button>
          </Group>
          {longer === null ? <Soft>{texts.mostReached(entered.breakouts.most_minutes)}</Soft> : null}
        </Stack>
        {leads ? (
          <>
            <Calls session={session} seen={seen} own={own} onGone={onGone} />
            <RoomsBoard
              people={people}
              rooms={rooms}
              arrangement={arrangement}
              fewest={entered.breakouts.fewest_people}
              marked={small}
              disabled={busy}
              onMove={(uid, room) => void move.run({ rid: String(room), uid })}
            />
            <Group gap="xs">
              {rooms
                .filter((room) => room !== own)
                .map((room) => (
                  <Button
                    key={room}
                    variant="default"
                    size="compact-md"
                    disabled={busy}
                    onClick={() => void goTo(room)}
                  >
                    {room === 0 ? texts.backToMain : texts.goTo(room)}
                  </Button>
                ))}
              <Soft as="span">{texts.youAreIn(own)}</Soft>
            </Group>
            <Message session={session} />
          </>
        ) : (
          <Stack as="ul" gap="xs">
            {rooms.map((room) => (
              <li key={room}>
                {breakoutTexts.room(room)}:{' '}
                {breakoutTexts.arrange.count(people.filter(({ id }) => roomOf(arrangement, id) === room).length)}
              </li>
            ))}
          </Stack>
        )}
      </Stack>
      <ActionDialog
        opened={ending}
        danger
        title={texts.endTitle}
        yes={texts.endYes}
        no={texts.endNo}
        action={() => end.run({})}
        onClose={() => setEnding(false)}
      >
        <p>{texts.endText}</p>
      </ActionDialog>
    </Scroll>
  );
};

const TimeLeft = ({ to }: { to: string }) => {
  const left = useTimeLeft(to);
  return (
    <Stack as="p" gap="0" c="dimmed" fz="sm" lh={1.2}>
      <span>{texts.left}</span>
      <Box
        component="strong"
        role="timer"
        c={left <= 60_000 ? 'var(--ws-warm)' : 'var(--ws-ink)'}
        fz="2.25rem"
        fw={800}
        lh={1.15}
        style={{ fontVariantNumeric: 'tabular-nums' }}
      >
        {minutesText(left)}
      </Box>
    </Stack>
  );
};

const Message = ({ session }: { session: RoomSession }) => {
  const { pending, run } = useOrder(session, tellAllRooms, { done: texts.sent });
  const form = useFields({ endpoint: tellAllRooms, refusals: liveRoomsRefusals, initialValues: { text: '' } });
  const send = async ({ text }: { text: string }) => {
    if ((await run({ text: text.trim() })).ok) form.reset();
  };
  return (
    <Stack as="form" noValidate gap="xs" onSubmit={form.submit(send)}>
      <Field
        form={form}
        name="text"
        lines={2}
        classNames={{ input: styles['input'] }}
        label={texts.message}
        placeholder={texts.messagePlaceholder}
      />
      <Button type="submit" variant="light" size="compact-md" style={{ alignSelf: 'flex-end' }} loading={pending}>
        {texts.send}
      </Button>
    </Stack>
  );
};
