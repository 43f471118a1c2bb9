import type { Caller } from '#kernel/commands/commands.ts';
import { isRefusal, type Refusal } from '#kernel/contract/refusals.ts';
import type { AuditorScope } from '../../contract/auditor.ts';
import { auditor, type AuditorCommand } from '../../domain/auditor.ts';
import { accountOf } from '../../facts/account.ts';
import type { CommandsParts } from '../parts.ts';

/** Who may look at recorded histories. */
export const appointingAuditors = ({ execute, signIns, log, clock, settings }: CommandsParts) => {
  const run = async (caller: Caller, command: AuditorCommand): Promise<Refusal | undefined> => {
    const done = await execute(caller, auditor, command.member, command);
    if (isRefusal(done)) return done;
    if (done.events.length > 0) await signIns.forget(command.member);
    return undefined;
  };
  return {
    appointAuditor: async (
      caller: Caller,
      member: string,
      options: { scope: readonly AuditorScope[]; hours: number; reason: string },
    ) =>
      run(caller, {
        type: 'Appoint',
        member,
        by: 'id' in caller.actor ? caller.actor.id : null,
        exists: (await accountOf(log, member)).status === 'open',
        ...options,
        maxHours: settings.identity.AUDITOR_MAX_HOURS,
        now: clock.now(),
      }),
    dismissAuditor: (caller: Caller, member: string) => run(caller, { type: 'Dismiss', member, now: clock.now() }),
  };
};
