import { Button, Group } from '@mantine/core';
import IconSpeaker from '@tabler/icons-react/dist/esm/icons/IconVolume.mjs';
import { useState } from 'react';
import type { SpeakerResult } from '#modules/live-rooms/contract/test-code.ts';
import { Icon } from '#ui/icon.tsx';
import { checkTexts } from './camera-check-texts.ts';
import { CheckStep } from './check-step.tsx';
import { playTones } from '../devices/play-tones.ts';

/** Plays three tones and asks whether they were heard: only the person can tell. */
export const SpeakerStep = ({
  speaker,
  result,
  onResult,
}: {
  speaker: string | undefined;
  result: SpeakerResult;
  onResult: (result: SpeakerResult) => void;
}) => {
  const [playing, setPlaying] = useState<'no' | 'yes' | 'played'>('no');
  const play = async () => {
    setPlaying('yes');
    onResult('not tested');
    try {
      await playTones(speaker);
      setPlaying('played');
    } catch {
      setPlaying('no');
      onResult('failed');
    }
  };
  const state = result === 'heard' ? 'good' : result === 'not tested' ? 'open' : 'bad';
  const text =
    result === 'heard'
      ? checkTexts.speakerWorks
      : result === 'not heard'
        ? checkTexts.speakerHelp
        : result === 'failed'
          ? checkTexts.speakerFailed
          : playing === 'played'
            ? checkTexts.speakerAsk
            : checkTexts.speakerHint;
  const asks = playing === 'played' && result === 'not tested';
  return (
    <CheckStep title={checkTexts.speaker} icon={<Icon shape={IconSpeaker} size={24} />} state={state}>
      <output>{text}</output>
      <Group gap="sm">
        {asks ? (
          <>
            <Button onClick={() => onResult('heard')}>{checkTexts.heard}</Button>
            <Button variant="default" onClick={() => onResult('not heard')}>
              {checkTexts.notHeard}
            </Button>
          </>
        ) : (
          <Button variant="light" disabled={playing === 'yes'} onClick={() => void play()}>
            {playing === 'yes'
              ? checkTexts.playing
              : playing === 'no'
                ? checkTexts.speakerPlay
                : checkTexts.speakerAgain}
          </Button>
        )}
      </Group>
    </CheckStep>
  );
};
