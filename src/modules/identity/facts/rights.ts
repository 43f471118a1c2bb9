import type { Clock } from '#kernel/clock.ts';
import type { EventLog } from '#kernel/log/event-log.ts';
import { auditRightOf } from './audit-right.ts';
import { accountOf } from './account.ts';
import { isShutOut, statusAt } from '../contract/standing.ts';
import type { RightsOf } from '../credentials/valid-sign-in.ts';

export const rightsIn =
  (log: EventLog, clock: Clock, options: { SECOND_FACTOR_FOR_STAFF: boolean }): RightsOf =>
  async (member, isProvedTwice) => {
    const { status, isAdmin, hostLevel, emailVerified, standing, secondFactor, passkeys } = await accountOf(
      log,
      member,
    );
    const now = clock.now();
    const statusNow = statusAt(standing, now);
    if (status !== 'open' || isShutOut(statusNow)) return undefined;
    const auditor = await auditRightOf(log, member);
    const isStaff = isAdmin || auditor !== null;
    const lacksSecondFactor =
      options.SECOND_FACTOR_FOR_STAFF && isStaff && secondFactor === null && !(isProvedTwice && passkeys.length > 0);
    return {
      rights: {
        isAdmin: isAdmin && !lacksSecondFactor,
        hostLevel,
        emailVerified,
        ...(statusNow === 'probation' ? { onProbation: true } : {}),
        ...(auditor === null || lacksSecondFactor ? {} : { auditor }),
        ...(lacksSecondFactor ? { lacksSecondFactor: true } : {}),
      },
      // Other members can lose a passkey without losing what the password opens.
      hasSecondStep: secondFactor !== null || (isStaff && passkeys.length > 0),
      changeAt: standing.until !== null && standing.until > now ? standing.until : null,
    };
  };
