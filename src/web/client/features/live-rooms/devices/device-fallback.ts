import { toast } from '#client/lib/toast.ts';
import type { MyDevices } from './my-devices.ts';
import { listDevices, watchDevices } from './local-media.ts';
import { roomTexts } from '../texts.ts';

const texts = roomTexts.devices;

type Followed = Pick<
  MyDevices,
  | 'media'
  | 'switchTo'
  | 'restart'
  | 'isCameraLost'
  | 'isMicrophoneLost'
  | 'isAudioOn'
  | 'speaker'
  | 'setSpeaker'
  | 'onChange'
>;

/**
 * When a microphone or loudspeaker is unplugged during a session, another one takes over with the same mute state, and
 * the person is notified. A camera comes back by itself only when it is the same one, because being seen through
 * another one would be a surprise.
 */
export const followDevices = (devices: Followed): (() => void) => {
  let busy = false;

  const takeMicrophone = async () => {
    const gone = devices.media()?.audio().getSettings().deviceId;
    const { microphones } = await listDevices();
    const next = microphones.find(({ id }) => id !== gone && id !== 'default' && id !== 'communications');
    if (!next) return toast.error(texts.noMicrophone);
    await devices.switchTo('microphone', next.id);
    const name = next.label || texts.another;
    toast.info(devices.isAudioOn() ? texts.microphone(name) : texts.microphoneMuted(name));
  };

  const lookAtMicrophone = async () => {
    if (busy || !devices.media() || !devices.isMicrophoneLost()) return;
    busy = true;
    try {
      await takeMicrophone();
    } catch {
      toast.error(texts.noMicrophone);
    } finally {
      busy = false;
    }
  };

  const lookAtSpeaker = async () => {
    const chosen = devices.speaker();
    if (!chosen) return;
    const { speakers } = await listDevices();
    if (speakers.length === 0 || speakers.some(({ id }) => id === chosen)) return;
    devices.setSpeaker('');
    toast.info(texts.speaker);
  };

  const lookAtCamera = async () => {
    if (!devices.isCameraLost()) return;
    const gone = devices.media()?.video().getSettings().deviceId;
    const { cameras } = await listDevices();
    if (gone === undefined || !cameras.some(({ id }) => id === gone) || !devices.isCameraLost()) return;
    await devices.restart();
  };

  let lost = false;
  const stopHearing = devices.onChange(() => {
    if (devices.isMicrophoneLost() === lost) return;
    lost = !lost;
    if (lost) void lookAtMicrophone();
  });
  const stopWatching = watchDevices(() => {
    void lookAtMicrophone();
    // What cannot be listed now is looked at with the next change; the banner offers the camera all the while.
    lookAtSpeaker().catch(() => undefined);
    lookAtCamera().catch(() => undefined);
  });
  return () => {
    stopHearing();
    stopWatching();
  };
};
