import { Suspense, useSyncExternalStore, type ReactElement } from 'react';

type Render = (close: () => void) => ReactElement;
type ModalLayerShown = { id: number; render: () => ReactElement };

let modals: readonly ModalLayerShown[] = [];
let lastId = 0;
const listeners = new Set<() => void>();
const set = (next: readonly ModalLayerShown[]) => {
  modals = next;
  for (const listener of listeners) listener();
};
const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** A button that works until its dialog is there is disabled meanwhile, which takes the focus from it. */
let lastFocused: EventTarget | null = null;
if (typeof document !== 'undefined')
  document.addEventListener('focusin', ({ target }) => {
    lastFocused = target;
  });

/**
 * Opens a dialog above the page: `openModal((close) => <DeleteWell well={well} onClose={close} />)`. It is mounted only while it
 * is open; closing it gives the focus back to where it was, or to what stood around that when the dialog removed it. Answers how to
 * close it.
 */
export const openModal = (render: Render): (() => void) => {
  const id = (lastId += 1);
  const { activeElement, body } = document;
  const places = placesOf(activeElement === body ? lastFocused : activeElement);
  const close = () => {
    if (!modals.some((modal) => modal.id === id)) return;
    set(modals.filter((modal) => modal.id !== id));
    setTimeout(() => focusAgain(places));
  };
  set([...modals, { id, render: () => render(close) }]);
  return close;
};

/** An element and those around it, up to the page. */
const placesOf = (element: EventTarget | null): HTMLElement[] => {
  if (!(element instanceof HTMLElement)) return [];
  const around = element.parentElement;
  return [element, ...(around === null || around.matches('main, body') ? [] : placesOf(around))];
};

/** Not when something else has the focus by now, such as the heading of the next page. */
const focusAgain = (places: readonly HTMLElement[]) => {
  const target = places.find(({ isConnected }) => isConnected);
  if (document.activeElement !== document.body || target === undefined) return;
  if (target !== places[0]) target.tabIndex = -1;
  target.focus({ preventScroll: target !== places[0] });
};

export const closeAllModals = (): void => set([]);

const current = () => modals;

/** Where `openModal` draws; once in the shell (SIT-112). */
export const ModalLayer = () =>
  useSyncExternalStore(subscribe, current, current).map(({ id, render: Modal }) => (
    <Suspense key={id} fallback={null}>
      <Modal />
    </Suspense>
  ));
