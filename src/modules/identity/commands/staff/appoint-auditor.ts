import type { Caller } from '#kernel/commands/commands.ts';
import { isRefusal, type Refusal } from '#kernel/contract/refusals.ts';
import type { AuditorScope } from '../../contract/auditor.ts';
import { auditor, type AuditorCommand } from '../../domain/auditor.ts';
import { accountOf } from '../../facts/account.ts';
import type { Parts } from '../parts.ts';

/** Who may look at recorded histories. */
export const appointingAuditors = ({ execute, signIns, log, clock, settings }: Parts) => {
  const run = async (by: Caller, command: AuditorCommand): Promise<Refusal | undefined> => {
    const done = await execute(by, auditor, command.member, command);
    if (isRefusal(done)) return done;
    if (done.events.length > 0) await signIns.forget(command.member);
    return undefined;
  };
  return {
    appointAuditor: async (
      by: Caller,
      member: string,
      of: { scope: readonly AuditorScope[]; hours: number; reason: string },
    ) =>
      run(by, {
        type: 'Appoint',
        member,
        by: 'id' in by.actor ? by.actor.id : null,
        exists: (await accountOf(log, member)).status === 'open',
        ...of,
        maxHours: settings.identity.auditorMaxHours,
        now: clock.now(),
      }),
    dismissAuditor: (by: Caller, member: string) => run(by, { type: 'Dismiss', member, now: clock.now() }),
  };
};
