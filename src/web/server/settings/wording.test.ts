import { expect, test } from '@jest/globals';
import { notice, refuse } from '#kernel/contract/refusals.ts';
import { moduleSettings } from './module-settings.ts';
import { wordingOf } from './wording.ts';

test('a refusal names the product and the limits that the installation has set', () => {
  const { scheduling, communities } = moduleSettings;
  const settings = {
    productName: 'Night Owls',
    supportEmail: '',
    sandbox: false,
    publicUrl: '',
    communities: communities.parse({}),
    scheduling: scheduling.parse({ BASIC_MAX_REGISTERED: '2', ATTENDEES_MAX: '8' }),
  };
  const said = (name: Parameters<typeof refuse>[0]) => notice(refuse(name), wordingOf(settings)).msg;
  expect(said('SESSION_MAX_ATTENDEES_TOO_MANY')).toBe('Sessions have 3-8 attendees.');
  expect(said('SESSION_JOINED_TOO_MANY_BASIC')).toMatch('Night Owls Basic members can only register for 2 sessions');
});
