import { Button } from '@mantine/core';
import { Stack } from '#ui/layout.tsx';
import type { MyDevices } from './my-devices.ts';
import { stoppedHelp } from './device-help.ts';
import { roomTexts } from '../texts.ts';
import { useDeviceRecovery } from './use-device-recovery.ts';
import { useDevices } from './use-devices.ts';

/** Reports a device that stops while waiting, so that no one enters the room without a picture. */
export const DeviceWatch = ({ devices }: { devices: MyDevices }) => {
  const { cameraLost, microphoneLost } = useDevices(devices);
  useDeviceRecovery(devices);
  if (!cameraLost && !microphoneLost) return null;
  const { title, steps } = stoppedHelp(cameraLost ? 'camera' : 'microphone');
  return (
    <Stack
      tone="warm"
      align="center"
      maw="30rem"
      py="md"
      px="md"
      role="alert"
      data-failure={cameraLost ? 'CameraStopped' : 'MicrophoneStopped'}
    >
      <p>
        <strong>{title}</strong> {steps[0]}
      </p>
      <Button onClick={() => void devices.restart()}>{roomTexts.preview.retry}</Button>
    </Stack>
  );
};
