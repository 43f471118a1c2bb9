import { useSetting } from '#client/lib/config.tsx';
import { Box, Button, Loader } from '@mantine/core';
import IconMic from '@tabler/icons-react/dist/esm/icons/IconMicrophone.mjs';
import IconMicOff from '@tabler/icons-react/dist/esm/icons/IconMicrophoneOff.mjs';
import IconSettings from '@tabler/icons-react/dist/esm/icons/IconSettings.mjs';
import { useEffect, useRef, useState } from 'react';
import { getSession } from '#modules/scheduling/contract/api.ts';
import { useCall } from '#client/lib/query.ts';
import { timeText } from '#client/lib/time.ts';
import { Countdown } from '#ui/countdown.tsx';
import { Icon } from '#ui/icon.tsx';
import { Panel, Row, Soft, Stack } from '#ui/layout.tsx';
import { CameraNotice, knowsCameraNotice } from './camera-notice.tsx';
import { DeviceProblem, type DeviceTrouble } from '../devices/device-problem.tsx';
import { DeviceSettings } from '../devices/device-settings.tsx';
import { LevelMeter } from '../devices/level-meter.tsx';
import { CANCELED } from '../room/room-rules.ts';
import type { RoomSession } from '../room/room-session.ts';
import { SelfView } from '../devices/self-view.tsx';
import { roomTexts } from '../texts.ts';
import { useDeviceRecovery } from '../devices/use-device-recovery.ts';
import { useDevices } from '../devices/use-devices.ts';
import { useRoomState } from '../room/use-room.tsx';
import styles from '../devices/preview.module.css';

const texts = roomTexts.preview;

