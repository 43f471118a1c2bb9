import type { AccountEvent } from '../contract/account-events.ts';
import { identitySettings, type IdentitySettings } from '../contract/settings.ts';
import { account } from '../domain/account.ts';
import type { AccountCommand } from '../domain/account-commands.ts';
import type { AccountState } from '../domain/account-state.ts';
import type { Registration } from '../domain/registration.ts';
import { fold } from '#kernel/commands/decider.ts';

export const BEN = '0b000000-0000-4000-8000-00000000000b';
export const FIRST_LINK = '0c000000-0000-4000-8000-000000000001';
export const NOON = '2026-05-04T12:00:00.000Z';
export const settings: IdentitySettings = identitySettings.parse({});

/** A sound registration; the test states what matters. */
export const registration = (overrides: Partial<Registration> = {}): Registration => ({
  email: 'ben@example.org',
  username: 'ben',
  name: 'Ben',
  timezone: 'Europe/London',
  password: { text: 'quiet-river-stones', isCommon: false },
  emailFingerprint: 'print-of-bens-address',
  usernameFingerprint: 'print-of-bens-name',
  ...overrides,
});

/** The facts of a fresh account of Ben's, opened at noon. */
export const opened = (): AccountEvent[] => {
  const decided = account.decide(
    { type: 'Register', member: BEN, registration: registration(), request: FIRST_LINK, now: NOON, settings },
    account.initial,
  );
  if ('refused' in decided) throw new Error(decided.refused);
  return [...decided];
};

export const given = (facts: readonly AccountEvent[]) => {
  const state: AccountState = fold(account, facts);
  return { state, when: (command: AccountCommand) => account.decide(command, state) };
};
