import { randomBytes } from 'node:crypto';
import type { Execute } from '../../shared-kernel/commands/commands.ts';
import { isRefusal, refuse, type Refusal } from '../../shared-kernel/contract/refusals.ts';
import type { Sql } from '../../shared-kernel/database/database.ts';
import { memberHandler, type Call, type Handler, type SignedIn } from '../../shared-kernel/module.ts';
import type { PersonalData } from '../../shared-kernel/log/personal-data.ts';
import * as api from './contract/api.ts';
import { reminding, type RemindingCommand } from './domain/reminding.ts';
import { fingerprintOf } from './feed.ts';
import { wishesOf } from './projections/calendars.ts';

type Parts = { sql: Sql; execute: Execute; secrets: Pick<PersonalData, 'fingerprint'> };
type MemberCall = Call & { member: SignedIn };

/** How a member wants to be reminded, and their private calendar address. */
export const notificationsHandlers = ({ sql, execute, secrets }: Parts): Handler[] => {
  const shown = async ({ member }: MemberCall): Promise<{ reminding: api.Reminding } | Refusal> => {
    const row = await wishesOf(sql, member.id);
    if (!row) return refuse('USER_DOES_NOT_EXIST');
    const { reminders, discreet, made_at } = row;
    return {
      reminding: {
        reminders,
        discreet,
        has_address: made_at !== null,
        address_made_at: made_at?.toISOString() ?? null,
      },
    };
  };
  const done = async (call: MemberCall, command: RemindingCommand) => {
    const outcome = await execute(call.caller, reminding, call.member.id, command);
    if (isRefusal(outcome)) return outcome;
    await call.settled();
    return shown(call);
  };

  return [
    memberHandler(api.getReminding, (_, call) => shown(call)),
    memberHandler(api.setReminding, ({ reminders, discreet }, call) =>
      done(call, { type: 'Set', member: call.member.id, reminders, discreet }),
    ),
    memberHandler(api.makeCalendarAddress, async (_, call) => {
      const token = randomBytes(32).toString('base64url');
      const answer = await done(call, {
        type: 'MakeAddress',
        member: call.member.id,
        fingerprint: fingerprintOf(secrets, token),
      });
      return isRefusal(answer) ? answer : { ...answer, address: `${call.origin}/calendar/${token}.ics` };
    }),
    memberHandler(api.revokeCalendarAddress, (_, call) =>
      done(call, { type: 'RevokeAddress', member: call.member.id }),
    ),
  ];
};
