import { Box, Button, Group } from '@mantine/core';
import { answerCall, assignToRoom, type RoomsAnswer } from '#modules/live-rooms/contract/api.ts';
import { Stack } from '#ui/layout.tsx';
import { useOrder } from '../lead/order.ts';
import type { RoomSession } from '../room/room-session.ts';
import { breakoutTexts } from './texts.ts';
import { calledAmong } from '#client/entities/identity/member-name.tsx';

const texts = breakoutTexts.running;

/** Going to a member who asked, which answers them; or answering without going. */
export const useAnswers = (session: RoomSession, gone: () => void = () => undefined) => {
  const enter = useOrder(session, assignToRoom);
  const answer = useOrder(session, answerCall);
  const { uuid: me } = session.actor.getSnapshot().context.me;
  return {
    busy: enter.pending || answer.pending,
    goThere: async (room: number, caller: string) => {
      if (!(await enter.run({ rid: String(room), uid: me })).ok) return;
      gone();
      await answer.run({ uid: caller });
    },
    done: (caller: string) => answer.run({ uid: caller }),
  };
};

/** What those who ask are called among all who are there: two of one name may sit in two rooms. */
export const callerIn = ({ session_rooms }: RoomsAnswer) => calledAmong(session_rooms.flatMap(({ users }) => users));

/** Who asked the host to come, in the order they asked. */
export const Calls = ({
  session,
  seen,
  own,
  onGone,
}: {
  session: RoomSession;
  seen: RoomsAnswer;
  own: number;
  onGone: () => void;
}) => {
  const { busy, goThere, done } = useAnswers(session, onGone);
  const calls = seen.breakout?.calls ?? [];
  if (calls.length === 0) return null;
  const nameOf = callerIn(seen);
  return (
    <Stack as="section" tone="warm" gap="xs" aria-label={texts.calls}>
      <Box component="h3" fz="sm">
        {texts.calls}
      </Box>
      <Stack as="ul" gap="xs">
        {calls.map(({ user_uuid, room_assigned, ...caller }) => (
          <Stack as="li" gap="xxs" fz="sm" fw={650} key={user_uuid}>
            <span>{texts.call(nameOf(caller), room_assigned)}</span>
            <Group gap="xs">
              {room_assigned === own ? null : (
                <Button
                  size="compact-md"
                  disabled={busy}
                  aria-label={`${texts.goThere}: ${nameOf(caller)}`}
                  onClick={() => void goThere(room_assigned, user_uuid)}
                >
                  {texts.goThere}
                </Button>
              )}
              <Button
                size="compact-md"
                variant="default"
                disabled={busy}
                aria-label={`${texts.done}: ${nameOf(caller)}`}
                onClick={() => void done(user_uuid)}
              >
                {texts.done}
              </Button>
            </Group>
          </Stack>
        ))}
      </Stack>
    </Stack>
  );
};
