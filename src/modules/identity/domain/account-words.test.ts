import { describe, expect, test } from '@jest/globals';
import type { AccountState } from './account-state.ts';
import { noAccount } from './account-state.ts';
import { accountInWords } from './account-words.ts';

const LATER = '2026-06-03T12:00:00.000Z';
const words = (state: Partial<AccountState>) => accountInWords({ ...noAccount, status: 'open', ...state });

describe('an account in the words of an audit', () => {
  test('of a member who just registered', () => {
    expect(words({})).toEqual({
      status: 'The account is open.',
      standing: 'Staff limit nothing.',
      emailVerified: 'The email address is not confirmed.',
      hostLevel: 'May not host.',
      isAdmin: null,
      leaving: null,
    });
  });

  test('of a member who hosts, is one of the staff and leaves', () => {
    expect(
      words({
        status: 'leaving',
        emailVerified: true,
        hostLevel: 2,
        isAdmin: true,
        leaving: { request: 'r', requestedAt: LATER, erasesAt: LATER },
      }),
    ).toEqual({
      status: 'The member wants the account deleted.',
      standing: 'Staff limit nothing.',
      emailVerified: 'The email address is confirmed.',
      hostLevel: 'Host of level 2.',
      isAdmin: 'Is one of the staff.',
      leaving: 'Will be deleted on 3 June 2026, 12:00 UTC.',
    });
  });

  test.each([
    [{ status: 'warned', until: null }, 'Warned by staff.'],
    [{ status: 'probation', until: LATER }, 'On probation until 3 June 2026, 12:00 UTC.'],
    [{ status: 'suspended', until: null }, 'Suspended.'],
    [{ status: 'suspended', until: LATER }, 'Suspended until 3 June 2026, 12:00 UTC.'],
    [{ status: 'removed', until: null }, 'Removed by staff.'],
  ] as const)('says what staff set: %o', (standing, says) => {
    expect(words({ standing }).standing).toBe(says);
  });

  test('of no account says nothing about where it stands', () => {
    expect(words({ status: 'none' }).status).toBeNull();
  });
});
