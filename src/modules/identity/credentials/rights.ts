import type { Clock } from '../../../shared-kernel/clock.ts';
import type { EventLog } from '../../../shared-kernel/log/event-log.ts';
import type { SignedIn } from '../../../shared-kernel/module.ts';
import { auditRightOf } from '../commands/appoint-auditor.ts';
import { accountOf } from '../commands/parts.ts';
import { isShutOut, statusAt } from '../contract/standing.ts';

export type Rights = Pick<SignedIn, 'isAdmin' | 'hostLevel' | 'emailVerified' | 'auditor' | 'onProbation'>;

/**
 * What a member may do, as recorded, never behind; undefined when the account is not open or staff shut it out (C-173).
 * `changeAt`: when that changes without an event, because a status of staff ends.
 */
export const rightsIn =
  (log: EventLog, clock: Clock) =>
  async (member: string): Promise<{ rights: Rights; changeAt: string | null } | undefined> => {
    const { status, isAdmin, hostLevel, emailVerified, standing } = await accountOf(log, member);
    const now = clock.now();
    const given = statusAt(standing, now);
    if (status !== 'open' || isShutOut(given)) return undefined;
    const auditor = await auditRightOf(log, member);
    return {
      rights: {
        isAdmin,
        hostLevel,
        emailVerified,
        ...(given === 'probation' ? { onProbation: true } : {}),
        ...(auditor === null ? {} : { auditor }),
      },
      changeAt: standing.until !== null && standing.until > now ? standing.until : null,
    };
  };
