import { useEffect, useState, useSyncExternalStore } from 'react';
import { toast } from '#client/lib/toast.ts';
import { rememberDevices, storedDevices } from '../../devices/device-choice.ts';
import { installSpeech, listenOnDevice, speechSupport, type SpeechSupport } from './device-speech.ts';
import { captions, type CaptionState, type Voice } from './captions.ts';
import type { TilePerson } from '../people.ts';
import { stageTexts } from '../texts.ts';

export type CaptionSwitch = {
  /** Undefined while the browser is asked. */
  support: SpeechSupport | undefined;
  on: boolean;
  busy: boolean;
  choose: (on: boolean) => void;
};

const voiceOf = ({ uuid, name, isMe, audioOn, picture, speaking, stream }: TilePerson): Voice[] => {
  const track = isMe || !audioOn || picture === 'hidden' ? undefined : stream?.getAudioTracks()[0];
  return track?.readyState === 'live' ? [{ member: uuid, name, track, speaking }] : [];
};

/** Captions of what the others say, and the switch for them; off unless chosen on this device. */
export const useCaptions = (people: readonly TilePerson[]): CaptionState & { choice: CaptionSwitch } => {
  const [running] = useState(() => captions(listenOnDevice));
  const [support, setSupport] = useState<SpeechSupport>();
  const [on, setOn] = useState(() => storedDevices().captions === true);
  const [busy, setBusy] = useState(false);
  const state = useSyncExternalStore(running.subscribe, running.state);
  const isOn = on && support === 'ready' && !state.failed;

  useEffect(() => void speechSupport().then(setSupport), []);
  useEffect(() => running.clear, [running]);
  useEffect(() => {
    if (isOn) running.follow(people.flatMap(voiceOf));
  }, [running, isOn, people]);
  useEffect(() => {
    if (state.failed) toast.error(stageTexts.captions.failed);
  }, [state.failed]);

  const choose = async (wanted: boolean) => {
    if (wanted && support === 'to-install') {
      setBusy(true);
      const installed = await installSpeech();
      setBusy(false);
      if (!installed) return toast.error(stageTexts.captions.notInstalled);
      setSupport('ready');
    }
    running.clear();
    setOn(wanted);
    rememberDevices({ captions: wanted });
  };
  return { ...state, choice: { support, on: isOn, busy, choose: (wanted) => void choose(wanted) } };
};
