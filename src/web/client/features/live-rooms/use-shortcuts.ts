import { useEffect, useEffectEvent } from 'react';
import { deviceStorage } from '../../lib/storage.ts';

const SHORTCUTS_OFF = 'room-shortcuts-off';

/** Single keys are hit by accident and by speech input, so members can turn them off (WCAG 2.1.4). */
export const usesShortcuts = (): boolean => deviceStorage.read(SHORTCUTS_OFF) === null;
export const chooseShortcuts = (on: boolean): void =>
  on ? deviceStorage.forget(SHORTCUTS_OFF) : deviceStorage.write(SHORTCUTS_OFF, 'yes');

type Keys = { audioOn: boolean; onAudio: (on: boolean) => void; onHand: () => void };

/** In a dialog, and where text or a control takes keys, keys mean what they always do. */
const isTaken = (target: EventTarget | null, key: string): boolean => {
  if (!(target instanceof HTMLElement)) return false;
  if (target.isContentEditable || target.closest('input, textarea, select, dialog, [role="dialog"]')) return true;
  return key === ' ' && target.closest('button, a, summary, [role="button"], [role="menuitem"]') !== null;
};

/** M or Ctrl+D switches the microphone, H raises and lowers the hand; while Space is held, a muted person is heard. */
export const useShortcuts = ({ audioOn, onAudio, onHand }: Keys): void => {
  const press = useEffectEvent((event: KeyboardEvent): 'talks' | undefined => {
    const key = event.key.toLowerCase();
    const isControl = (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey;
    const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey;
    if (!usesShortcuts() || event.defaultPrevented || isTaken(event.target, key)) return undefined;
    if (isControl ? key !== 'd' : !isPlain || !['m', 'h', ' '].includes(key)) return undefined;
    event.preventDefault();
    if (event.repeat) return undefined;
    if (key === 'h') onHand();
    else if (key !== ' ') onAudio(!audioOn);
    else if (!audioOn) {
      onAudio(true);
      return 'talks';
    }
    return undefined;
  });
  const mute = useEffectEvent(() => onAudio(false));
  useEffect(() => {
    let talks = false;
    const down = (event: KeyboardEvent) => {
      if (press(event) === 'talks') talks = true;
    };
    const stop = () => {
      if (talks) mute();
      talks = false;
    };
    const up = (event: KeyboardEvent) => {
      if (event.key === ' ') stop();
    };
    document.addEventListener('keydown', down);
    document.addEventListener('keyup', up);
    // A key that is released outside the page sends no keyup.
    window.addEventListener('blur', stop);
    return () => {
      stop();
      document.removeEventListener('keydown', down);
      document.removeEventListener('keyup', up);
      window.removeEventListener('blur', stop);
    };
  }, []);
};
