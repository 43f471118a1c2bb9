import { useDeferredValue, useSyncExternalStore } from 'react';
import type { Language } from '#kernel/contract/messages/languages.ts';

/** With what the server drew this page; the browser takes it over with the same, so that both draw the same. */
export const drawn: { at: number; zone: string; origin: string; language?: Language } = {
  at: 0,
  zone: 'UTC',
  origin: '',
};

const never = () => () => undefined;
let isServers: true | undefined;
/** React asks one of the two while it draws. They answer the same: what differs would be drawn again at once, and not in slices. */
const ofServer = () => void (isServers = true);
const ofDevice = () => void (isServers = undefined);
/**
 * While the server draws, and while the browser takes over a part that the server drew; then it is drawn with what the browser
 * knows, in slices: all parts at once would hold up what a person presses meanwhile.
 */
export const useIsDrawn = (): boolean => {
  useSyncExternalStore(never, ofDevice, ofServer);
  return useDeferredValue(false, isServers);
};
