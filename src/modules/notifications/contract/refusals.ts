import { known, type RefusalTable } from '#kernel/contract/refusals.ts';

export const notificationsRefusals = {
  UNSUBSCRIBE_LINK_WRONG: known(398, 'This link is not valid. You can choose your emails in your account.'),
} as const satisfies RefusalTable;

declare module '#kernel/contract/refusals.ts' {
  interface RefusalNames {
    notifications: keyof typeof notificationsRefusals;
  }
}
