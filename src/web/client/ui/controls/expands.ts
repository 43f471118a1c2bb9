import type { KeyboardEvent } from 'react';

/** For a button that shows more below it: Escape closes that again, and nothing around it: it is heard before what lies around. */
export const expands = (isOpen: boolean, setOpen: (isOpen: boolean) => void) => ({
  'aria-expanded': isOpen,
  onClick: () => setOpen(!isOpen),
  onKeyDownCapture: (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !isOpen) return;
    event.preventDefault();
    setOpen(false);
  },
});
