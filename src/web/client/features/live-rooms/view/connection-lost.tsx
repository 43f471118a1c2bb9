import { Box, Button } from '@mantine/core';
import { Stack } from '#ui/layout.tsx';
import type { RoomSession } from '../room/room-session.ts';
import { roomTexts } from '../texts.ts';
import { useDevices } from '../devices/use-devices.ts';
import { linkOf, useRoomState } from '../room/use-room.tsx';
import styles from '../room/room-frame.module.css';

const texts = roomTexts.room.lost;

/** Over the dimmed room while the video is gone: the seat stays, and coming back needs no tap (C-031). */
export const ConnectionLost = ({ session }: { session: RoomSession }) => {
  const isLost = useRoomState(session, (snapshot) => linkOf(snapshot) === 'lost');
  const isConnecting = useRoomState(session, (snapshot) => snapshot.matches({ present: { place: 'connecting' } }));
  const { audioOn } = useDevices(session.devices);
  if (!isLost) return null;
  return (
    <div className={styles.over}>
      <Stack tone="raised" align="center" maw="34rem" p="md" bdrs="lg" ta="center" role="alert">
        <Box component="h2" fz="h3" lh={1.3}>
          {texts.title}
        </Box>
        <p>{audioOn ? texts.unmuted : texts.muted}</p>
        <Button size="lg" mt="xs" loading={isConnecting} onClick={() => session.actor.send({ type: 'COME_BACK' })}>
          {texts.comeBack}
        </Button>
      </Stack>
    </div>
  );
};
