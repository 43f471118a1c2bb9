import { toast } from '../../../lib/toast.ts';
import type { MyDevices } from '../my-devices.ts';
import { listDevices, watchDevices } from '../video/local-media.ts';
import { stageTexts } from './texts.ts';

const texts = stageTexts.devices;

type Followed = Pick<
  MyDevices,
  'media' | 'switchTo' | 'isMicrophoneLost' | 'isAudioOn' | 'speaker' | 'setSpeaker' | 'onChange'
>;

/**
 * When a microphone or loudspeaker is pulled out in the middle of a session, another one takes over, muted as it was, and the
 * person is told. A camera is asked for instead: nobody is to be seen through another one by surprise.
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

  let lost = false;
  const stopHearing = devices.onChange(() => {
    if (devices.isMicrophoneLost() === lost) return;
    lost = !lost;
    if (lost) void lookAtMicrophone();
  });
  const stopWatching = watchDevices(() => {
    void lookAtMicrophone();
    lookAtSpeaker().catch(() => undefined);
  });
  return () => {
    stopHearing();
    stopWatching();
  };
};
