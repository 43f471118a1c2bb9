/**
 * After an answer: moves the focus on from what is gone, or done with. A person who is elsewhere on the page by now stays there.
 * `from` is where they were when they asked.
 */
export const followFocus = (to: HTMLElement | null | undefined, from: Element | null | undefined = to): void => {
  const { activeElement } = document;
  if (activeElement === null || activeElement === document.body || from?.contains(activeElement)) to?.focus();
};

/** As a `ref`: moves the focus into what was just drawn, to its first field. Other forms of the page may have fields of the same name. */
export const focusInput = (drawn: HTMLElement | null): void => drawn?.querySelector('input')?.focus();
