/** Safari ends a composition before the key that ended it, and says by its code alone whose key it is. */
const COMPOSED = 229;

export const isComposing = (event: KeyboardEvent): boolean => event.isComposing || event.keyCode === COMPOSED;

/**
 * Keys with which Japanese, Chinese or Korean words are picked belong to the input method: no handler of ours or of a library
 * hears them, so that none sends half a message or closes a dialog. Called before anything else listens. Answers how to stop.
 */
export const leaveKeysToInputMethods = (): (() => void) => {
  const keep = (event: KeyboardEvent) => {
    if (isComposing(event)) event.stopImmediatePropagation();
  };
  addEventListener('keydown', keep, { capture: true });
  return () => removeEventListener('keydown', keep, { capture: true });
};
