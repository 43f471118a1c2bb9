import { known, type RefusalTable } from '#kernel/contract/refusals.ts';

export const notificationsRefusals = {
  UNSUBSCRIBE_LINK_WRONG: known(398, 'This link is not valid. You can choose your emails in your account.'),
  FOLLOWING_ONESELF: known(413, 'You cannot follow yourself.'),
  NOT_A_HOST_TO_FOLLOW: known(416, 'This member does not host sessions.'),
  FOLLOWING_TOO_MANY: known(417, 'You follow {max} hosts already. End one of them in your account first.'),
  QUIET_HOURS_EMPTY: known(434, 'Please choose two different times for your quiet hours.'),
  LOW_ENERGY_DATE_WRONG: known(435, 'Please choose a moment within the next {days} days.'),
  NOTICE_WAY_WRONG: known(436, 'Notices of this kind do not come that way.'),
  PUSH_OFF: known(437, 'Notices on devices are not set up here. Emails come as before.'),
  PUSH_ADDRESS_WRONG: known(438, 'Your browser named a service for notices that we do not know.'),
  PUSH_DEVICES_TOO_MANY: known(439, 'You get notices on {max} devices already. Turn them off on one of them first.'),
} as const satisfies RefusalTable;

declare module '#kernel/contract/refusals.ts' {
  interface RefusalNames {
    notifications: keyof typeof notificationsRefusals;
  }
}
