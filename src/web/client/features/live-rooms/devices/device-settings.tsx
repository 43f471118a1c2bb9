import { Checkbox, NativeSelect } from '@mantine/core';
import '@mantine/core/styles/Checkbox.layer.css';
import { useEffect, useState, type ReactNode } from 'react';
import { toast } from '#client/lib/toast.ts';
import { useProductName } from '#client/lib/config.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { LevelMeter } from './level-meter.tsx';
import type { MyDevices } from './my-devices.ts';
import { deviceHelp } from './device-help.ts';
import { roomTexts } from '../texts.ts';
import { useDevices } from './use-devices.ts';
import { chooseShortcuts, usesShortcuts } from './use-shortcuts.ts';
import { whichBrowser } from './which-browser.ts';
import { canBlur } from './background-blur.ts';
import { reducesNoise, rememberDevices, storedDevices } from './device-choice.ts';
import { listDevices, watchDevices, type LocalMediaDevice, type Devices } from './local-media.ts';
import { MediaFailure } from './media-failure.ts';

const texts = roomTexts.settings;
const nothing: Devices = { cameras: [], microphones: [], speakers: [] };

const canChooseSpeaker = () => 'setSinkId' in HTMLMediaElement.prototype;

/** The choice of camera, microphone and loudspeaker; stored on this device (ROM-028, ROM-029). */
export const DeviceSettings = ({
  devices,
  opened,
  onClose,
  children,
}: {
  devices: MyDevices;
  opened: boolean;
  onClose: () => void;
  /** More to choose, below the devices. */
  children?: ReactNode;
}) => {
  const { state } = useDevices(devices);
  const available = useAvailableDevices(opened);
  const product = useProductName();
  const [busy, setBusy] = useState(false);
  const [keys, setKeys] = useState(usesShortcuts);
  const [noise, setNoise] = useState(reducesNoise);
  const [blur, setBlur] = useState(() => storedDevices().blur === true);
  const media = state.is === 'ready' ? state.media : null;
  const camera = media?.video();

  const take = async (kind: 'camera' | 'microphone', id: string) => {
    setBusy(true);
    try {
      await devices.switchTo(kind, id);
    } catch (problem) {
      const failure = problem instanceof MediaFailure ? problem.name : 'MediaFailed';
      toast.error(deviceHelp(failure, product, whichBrowser()).title);
    } finally {
      setBusy(false);
    }
  };

  /** Reopened, because not every browser changes a running microphone. */
  const reduceNoise = async (reduce: boolean) => {
    setNoise(reduce);
    rememberDevices({ noise: reduce });
    const id = media?.audio().getSettings().deviceId;
    if (id !== undefined) await take('microphone', id);
  };

  const blurBackground = async (wanted: boolean) => {
    setBlur(wanted);
    rememberDevices({ blur: wanted });
    const id = camera?.getSettings().deviceId;
    if (id !== undefined) await take('camera', id);
  };

  return (
    <Dialog opened={opened} onClose={onClose} title={texts.title} close={roomTexts.done}>
      <Choice
        label={texts.camera}
        devices={available.cameras}
        value={media?.video().getSettings().deviceId}
        disabled={busy || !media}
        choose={(id) => void take('camera', id)}
      />
      <Choice
        label={texts.microphone}
        devices={available.microphones}
        value={media?.audio().getSettings().deviceId}
        disabled={busy || !media}
        choose={(id) => void take('microphone', id)}
      />
      {media && opened ? <LevelMeter key={media.audio().id} track={media.audio()} /> : null}
      <Choice
        label={texts.speaker}
        devices={canChooseSpeaker() ? available.speakers : []}
        value={devices.speaker()}
        choose={(id) => devices.setSpeaker(id)}
      />
      {camera ? (
        <Checkbox
          label={texts.blur.label}
          description={canBlur(camera) ? texts.blur.help : texts.blur.cannot}
          checked={blur && canBlur(camera)}
          disabled={busy || !canBlur(camera)}
          onChange={({ currentTarget }) => void blurBackground(currentTarget.checked)}
        />
      ) : null}
      <Checkbox
        label={texts.noise.label}
        description={texts.noise.help}
        checked={noise}
        disabled={busy}
        onChange={(event) => void reduceNoise(event.currentTarget.checked)}
      />
      <Checkbox
        label={texts.keys}
        description={texts.keysHelp}
        checked={keys}
        onChange={({ currentTarget: { checked } }) => {
          setKeys(checked);
          chooseShortcuts(checked);
        }}
      />
      {children}
    </Dialog>
  );
};

const Choice = ({
  label,
  devices,
  value,
  choose,
  disabled = false,
}: {
  label: string;
  devices: readonly LocalMediaDevice[];
  value: string | undefined;
  choose: (id: string) => void;
  disabled?: boolean;
}) => (
  <NativeSelect
    label={label}
    disabled={disabled || devices.length === 0}
    value={devices.some(({ id }) => id === value) ? value : devices[0]?.id}
    onChange={(event) => choose(event.currentTarget.value)}
    data={
      devices.length === 0
        ? [{ value: '', label: texts.fixed }]
        : devices.map((device, index) => ({
            value: device.id,
            label: device.label || texts.unnamed(label, index + 1),
          }))
    }
  />
);

const useAvailableDevices = (wanted: boolean): Devices => {
  const [available, setAvailable] = useState(nothing);
  useEffect(() => {
    if (!wanted) return undefined;
    let current = true;
    const refresh = () => {
      listDevices().then(
        (devices) => current && setAvailable(devices),
        () => current && setAvailable(nothing),
      );
    };
    refresh();
    const stop = watchDevices(refresh);
    return () => {
      current = false;
      stop();
    };
  }, [wanted]);
  return available;
};
