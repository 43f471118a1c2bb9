import type { Policy } from '#kernel/jobs/policy.ts';
import { on } from '#kernel/read-models/projection.ts';
import { UsernameChanged } from '../contract/account-events.ts';
import { releaseUsername } from '../job-kinds.ts';

/** A former username is free for others after a while (I-037). */
export const freeUsernameWhenChanged: Policy = {
  name: 'free-username-when-changed',
  reactions: [
    on(UsernameChanged, ({ id, data: { member, fingerprintBefore: fingerprint, freeAt } }) => [
      releaseUsername.of(id, { member, fingerprint }, freeAt),
    ]),
  ],
};
