import type { z } from 'zod';
import { isRefusal, type Refusal } from '#kernel/contract/refusals.ts';
import type { Sql } from '#kernel/database/database.ts';
import { memberHandler, memberWriteHandler, type Call, type Handler } from '#kernel/module.ts';
import { handOverSession, possibleHosts } from '../contract/host-api.ts';
import type { SchedulingSettings } from '../contract/settings.ts';
import { possibleHostRows } from '../projections/possible-hosts.ts';
import type { SchedulingCommands } from '../commands.ts';
import { actingAs } from './acting.ts';

type HostsParts = {
  sql: Sql;
  handOver: SchedulingCommands['handOver'];
  settings: SchedulingSettings;
  /** What keeps the caller from seeing the session, or nothing. */
  visible: (call: Call, id: string) => Promise<object | Refusal>;
  /** The session as the caller may see it. */
  answer: (
    call: Call,
    input: { id: string; timezone?: string | undefined },
  ) => Promise<z.input<typeof handOverSession.output> | Refusal>;
};

/** The calls by which staff find another host for a session. */
export const hostHandlers = ({ sql, handOver, settings, visible, answer }: HostsParts): Handler[] => [
  memberWriteHandler(
    handOverSession,
    ({ id, host }, { caller, member }) => handOver(caller, actingAs(member), id, host),
    answer,
  ),
  memberHandler(possibleHosts, async ({ id, q, limit, offset }, call) => {
    const session = await visible(call, id);
    if (isRefusal(session)) return session;
    const rows = await possibleHostRows(sql, { session: id, viewer: call.member.id, q, limit, offset, settings });
    return {
      users: rows.map(({ uuid, username, name, host_level, hosted, busy, registered }) => ({
        uuid,
        username,
        name,
        pic: null,
        host_level,
        num_sessions_hosted: hosted,
        is_busy: busy,
        is_registered: registered,
      })),
    };
  }),
];
