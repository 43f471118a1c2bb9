import { on, policy } from '#kernel/jobs/policy.ts';
import { WaysInClosed } from '../contract/account-events.ts';
import { finishClosing } from '../job-kinds.ts';

/** Ends the sign-ins and the password that an owner closed, even after a crash. */
export const finishClosingWhenWaysInClosed = policy(
  'finish-closing-when-ways-in-closed',
  on(WaysInClosed, ({ id, data: { member, because }, meta }) => [
    finishClosing.of(id, { member, at: meta.occurredAt, because }),
  ]),
);
