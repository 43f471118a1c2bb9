import { useEffect, useEffectEvent } from 'react';
import { deviceStorage } from '#client/lib/storage.ts';

const SHORTCUTS_OFF = 'room-shortcuts-off';

/** Single keys are hit by accident and by speech input, so members can turn them off (WCAG 2.1.4). */
export const usesShortcuts = (): boolean => deviceStorage.read(SHORTCUTS_OFF) === null;
export const chooseShortcuts = (on: boolean): void =>
  on ? deviceStorage.forget(SHORTCUTS_OFF) : deviceStorage.write(SHORTCUTS_OFF, 'yes');

type Keys = { audioOn: boolean; onAudio: (on: boolean) => void; onHand: () => void };

/**
 * In a dialog, and where text or a control takes keys, keys mean what they always do. A control that merely keeps the focus of a
 * click takes no Space: who has just muted with the mouse, and holds it to talk, would be unmuted for good.
 */
const isTaken = (target: EventTarget | null, key: string, isClicked: boolean): boolean => {
  if (!(target instanceof HTMLElement)) return false;
  if (target.isContentEditable || target.closest('input, textarea, select, dialog, [role="dialog"]')) return true;
  if (key !== ' ' || isClicked) return false;
  return target.closest('button, a, summary, [role="button"], [role="menuitem"]') !== null;
};

/** M or Ctrl+D switches the microphone, H raises and lowers the hand; while Space is held, a muted person is heard. */
export const useShortcuts = ({ audioOn, onAudio, onHand }: Keys): void => {
  const press = useEffectEvent((event: KeyboardEvent, isClicked: boolean): 'talks' | undefined => {
    const key = event.key.toLowerCase();
    const isControl = (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey;
    const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey;
    if (!usesShortcuts() || event.defaultPrevented || isTaken(event.target, key, isClicked && !audioOn))
      return undefined;
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
    // Whether the focus stays where the pointer left it.
    let isClicked = false;
    const point = () => {
      isClicked = true;
    };
    const down = (event: KeyboardEvent) => {
      if (/^(Tab|Enter|Arrow)/.test(event.key)) isClicked = false;
      if (talks && event.key === ' ') event.preventDefault();
      else if (press(event, isClicked) === 'talks') talks = true;
    };
    const stop = () => {
      if (talks) mute();
      talks = false;
    };
    const up = (event: KeyboardEvent) => {
      if (event.key !== ' ') return;
      // Some browsers press a button when Space is released.
      if (talks) event.preventDefault();
      stop();
    };
    document.addEventListener('pointerdown', point);
    document.addEventListener('keydown', down);
    document.addEventListener('keyup', up);
    // A key that is released outside the page sends no keyup.
    window.addEventListener('blur', stop);
    return () => {
      stop();
      document.removeEventListener('pointerdown', point);
      document.removeEventListener('keydown', down);
      document.removeEventListener('keyup', up);
      window.removeEventListener('blur', stop);
    };
  }, []);
};
