import { Suspense, useSyncExternalStore, type ReactElement } from 'react';
import { listeners } from '#client/lib/listeners.ts';
import { forgetFocus, keepFocus } from './focus-back.ts';

type Render = (close: () => void) => ReactElement;
type ModalLayerShown = { id: number; render: () => ReactElement };

let modals: readonly ModalLayerShown[] = [];
let lastId = 0;
const { tell, subscribe } = listeners();
const set = (next: readonly ModalLayerShown[]) => {
  modals = next;
  tell();
};

/**
 * Opens a dialog above the page: `openModal((close) => <DeleteWell well={well} onClose={close} />)`. It is mounted only while it
 * is open; closing it gives the focus back to where it was, or to what stood around that when the dialog removed it. Answers how to
 * close it.
 */
export const openModal = (render: Render): (() => void) => {
  const id = (lastId += 1);
  const giveBack = keepFocus();
  const close = () => {
    if (!modals.some((modal) => modal.id === id)) return;
    set(modals.filter((modal) => modal.id !== id));
    giveBack();
  };
  set([...modals, { id, render: () => render(close) }]);
  return close;
};

export const closeAllModals = (): void => {
  forgetFocus();
  set([]);
};

const current = () => modals;

/** Where `openModal` draws; once in the shell (SIT-112). */
export const ModalLayer = () =>
  useSyncExternalStore(subscribe, current, current).map(({ id, render: Modal }) => (
    <Suspense key={id} fallback={null}>
      <Modal />
    </Suspense>
  ));