/** The own picture before others see it; joining is possible when camera and microphone work (ROM-024 to ROM-027). */
export const Preview = ({ session }: { session: RoomSession }) => {
  const { actor, devices } = session;
  const { state, audioOn, cameraLost, microphoneLost } = useDevices(devices);
  const me = useRoomState(session, ({ context }) => context.me.uuid);
  // A member who returns from the room has seen it.
  const [noticed, setNoticed] = useState(() => state.is !== 'idle' || knowsCameraNotice(me));
  const entered = useRoomState(session, ({ context }) => context.entered);
  const heldUntil = useRoomState(session, ({ context }) => context.heldUntil);
  const problem = useRoomState(session, ({ context }) => context.problem);
  const holding = useRoomState(session, (snapshot) => snapshot.matches({ preparing: 'holding' }));
  const lettingIn = useRoomState(session, (snapshot) => snapshot.matches({ preparing: 'letIn' }));
  const [choosing, setChoosing] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);

  const trouble: DeviceTrouble | null =
    state.is === 'failed' ? state.failure : cameraLost ? 'CameraStopped' : microphoneLost ? 'MicrophoneStopped' : null;
  const works = state.is === 'ready' && trouble === null;
  const missing = trouble !== null;

  useEffect(() => {
    if (noticed) void devices.start();
  }, [devices, noticed]);
  const noticeRead = () => {
    setNoticed(true);
    // It opened with the page, so there is nothing to give the focus back to.
    heading.current?.focus();
  };
  const opensMinutes = useSetting('WAITING_ROOM_MIN_BEFORE', 5);
  useDeviceRecovery(devices);
  useCalledOff(session);
  useEffect(() => {
    // Without a picture the member is not moved into the waiting room.
    if (holding && missing) actor.send({ type: 'NOT_YET' });
  }, [actor, holding, missing]);

  return (
    <Stack gap="clamp(0.875rem, 2.2vh, 1.375rem)" w="min(100% - 2.25rem, 44rem)" m="auto" py="1.25rem 2rem">
      <Stack gap="xxs" ta="center">
        <Box component="h1" fz="clamp(1.5rem, 1.2rem + 1.6vw, 2.125rem)" lh={1.2} tabIndex={-1} ref={heading}>
          {entered?.title ?? texts.title}
        </Box>
        <Soft size="inherit">{texts.lead}</Soft>
      </Stack>

      <div className={styles.picture} data-state={missing ? 'failed' : state.is}>
        {works ? <SelfView stream={state.media.stream} label={texts.self} /> : null}
        {missing ? (
          <DeviceProblem
            trouble={trouble}
            onRetry={() => void (state.is === 'failed' ? devices.start() : devices.restart())}
          />
        ) : null}
        {state.is === 'idle' && !noticed ? (
          <Stack as="p" align="center" c="dimmed">
            {texts.off}
          </Stack>
        ) : null}
        {state.is === 'starting' || (state.is === 'idle' && noticed) ? (
          <Stack as="output" align="center" c="dimmed">
            <Loader size="md" aria-hidden />
            {texts.starting}
          </Stack>
        ) : null}
      </div>

      <Stack align="center" gap="xxs" mih="3.25rem" c="dimmed" fz="sm">
        {works ? (
          <>
            <Row wrap="nowrap" gap="sm" justify="center" w="100%">
              <Button
                flex="none"
                variant={audioOn ? 'default' : 'light'}
                leftSection={<Icon shape={audioOn ? IconMic : IconMicOff} />}
                onClick={() => devices.setAudio(!audioOn)}
              >
                {audioOn ? roomTexts.room.audioOn : roomTexts.room.audioOff}
              </Button>
              {audioOn ? (
                <Box flex="0 1 16rem" miw="4rem">
                  <LevelMeter key={state.media.audio().id} track={state.media.audio()} />
                </Box>
              ) : null}
            </Row>
            <Box component="output" ta="center">
              {audioOn ? texts.speakNow : texts.joinMuted}
            </Box>
          </>
        ) : null}
      </Stack>

      {heldUntil === null ? null : (
        <Panel as="output" tone="warm" py="sm" px="md" ta="center" fw={650}>
          {roomTexts.stepOut.out(timeText(heldUntil))}
        </Panel>
      )}
      {problem === null ? null : (
        <Panel as="p" tone="bad" py="sm" px="md" ta="center" fw={650} role="alert">
          {problem}
        </Panel>
      )}

      {holding && entered ? (
        <Stack align="center" gap="xxs" p="md" bdrs="lg" bg="var(--room-raised)" ta="center">
          <Stack as="output" gap="xxs">
            <strong>{roomTexts.tooEarly(opensMinutes)}</strong>
            <span>{texts.hold}</span>
          </Stack>
          <Countdown className={styles.countdown ?? ''} to={entered.waiting_room_time} endNotice="" />
        </Stack>
      ) : null}

      <div className={styles.actions}>
        <Button variant="default" leftSection={<Icon shape={IconSettings} />} onClick={() => setChoosing(true)}>
          {texts.settings}
        </Button>
        {holding ? (
          <Button size="lg" variant="light" onClick={() => actor.send({ type: 'NOT_YET' })}>
            {texts.notYet}
          </Button>
        ) : (
          <Button
            size="lg"
            miw="12rem"
            loading={lettingIn}
            disabled={!works}
            onClick={() => actor.send({ type: 'JOIN' })}
          >
            {roomTexts.join}
          </Button>
        )}
        <Button variant="subtle" onClick={() => actor.send({ type: 'LEAVE' })}>
          {texts.back}
        </Button>
      </div>

      <DeviceSettings devices={devices} opened={choosing} onClose={() => setChoosing(false)} />
      <CameraNotice member={me} opened={!noticed} onDone={noticeRead} />
    </Stack>
  );
};

/** Before the waiting room no poll says that the session was called off: its page does (ROM-061, C-032). */
const useCalledOff = ({ session, actor }: Pick<RoomSession, 'session' | 'actor'>): void => {
  const { data, error } = useCall(getSession, { id: session }, { topics: [['session', session]], quiet: true });
  const isOff = data?.session.status === 'Canceled' || error?.notice.name === 'SESSION_DELETED';
  useEffect(() => {
    if (isOff) actor.send({ type: 'GO', out: { to: CANCELED, tone: 'info' } });
  }, [actor, isOff]);
};
