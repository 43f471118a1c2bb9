import { randomBytes } from 'node:crypto';
import type { Execute } from '../../shared-kernel/commands/commands.ts';
import { refusalOf, refuse, type Refusal } from '../../shared-kernel/contract/refusals.ts';
import type { Sql } from '../../shared-kernel/database/database.ts';
import { memberHandler, memberWriteHandler, type Handler, type MemberCall } from '../../shared-kernel/module.ts';
import type { PersonalData } from '../../shared-kernel/log/personal-data.ts';
import * as api from './contract/api.ts';
import { reminding, type RemindingCommand } from './domain/reminding.ts';
import { fingerprintOf } from './feed.ts';
import { wishesOf } from './projections/calendars.ts';

type Parts = { sql: Sql; execute: Execute; secrets: Pick<PersonalData, 'fingerprint'> };

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
  const run = async ({ caller, member }: MemberCall, command: RemindingCommand) =>
    refusalOf(await execute(caller, reminding, member.id, command));

  return [
    memberHandler(api.getReminding, (_, call) => shown(call)),
    memberWriteHandler(
      api.setReminding,
      ({ reminders, discreet }, call) => run(call, { type: 'Set', member: call.member.id, reminders, discreet }),
      shown,
    ),
    memberWriteHandler(
      api.makeCalendarAddress,
      async (_, call) => {
        const token = randomBytes(32).toString('base64url');
        const fingerprint = fingerprintOf(secrets, token);
        return (await run(call, { type: 'MakeAddress', member: call.member.id, fingerprint })) ?? { token };
      },
      async (call, _, { token }) => ({ ...(await shown(call)), address: `${call.origin}/calendar/${token}.ics` }),
    ),
    memberWriteHandler(
      api.revokeCalendarAddress,
      (_, call) => run(call, { type: 'RevokeAddress', member: call.member.id }),
      shown,
    ),
  ];
};
