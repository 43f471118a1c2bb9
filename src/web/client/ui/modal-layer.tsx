import { Suspense, useSyncExternalStore, type ReactElement } from 'react';

type Render = (close: () => void) => ReactElement;
type Shown = { id: number; render: () => ReactElement };

let modals: readonly Shown[] = [];
let lastId = 0;
const listeners = new Set<() => void>();
const set = (next: readonly Shown[]) => {
  modals = next;
  for (const listener of listeners) listener();
};
const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/**
 * Opens a dialog above the page: `openModal((close) => <DeleteWell well={well} onClose={close} />)`. It is mounted only while it
 * is open; closing it gives the focus back to where it was. Answers how to close it.
 */
export const openModal = (render: Render): (() => void) => {
  const id = (lastId += 1);
  const from = document.activeElement;
  const close = () => {
    if (!modals.some((modal) => modal.id === id)) return;
    set(modals.filter((modal) => modal.id !== id));
    setTimeout(() => focusAgain(from));
  };
  set([...modals, { id, render: () => render(close) }]);
  return close;
};

/** Not when something else has the focus by now, such as the heading of the next page. */
const focusAgain = (from: Element | null) => {
  if (document.activeElement === document.body && from instanceof HTMLElement) from.focus();
};

export const closeAllModals = (): void => set([]);

/** Where `openModal` draws; once in the shell (SIT-112). */
export const ModalLayer = () =>
  useSyncExternalStore(subscribe, () => modals).map(({ id, render: Modal }) => (
    <Suspense key={id} fallback={null}>
      <Modal />
    </Suspense>
  ));
