import { expect, test } from '@jest/globals';
import { activityText } from './activity-words.ts';

test.each([
  ['SUBSCRIPTION_START', 'unlimited-quarterly', 'Started a membership', 'Unlimited, quarterly'],
  ['SUBSCRIPTION_START', 'unlimited', 'Started a membership', 'Unlimited'],
  ['PAYMENT', '42.00 USD', 'Paid', '$42.00'],
  ['PAYMENT', '15.00 JPY', 'Paid', '¥1,500'],
  ['SESSION_LEAVE', 'own-wish', 'Gave back a place in a session', ''],
  ['SESSION_LEAVE', 'left-well', 'Gave back a place in a session', 'on leaving the Well'],
  ['HOST_LEVEL_SET', 'level 2', 'Got another host level', 'level 2'],
  ['USER_FLAG_USER', 'feedback', 'Reported a member', 'as feedback'],
  ['WROTE_A_SONG', '', 'Wrote a song', ''],
])('%s with "%s" is read as "%s", "%s"', (type, details, did, more) =>
  expect(activityText({ type, details })).toEqual({ did, more }),
);
