import { expect, test } from '@jest/globals';
import { sharedSettings } from './shared-settings.ts';

test('settings of all modules are shared under the names of the specification: texts, numbers and switches alone', () => {
  expect(
    sharedSettings({
      productName: 'Night Owls',
      billing: null,
      identity: { PASSWORD_MIN: 6, MAIN_WELL2_TITLE: 'Hello', nested: { inner: 1 }, nothing: null },
      scheduling: { HOST_COUNTS: false },
    }),
  ).toEqual({ PASSWORD_MIN: 6, MAIN_WELL2_TITLE: 'Hello', HOST_COUNTS: false });
});

test.each([
  'LOGIN_FAILURES_PER_IP',
  'SIGN_IN_CODES_PER_HOUR',
  'PASSWORD_RESET_MINUTES',
  'PASSWORD_HASHING',
  'SECOND_FACTOR_FOR_STAFF',
  'EMAIL_CONFIRMATION_HOURS',
  'REGISTRATION_REVEALS',
  'CODE_ATTEMPTS',
  'ADMIN_HOURS',
  'POLL_FREQUENCY',
  'FEATURED_WELL_UUIDS',
  'IMAGE_DOMAIN',
  'SITE_CONTENT',
  'TRAINING_URL',
  'ANALYTICS_URL',
  'ERROR_REPORTING_URL',
  'LINK_PREVIEW_URL',
  'PARTNER_SECRET',
  'PARTNER_KEY',
  'PARTNER_TOKEN',
  'CHAT_PER_MINUTE',
  'FORUM_PER_DAY_NEW',
  'REPORTS_PER_DAY_NEW_ACCOUNT',
  'HELP_CALLS_PER_HOUR',
  'FORUM_REPEAT_MIN',
  'MOVE_OUT_BY_REPORTS',
])('the setting %s stays on the server', (name) => {
  expect(sharedSettings({ module: { [name]: 'set', SHOW_CLAIMS: true } })).toEqual({ SHOW_CLAIMS: true });
});

test.each([
  'TOKEN_DAYS',
  'FORUM_MENTIONS_PER_POST',
  'PREVIEW_SITE_NAME',
  'SHOW_KEYBOARD_HELP',
  'SEATS_PER_HOURLY_SESSION',
  'SHOW_REPEAT_MINUTES',
  'SHOW_MOVE_OUT_BY_REPORTS',
  'MOVE_OUT_BY_REPORTS_TEXT',
])('the setting %s is shared', (name) => {
  expect(sharedSettings({ module: { [name]: 1 } })).toEqual({ [name]: 1 });
});
