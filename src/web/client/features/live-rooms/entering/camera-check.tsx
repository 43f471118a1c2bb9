import { Box, Button, Loader } from '@mantine/core';
import IconCamera from '@tabler/icons-react/dist/esm/icons/IconVideo.mjs';
import IconMic from '@tabler/icons-react/dist/esm/icons/IconMicrophone.mjs';
import IconSettings from '@tabler/icons-react/dist/esm/icons/IconSettings.mjs';
import IconWay from '@tabler/icons-react/dist/esm/icons/IconWifi.mjs';
import { useEffect, useState } from 'react';
import type { SpeakerResult } from '#modules/live-rooms/contract/test-code.ts';
import { Card } from '#ui/card.tsx';
import { Icon } from '#ui/icon.tsx';
import { Row, Soft, Stack } from '#ui/layout.tsx';
import { checkTexts, connectionTexts } from './camera-check-texts.ts';
import { CheckStep, type StepState } from './check-step.tsx';
import { DeviceProblem, type DeviceTrouble } from '../devices/device-problem.tsx';
import { DeviceSettings } from '../devices/device-settings.tsx';
import { LevelMeter } from '../devices/level-meter.tsx';
import { myDevices, type MyDevices } from '../devices/my-devices.ts';
import { SelfView } from '../devices/self-view.tsx';
import { SpeakerStep } from './speaker-step.tsx';
import { reportOf } from '../devices/test-report.ts';
import { TestResult } from './test-result.tsx';
import { roomTexts } from '../texts.ts';
import { useConnectionCheck, type ConnectionState } from './use-connection-check.ts';
import { useDeviceRecovery } from '../devices/use-device-recovery.ts';
import { useDevices } from '../devices/use-devices.ts';
import styles from '../devices/preview.module.css';

/** Without a voice for so long, another microphone is suggested. */
const QUIET_MS = 8000;

/** Tests camera, microphone, loudspeaker and connection one by one, without a session (ROM-007). */
export const CameraCheck = () => {
  const [devices, setDevices] = useState<MyDevices>();
  useEffect(() => () => devices?.release(), [devices]);
  const start = () => {
    const own = myDevices();
    setDevices(own);
    void own.start();
  };
  if (devices) return <Running devices={devices} onStop={() => setDevices(undefined)} />;
  return (
    <Stack
      look="soft"
      padding="lg"
      as={Card}
      align="center"
      justify="center"
      gap="md"
      mih="18rem"
      c="var(--ws-on-brand-soft)"
      ta="center"
    >
      <Icon shape={IconCamera} size={44} />
      <Box component="p" maw="26rem">
        {checkTexts.begin}
      </Box>
      <Button size="lg" onClick={start}>
        {checkTexts.start}
      </Button>
    </Stack>
  );
};

const Running = ({ devices, onStop }: { devices: MyDevices; onStop: () => void }) => {
  const { state, cameraLost, microphoneLost } = useDevices(devices);
  const [heard, setHeard] = useState(false);
  const [speaker, setSpeaker] = useState<SpeakerResult>('not tested');
  const [choosing, setChoosing] = useState(false);
  const connection = useConnectionCheck();
  useDeviceRecovery(devices);
  const hasAnswer = state.is === 'ready' || state.is === 'failed';
  const { check } = connection;
  const isUntried = connection.state.is === 'idle';
  useEffect(() => {
    // Once the browser's own question is answered, so that nothing moves under it.
    if (hasAnswer && isUntried) check();
  }, [hasAnswer, isUntried, check]);

  if (!hasAnswer)
    return (
      <Stack
        look="soft"
        padding="lg"
        as={Card}
        align="center"
        justify="center"
        gap="md"
        mih="18rem"
        c="var(--ws-on-brand-soft)"
        ta="center"
      >
        <Loader aria-hidden />
        <output>{roomTexts.preview.starting}</output>
      </Stack>
    );
  const failure = state.is === 'failed' ? state.failure : null;
  const trouble: DeviceTrouble | null =
    failure ?? (cameraLost ? 'CameraStopped' : microphoneLost ? 'MicrophoneStopped' : null);
  const report = reportOf({
    failure,
    isGranted: state.is === 'ready',
    heard,
    speaker,
    ...(connection.state.is === 'done' ? { connection: connection.state.result } : {}),
  });

  return (
    <Stack gap="md">
      {trouble === null && state.is === 'ready' ? (
        <div className={styles.cameraCheckPicture}>
          <SelfView stream={state.media.stream} label={roomTexts.preview.self} />
        </div>
      ) : (
        <Card look="raised" padding="none">
          <DeviceProblem
            trouble={trouble ?? 'MediaFailed'}
            quote={false}
            onRetry={() => void (state.is === 'failed' ? devices.start() : devices.restart())}
          />
        </Card>
      )}
      <Stack as="ol">
        {state.is === 'ready' && trouble === null ? (
          <>
            <CheckStep title={checkTexts.camera} icon={null} state="good">
              <p>{checkTexts.cameraWorks}</p>
            </CheckStep>
            <MicrophoneStep
              key={state.media.audio().id}
              track={state.media.audio()}
              heard={heard}
              onHeard={() => setHeard(true)}
            />
          </>
        ) : null}
        <SpeakerStep speaker={devices.speaker()} result={speaker} onResult={setSpeaker} />
        <ConnectionStep state={connection.state} onAgain={check} />
      </Stack>
      <Row gap="sm">
        {state.is === 'ready' ? (
          <Button variant="default" leftSection={<Icon shape={IconSettings} />} onClick={() => setChoosing(true)}>
            {roomTexts.preview.settings}
          </Button>
        ) : null}
        <Button variant="subtle" onClick={onStop}>
          {checkTexts.stop}
        </Button>
      </Row>
      <TestResult report={report} />
      <DeviceSettings devices={devices} opened={choosing} onClose={() => setChoosing(false)} />
    </Stack>
  );
};

const MicrophoneStep = ({
  track,
  heard,
  onHeard,
}: {
  track: MediaStreamTrack;
  heard: boolean;
  onHeard: () => void;
}) => {
  const [long, setLong] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLong(true), QUIET_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <CheckStep title={checkTexts.microphone} icon={<Icon shape={IconMic} size={24} />} state={heard ? 'good' : 'open'}>
      <output>{heard ? checkTexts.microphoneWorks : checkTexts.microphoneQuiet}</output>
      <LevelMeter track={track} heard={onHeard} />
      {long && !heard ? <Soft as="output">{checkTexts.microphoneHelp}</Soft> : null}
    </CheckStep>
  );
};

const ConnectionStep = ({ state, onAgain }: { state: ConnectionState; onAgain: () => void }) => {
  const step: StepState =
    state.is !== 'done'
      ? 'running'
      : state.result === 'works'
        ? 'good'
        : state.result === 'busy' || state.result === 'not tested'
          ? 'open'
          : 'bad';
  return (
    <CheckStep title={checkTexts.connection} icon={<Icon shape={IconWay} size={24} />} state={step}>
      <output>{state.is === 'done' ? connectionTexts[state.result] : checkTexts.connecting}</output>
      {state.is === 'done' && state.result !== 'works' ? (
        <Button variant="light" onClick={onAgain}>
          {checkTexts.connectionAgain}
        </Button>
      ) : null}
    </CheckStep>
  );
};
