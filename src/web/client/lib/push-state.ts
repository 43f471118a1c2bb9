let open = false;

/** Is the push channel connected? While it is not, queries with topics poll. */
export const pushIsOpen = (): boolean => open;
export const setPushOpen = (now: boolean): void => {
  open = now;
};
