import { Box, Button, Loader } from '@mantine/core';
import IconDoor from '@tabler/icons-react/dist/esm/icons/IconDoorExit.mjs';
import IconSettings from '@tabler/icons-react/dist/esm/icons/IconSettings.mjs';
import { useState, type ReactNode } from 'react';
import type { EnteredSession } from '#modules/live-rooms/contract/api.ts';
import { useServerNow } from '#client/lib/server-time.ts';
import { Avatar } from '#ui/pictures/avatar.tsx';
import { Countdown } from '#ui/countdown.tsx';
import { Icon } from '#ui/icon.tsx';
import { Panel, Row, Soft, Stack } from '#ui/layout.tsx';
import { DeviceSettings } from '../devices/device-settings.tsx';
import { DeviceWatch } from '../devices/device-watch.tsx';
import type { RoomSession } from '../room/room-session.ts';
import { roomTexts } from '../texts.ts';
import { goodbyeWords } from '../room/goodbye-words.ts';
import { goodbyeIn } from '../room/room-context.ts';
import { peersHere } from '../room/room-rules.ts';
import { useVisiblePeople } from '../stage/use-visible-people.ts';
import { useRoomState } from '../room/use-room.tsx';
import { endingWords, waitingSeats, waitingWords, type WaitingWordsSeat } from './waiting-words.ts';
import styles from './waiting-room.module.css';

const texts = roomTexts.waiting;

export type Waited = Pick<RoomSession, 'session' | 'actor' | 'devices'>;

/** Says what is happening and who is missing; the room opens by itself (ROM-034 to ROM-037, ROM-078). */
export const WaitingRoom = ({
  session,
  onLeave,
  chat,
}: {
  session: Waited;
  onLeave: () => void;
  /** The way into the session's chat (ROM-036). */
  chat?: ReactNode;
}) => {
  const entered = useRoomState(session, ({ context }) => context.entered);
  return (
    <div className={styles.waiting}>
      {entered ? <Seated session={session} entered={entered} onLeave={onLeave} chat={chat} /> : <Loader aria-hidden />}
    </div>
  );
};

const Seated = ({
  session,
  entered,
  onLeave,
  chat,
}: {
  session: Waited;
  entered: EnteredSession;
  onLeave: () => void;
  chat: ReactNode;
}) => {
  const room = useRoomState(session, ({ context }) => context.room);
  const wasIn = useRoomState(session, ({ context }) => context.wasIn);
  const connecting = useRoomState(session, (snapshot) => snapshot.matches({ present: { place: 'connecting' } }));
  const me = useRoomState(session, ({ context }) => context.me.uuid);
  const now = useServerNow(1000);
  const [choosing, setChoosing] = useState(false);
  const givesUp = useRoomState(session, ({ context }) => context.seen?.gives_up ?? null);
  const goodbye = useRoomState(session, ({ context }) => goodbyeIn(context));
  const ending = endingWords(entered, givesUp, now);
  const { text, busy } = waitingWords({ entered, room, now, wasIn, connecting });
  const users = useVisiblePeople(room?.users ?? []);
  const visible = room && { ...room, users };
  const here = peersHere(room).length;
  const isBefore = now < Date.parse(entered.start_time);

  return (
    <>
      <Soft dir="auto" size="inherit" fw={650}>
        {entered.title}
      </Soft>
      <div className={styles.pond} data-busy={busy || undefined} aria-hidden>
        <span />
        <span />
        <span />
        <Drop />
      </div>
      <Box component="h1" maw="32rem" fz="clamp(1.3125rem, 1.1rem + 1.2vw, 1.75rem)" lh={1.3} tabIndex={-1}>
        {text}
      </Box>
      <output className={styles.live}>
        {texts.here(here, entered.min_participants)}
        {busy ? <Loader size="sm" aria-hidden /> : null}
      </output>
      {goodbye ? (
        <Panel tone="warm" maw="32rem" py="sm" px="md" role="alert">
          {goodbyeWords(goodbye, null)}
        </Panel>
      ) : null}
      {ending === null || goodbye ? null : (
        <Panel as="output" tone="warm" maw="32rem" py="sm" px="md">
          {ending}
        </Panel>
      )}
      <DeviceWatch devices={session.devices} />
      <Row as="ul" w="100%" align="flex-start" justify="center" gap="sm">
        {waitingSeats(entered, visible, me).map((seat) => (
          <SeatView key={seat.key} seat={seat} />
        ))}
      </Row>
      {isBefore ? (
        <Stack as="p" gap="xxs" c="dimmed">
          {texts.starts}{' '}
          <Countdown className={styles.countdown ?? ''} to={entered.start_time} endNotice={texts.startsNow} />
        </Stack>
      ) : null}
      {chat}
      <Soft maw="26rem">{texts.breathe}</Soft>
      <Row justify="center" gap="sm">
        <Button variant="default" leftSection={<Icon shape={IconSettings} />} onClick={() => setChoosing(true)}>
          {roomTexts.room.settings}
        </Button>
        <Button variant="default" leftSection={<Icon shape={IconDoor} />} onClick={onLeave}>
          {roomTexts.room.leave}
        </Button>
      </Row>
      <DeviceSettings devices={session.devices} opened={choosing} onClose={() => setChoosing(false)} />
    </>
  );
};

const SeatView = ({ seat }: { seat: WaitingWordsSeat }) => (
  <Stack
    as="li"
    align="center"
    gap="xxs"
    flex="1 1 5rem"
    miw="0"
    maw="9rem"
    fz="sm"
    opacity={seat.state === 'away' ? 0.6 : 1}
    data-state={seat.state}
  >
    {seat.who === null ? (
      <span className={styles.empty} aria-hidden />
    ) : (
      <Avatar id={seat.who} name={seat.initials} src={seat.pic} size={64} />
    )}
    <Box
      component="span"
      dir="auto"
      maw="100%"
      {...(seat.state === 'empty' ? { c: 'dimmed' } : {})}
      fw={650}
      style={{ overflow: 'hidden', overflowWrap: 'normal', textOverflow: 'ellipsis' }}
    >
      {seat.name}
    </Box>
    {seat.state === 'empty' && seat.isHost ? (
      <Soft as="span" size="xs">
        {texts.notHere}
      </Soft>
    ) : null}
    {seat.state === 'away' ? (
      <Soft as="span" size="xs">
        {texts.away}
      </Soft>
    ) : null}
    {seat.state !== 'empty' && seat.isHost ? (
      <Soft as="span" size="xs">
        {roomTexts.room.host}
      </Soft>
    ) : null}
  </Stack>
);

const Drop = () => (
  <svg viewBox="0 0 24 30" width="34" height="42">
    <path d="M12 1c6 8.4 10 13.4 10 18.4a10 10 0 0 1-20 0C2 14.4 6 9.4 12 1z" fill="currentColor" />
  </svg>
);
