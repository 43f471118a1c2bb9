import { known, type RefusalTable } from '#kernel/contract/refusals.ts';

export const restrictionsRefusals = {
  RESTRICTION_OF_ONESELF: known(390, 'You cannot restrict yourself.'),
  RESTRICTION_REASON_TOO_LONG: known(391, 'Reasons can be at most {max} characters'),
} as const satisfies RefusalTable;

declare module '#kernel/contract/refusals.ts' {
  interface RefusalNames {
    restrictions: keyof typeof restrictionsRefusals;
  }
}
