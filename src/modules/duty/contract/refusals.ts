import { known, type RefusalTable } from '#kernel/contract/refusals.ts';

export const dutyRefusals = {
  SHIFT_DOES_NOT_EXIST: known(350, 'This shift does not exist.'),
  SHIFT_CHANGED_MEANWHILE: known(351, 'This shift is over, or it was changed meanwhile. Please look again.'),
  HELP_DOES_NOT_EXIST: known(352, 'This call for help does not exist.'),
  HELP_IS_YOURS: known(374, 'This call is your own: another member of the staff has to see it.'),
  HELP_ASKED_OFTEN: known(
    355,
    'Your calls have reached us, and each of them is kept. Please wait a little before the next one. The help lines on this page answer at any hour.',
  ),
} as const satisfies RefusalTable;

declare module '#kernel/contract/refusals.ts' {
  interface RefusalNames {
    duty: keyof typeof dutyRefusals;
  }
}
