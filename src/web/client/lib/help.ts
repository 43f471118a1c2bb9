import type { HelpPlace } from '#modules/duty/contract/help-events.ts';
import { localHref } from './language/language.ts';

/** From where a member asks for help, and about whom they are worried. */
export type HelpOrigin = {
  place: HelpPlace;
  session?: string | undefined;
  member?: { uuid: string; name: string } | undefined;
};

let open: ((origin: HelpOrigin) => void) | undefined;

/** Once the dialog is on this device, links to help open it. Answers how to stop that. */
export const openHelpWith = (opener: (origin: HelpOrigin) => void): (() => void) => {
  open = opener;
  return () => void (open = undefined);
};

/** False while there is no dialog: then the link leads to the page with the help lines, which needs no script and no network. */
export const askForHelp = (origin: HelpOrigin): boolean => {
  open?.(origin);
  return open !== undefined;
};

/** The same from a menu, which has no link. */
export const worryAbout = (origin: HelpOrigin): void => {
  if (!askForHelp(origin)) window.open(localHref('/get-help'), '_blank', 'noopener');
};
