import { calledIn } from '#client/entities/identity/member-name.tsx';
import { Box } from '@mantine/core';
import type { RoomsAnswer } from '#modules/live-rooms/contract/api.ts';
import { timeText } from '#client/lib/time.ts';
import { Countdown } from '#ui/countdown.tsx';
import { countOf, goodbyeWords } from '../room/goodbye-words.ts';
import { goodbyeIn } from '../room/room-context.ts';
import type { RoomSession } from '../room/room-session.ts';
import { roomTexts } from '../texts.ts';
import { useRoomState } from '../room/use-room.tsx';
import styles from '../room/room-frame.module.css';

const texts = roomTexts.goodbye;

/** Why it ends, how long people can still see and hear each other, and where the chat is (C-012). */
export const GoodbyeBanner = ({ session }: { session: RoomSession }) => {
  const goodbye = useRoomState(session, ({ context }) => goodbyeIn(context));
  const room = useRoomState(session, ({ context }) => context.room);
  const entered = useRoomState(session, ({ context }) => context.entered);
  if (!goodbye || !entered) return null;
  return (
    <section className={styles.goodbye} aria-label={texts.label} data-goodbye>
      <Box component="p" fw={700} role="alert">
        {goodbyeWords(goodbye, countOf(room, entered))}
      </Box>
      <p>
        {goodbye.ends_session ? texts.closesIn : texts.pausesIn}{' '}
        <Countdown key={goodbye.until} to={goodbye.until} endNotice="0:00:00" />.{' '}
        {goodbye.ends_session ? texts.chatAfter : texts.chatMeanwhile}
      </p>
    </section>
  );
};

/** The host is at the door, and comes back. */
export const HostOutLine = ({ out }: { out: NonNullable<RoomsAnswer['host_out']> }) => (
  <span className={styles.banner} data-tone="calm">
    {texts.hostOut(calledIn(out), timeText(out.until))}
  </span>
);
