import { stateOf, type Caller } from '#kernel/commands/commands.ts';
import { isRefusal, type Refusal } from '#kernel/contract/refusals.ts';
import type { HelpConcern, HelpPlace } from '../contract/help-events.ts';
import { asker } from '../domain/asker.ts';
import { helpCall } from '../domain/help-call.ts';
import { onDutyAt } from '../projections/duty-rows.ts';
import type { DutyNeeds } from './needs.ts';

type Asking = {
  signal: string;
  by: string;
  place: HelpPlace;
  concern: HelpConcern;
  member: string | null;
  session: string | null;
  text: string | null;
  now: string;
};

/** A call goes to the one on duty with its first event; a call that was refused does not count. */
export const askForHelp =
  ({ execute, log, sql, accounts, settings }: DutyNeeds) =>
  async (caller: Caller, { member, ...asking }: Asking): Promise<{ signal: string } | Refusal> => {
    const { signal, by, now } = asking;
    const [account, onDuty, state] = await Promise.all([
      member === null ? null : accounts.account(member),
      onDutyAt(sql, now),
      stateOf(log, helpCall, signal),
    ]);
    const command = {
      type: 'AskForHelp',
      ...asking,
      about: member === null || account === null ? null : { id: member, exists: account.exists },
      onDuty: onDuty.find((each) => each !== by && each !== member) ?? null,
    } as const;
    const trialDecision = helpCall.decide(command, state);
    if (isRefusal(trialDecision)) return trialDecision;
    if (trialDecision.length > 0) {
      const counted = await execute(caller, asker, by, {
        type: 'CountHelp',
        member: by,
        signal,
        now,
        most: { perHour: settings.HELP_CALLS_PER_HOUR, perDay: settings.HELP_CALLS_PER_DAY },
      });
      if (isRefusal(counted)) return counted;
    }
    const done = await execute(caller, helpCall, signal, command);
    return isRefusal(done) ? done : { signal };
  };
