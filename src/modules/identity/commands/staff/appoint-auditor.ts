import type { AuditorScope } from '../../contract/auditor.ts';
import { accountOf } from '../../facts/account.ts';
import type { AccountUseCase } from '../parts.ts';
import { executeForAuditor } from './execute-for-auditor.ts';

export const appointAuditor: AccountUseCase<
  [member: string, options: { scope: readonly AuditorScope[]; hours: number; reason: string }]
> = (parts) => async (caller, member, options) =>
  executeForAuditor(parts, caller, {
    type: 'Appoint',
    member,
    by: 'id' in caller.actor ? caller.actor.id : null,
    exists: (await accountOf(parts.log, member)).status === 'open',
    ...options,
    maxHours: parts.settings.identity.AUDITOR_MAX_HOURS,
    now: parts.clock.now(),
  });
