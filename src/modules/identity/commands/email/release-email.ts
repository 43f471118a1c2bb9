import type { Caller } from '#kernel/commands/commands.ts';
import { isRefusal } from '#kernel/contract/refusals.ts';
import { between, days } from '#kernel/contract/time.ts';
import { EmailChanged } from '../../contract/account-events.ts';
import { NOTICE_DAYS } from '../../contract/ways-in.ts';
import { account } from '../../domain/account.ts';
import { emailClaim } from '../../domain/claim.ts';
import { accountOf } from '../../facts/account.ts';
import type { CommandsParts } from '../parts.ts';

/** The address that a member had before can be taken by others. */
export const releaseEmail =
  ({ execute, log, clock }: CommandsParts) =>
  async (caller: Caller, member: string, fingerprint: string): Promise<void> => {
    const { emailFingerprint, emailsBefore } = await accountOf(log, member);
    if (emailFingerprint === fingerprint) return;
    // A newer change from it can still be taken back, and has a job of its own.
    const newest = emailsBefore.findLast((change) => change.emailFingerprint === fingerprint);
    const changed = (await log.read(account.stream(member))).find(
      ({ type, data }) => type === EmailChanged.type && data['request'] === newest?.request,
    );
    if (changed && between(changed.meta.occurredAt, clock.now()) < days(NOTICE_DAYS)) return;
    const done = await execute(caller, emailClaim, fingerprint, { type: 'Release', member });
    if (isRefusal(done)) throw new Error(`The address before could not be given back: ${done.refused}`);
  };
