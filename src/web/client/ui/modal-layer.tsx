import { useSyncExternalStore, type ReactElement } from 'react';

type Shown = { id: number; render: (close: () => void) => ReactElement };

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
 * Opens a modal that belongs to no page, above whatever is shown: `openModal((close) => <ConfirmModal opened … onClose={close} />)`.
 * Answers how to close it.
 */
export const openModal = (render: Shown['render']): (() => void) => {
  const id = (lastId += 1);
  set([...modals, { id, render }]);
  return () => set(modals.filter((modal) => modal.id !== id));
};

export const closeAllModals = (): void => set([]);

/** Where `openModal` draws; once in the shell (SIT-112). */
export const ModalLayer = () => {
  const shown = useSyncExternalStore(subscribe, () => modals);
  return shown.map(({ id, render }) => (
    <Slot key={id} render={render} close={() => set(modals.filter((modal) => modal.id !== id))} />
  ));
};

const Slot = ({ render, close }: { render: Shown['render']; close: () => void }) => render(close);
