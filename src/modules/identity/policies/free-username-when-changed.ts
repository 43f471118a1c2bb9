import { on, policy } from '#kernel/jobs/policy.ts';
import { UsernameChanged } from '../contract/account-events.ts';
import { releaseUsername } from '../job-kinds.ts';

/** A former username is free for others after a while (I-037). */
export const freeUsernameWhenChanged = policy(
  'free-username-when-changed',
  on(UsernameChanged, ({ id, data: { member, fingerprintBefore: fingerprint, freeAt } }) => [
    releaseUsername.of(id, { member, fingerprint }, freeAt),
  ]),
);
