import { Button, Loader } from '@mantine/core';
import IconCamera from '@tabler/icons-react/dist/esm/icons/IconVideo.mjs';
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs';
import IconMic from '@tabler/icons-react/dist/esm/icons/IconMicrophone.mjs';
import IconSettings from '@tabler/icons-react/dist/esm/icons/IconSettings.mjs';
import IconSpeaker from '@tabler/icons-react/dist/esm/icons/IconVolume.mjs';
import { useEffect, useState } from 'react';
import { toast } from '../../lib/toast.ts';
import { Card } from '../../ui/card.tsx';
import { Icon } from '../../ui/icon.tsx';
import { DeviceProblem } from './device-problem.tsx';
import { DeviceSettings } from './device-settings.tsx';
import { LevelMeter } from './level-meter.tsx';
import { myDevices, type MyDevices } from './my-devices.ts';
import { playTones } from './play-tones.ts';
import { SelfView } from './self-view.tsx';
import { roomTexts } from './texts.ts';
import { useDevices } from './use-room.ts';
import styles from './camera-check.module.css';

const texts = roomTexts.test;

/** Camera, microphone and loudspeaker one by one, for anybody, before it matters (ROM-007). */
export const CameraCheck = () => {
  const [devices, setDevices] = useState<MyDevices>();
  useEffect(() => () => devices?.release(), [devices]);
  const start = () => {
    const own = myDevices();
    setDevices(own);
    void own.start();
  };
  if (!devices)
    return (
      <Card look="soft" padding="lg" className={styles.begin ?? ''}>
        <Icon of={IconCamera} size={44} />
        <Button size="lg" onClick={start}>
          {texts.start}
        </Button>
      </Card>
    );
  return <Running devices={devices} onStop={() => setDevices(undefined)} />;
};

const Running = ({ devices, onStop }: { devices: MyDevices; onStop: () => void }) => {
  const { state } = useDevices(devices);
  const [heard, setHeard] = useState(false);
  const [choosing, setChoosing] = useState(false);
  if (state.is === 'failed')
    return (
      <Card look="raised" padding="sm">
        <DeviceProblem failure={state.failure} onRetry={() => void devices.start()} />
      </Card>
    );
  if (state.is !== 'ready')
    return (
      <Card look="soft" padding="lg" className={styles.begin ?? ''}>
        <Loader aria-hidden />
        <output>{roomTexts.preview.starting}</output>
      </Card>
    );
  return (
    <div className={styles.check}>
      <div className={styles.picture}>
        <SelfView stream={state.media.stream} label={roomTexts.preview.self} />
      </div>
      <ul className={styles.steps}>
        <Step icon={<Icon of={IconCamera} />} done>
          {texts.cameraWorks}
        </Step>
        <Step icon={<Icon of={IconMic} />} done={heard}>
          <output>{heard ? texts.microphoneWorks : texts.microphoneQuiet}</output>
          <LevelMeter key={state.media.audio().id} track={state.media.audio()} heard={() => setHeard(true)} />
        </Step>
        <Step icon={<Icon of={IconSpeaker} />} done={false}>
          <span>{texts.speakerHint}</span>
          <PlayButton speaker={devices.speaker()} />
        </Step>
      </ul>
      <div className={styles.actions}>
        <Button variant="default" leftSection={<Icon of={IconSettings} />} onClick={() => setChoosing(true)}>
          {roomTexts.preview.settings}
        </Button>
        <Button variant="subtle" onClick={onStop}>
          {texts.stop}
        </Button>
      </div>
      <DeviceSettings devices={devices} opened={choosing} onClose={() => setChoosing(false)} />
    </div>
  );
};

const Step = ({ icon, done, children }: { icon: React.ReactNode; done: boolean; children: React.ReactNode }) => (
  <li className={styles.step} data-done={done || undefined}>
    <span className={styles.mark}>{done ? <Icon of={IconCheck} /> : icon}</span>
    <div className={styles.words}>{children}</div>
  </li>
);

const PlayButton = ({ speaker }: { speaker: string | undefined }) => {
  const [playing, setPlaying] = useState(false);
  const play = async () => {
    setPlaying(true);
    try {
      await playTones(speaker);
    } catch {
      toast.error(texts.speakerFailed);
    }
    setPlaying(false);
  };
  return (
    <Button variant="light" size="compact-lg" disabled={playing} onClick={() => void play()}>
      {playing ? texts.playing : texts.speaker}
    </Button>
  );
};
