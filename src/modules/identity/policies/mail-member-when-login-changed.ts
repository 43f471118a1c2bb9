import { on, policy } from '#kernel/jobs/policy.ts';
import { UsernameChanged } from '../contract/account-events.ts';
import { LoginLinked, LoginUnlinked } from '../contract/login-events.ts';
import { PasskeyAdded, PasskeyRemoved } from '../contract/passkey-events.ts';
import { SecondFactorRemoved, SecondFactorSet } from '../contract/second-factor-events.ts';
import { ApiTokenMade } from '../contract/token-events.ts';
import { mailLogin } from '../job-kinds.ts';

const mailed = ({ id, data: { member } }: { id: string; data: { member: string } }) => [
  mailLogin.of(id, { member, fact: id }),
];

/** The owner of an account gets a notice when the ways to log in to it change (I-003). */
export const mailMemberWhenLoginChanged = policy(
  'mail-member-when-login-changed',
  on(LoginLinked, ({ id, data: { member, by } }) => (by === 'member' ? [mailLogin.of(id, { member, fact: id })] : [])),
  on(SecondFactorSet, mailed),
  on(SecondFactorRemoved, mailed),
  on(PasskeyAdded, mailed),
  on(PasskeyRemoved, mailed),
  on(ApiTokenMade, mailed),
  on(LoginUnlinked, mailed),
  on(UsernameChanged, mailed),
);
