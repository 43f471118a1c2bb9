/** As a `ref`: moves the focus into what was just drawn, to its first field. Other forms of the page may have fields of the same name. */
export const focusInput = (drawn: HTMLElement | null): void => drawn?.querySelector('input')?.focus();
