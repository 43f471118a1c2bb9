import { Box } from '@mantine/core';
import type { ReactNode } from 'react';
import { OneLine } from '#ui/layout.tsx';
import { CameraLostBanner, ConnectionBanner, EndBanner, QuietBanner, SoundBanner } from '../room/room-banners.tsx';
import { GoodbyeBanner, HostOutLine } from './goodbye.tsx';
import type { RoomSession } from '../room/room-session.ts';
import type { TilePerson } from '../stage/people.ts';
import { SavingBanner, SharingBanner } from './saving-banners.tsx';
import type { Quality } from '../stage/saving/quality.ts';
import { stageTexts } from '../stage/texts.ts';
import { useStage } from '../stage/use-stage.ts';
import { roomTexts } from '../texts.ts';
import { useDevices } from '../devices/use-devices.ts';
import { linkOf, useRoomState, type Link } from '../room/use-room.tsx';
import styles from '../room/room-frame.module.css';

const texts = roomTexts.room;

/** What matters now, above the faces: the time that is left, the connection, the camera, who is missing. */
export const RoomTop = ({
  session,
  people,
  hostMissing,
  soundBlocked,
  onSound,
  children,
}: {
  session: RoomSession;
  people: readonly TilePerson[];
  hostMissing: boolean;
  soundBlocked: boolean;
  onSound: () => void;
  /** Who leads, and which room this is. */
  children?: ReactNode;
}) => {
  const { actor, devices, stage } = session;
  const entered = useRoomState(session, ({ context }) => context.entered);
  const myself = useRoomState(session, ({ context }) =>
    context.room?.users.find(({ user_uuid }) => user_uuid === context.me.uuid),
  );
  const hostOut = useRoomState(session, ({ context }) => context.seen?.host_out ?? null);
  const link = useRoomState(session, linkOf);
  const { cameraLost } = useDevices(devices);
  const { quality } = useStage(stage);

  return (
    <Box flex="none" pt="xs">
      <OneLine
        as="h1"
        dir="auto"
        className={styles.title}
        px="xl"
        c="var(--room-ink-soft)"
        fz="sm"
        fw={700}
        ta="center"
        tabIndex={-1}
      >
        {entered?.title}
      </OneLine>
      <GoodbyeBanner session={session} />
      {entered ? <EndBanner session={entered} /> : null}
      {children}
      <ConnectionBanner text={linkText(link, quality)} tone={link === 'server-away' ? 'calm' : 'bad'} />
      <SavingBanner stage={stage} />
      <SharingBanner stage={stage} />
      {people.some(({ isStaff, isMe }) => isStaff && !isMe) ? <QuietBanner text={texts.staffHere} /> : null}
      <output className={styles.slot}>{hostOut ? <HostOutLine out={hostOut} /> : null}</output>
      {hostMissing ? <QuietBanner text={texts.hostAway} /> : null}
      {cameraLost && entered ? (
        <CameraLostBanner
          seconds={entered.camera_grace_seconds}
          extendedUntil={myself?.camera_grace_until ?? null}
          onRestart={devices.restart}
          onGiveUp={() => actor.send({ type: 'CAMERA_GAVE_UP' })}
        />
      ) : null}
      {soundBlocked ? <SoundBanner onTurnOn={onSound} /> : null}
    </Box>
  );
};

const linkText = (link: Link, quality: Quality): string | null => {
  switch (link) {
    case 'lost':
      return null;
    case 'reconnecting':
      return texts.reconnectingBanner;
    case 'server-away':
      return texts.serverAway;
    case 'polls-fail':
      return stageTexts.ownLine.bad;
    case 'good':
      return quality === 'bad' ? stageTexts.ownLine.bad : null;
  }
};
