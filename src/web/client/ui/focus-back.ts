/** A button that works until its dialog is there is disabled meanwhile, which takes the focus from it. */
let lastFocused: EventTarget | null = null;
if (typeof document !== 'undefined')
  document.addEventListener('focusin', ({ target }) => {
    lastFocused = target;
  });

/** From where each open dialog was opened, the uppermost last. */
let origins: readonly (readonly HTMLElement[])[] = [];

/** An element and those around it, up to the page or its dialog. */
const placesOf = (element: EventTarget | null): HTMLElement[] => {
  if (!(element instanceof HTMLElement) || element.matches('[role=dialog]')) return [];
  const around = element.parentElement;
  return [element, ...(around === null || around.matches('main, body') ? [] : placesOf(around))];
};

/** Not when something else has the focus by now, such as the heading of the next page. */
const focusAgain = (places: readonly HTMLElement[]) => {
  const target = places.find(({ isConnected }) => isConnected);
  if (document.activeElement !== document.body || target === undefined) return;
  if (target !== places[0] && target.tabIndex < 0) target.tabIndex = -1;
  target.focus({ preventScroll: target !== places[0] });
};

/**
 * Keeps where the focus is while a dialog opens. Answers how to give it back: to that place, to what stood around it when the
 * dialog removed it, or to where the dialog was opened whose button it was.
 */
export const keepFocus = (): (() => void) => {
  const { activeElement, body } = document;
  const places = [...placesOf(activeElement === body ? lastFocused : activeElement), ...(origins.at(-1) ?? [])];
  origins = [...origins, places];
  return () => {
    origins = origins.filter((each) => each !== places);
    setTimeout(() => focusAgain(places));
  };
};

/** All dialogs are closed at once: their page is left. */
export const forgetFocus = (): void => {
  origins = [];
};
