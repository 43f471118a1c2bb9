import { isRefusal, refuse, type Refusal } from '#kernel/contract/refusals.ts';
import { memberHandler, memberWriteHandler, type Call, type Handler } from '#kernel/module.ts';
import {
  closeReport,
  listFlaggedActivity,
  reportMember,
  reportSession,
  reportWell,
  type FlaggedActivity,
  type FlagType,
} from './contract/api.ts';
import { appealHandlers } from './http/appeals.ts';
import { caseHandlers, type CasesHttpNeeds } from './http/cases.ts';
import type { ReportKind } from './contract/moderation-events.ts';
import { byWords } from './projections/by-words.ts';
import { openCount, reportRow, reportRows, type ReportRow } from './projections/report-rows.ts';
import { underNamesOfWells } from './views/names-of-wells.ts';
import { asFlagged, peopleIn } from './views.ts';

export const moderationHandlers = (needs: CasesHttpNeeds): readonly Handler[] => {
  const { sql, commands, people } = needs;
  const flagged = async (found: readonly ReportRow[], admin: string, isSearch = false): Promise<FlaggedActivity[]> => {
    const isPost = ({ type }: ReportRow) => type === 'USER_FLAG_FORUM_POST' || type === 'CARE_FOR_FORUM_POST';
    const rows = await underNamesOfWells(needs, found, { isPost, isSearch });
    const members = await people.people(peopleIn(rows));
    const names = new Map(members.map((person) => [person.uuid, person]));
    return rows.map((row) => asFlagged(row, admin, names));
  };

  return [
    memberHandler(reportSession, async ({ id, message, note }, call) => {
      const { caller, member, now } = call;
      return sent(call, await commands.reportSession(caller, member, { session: id, message, note, now }), {
        type: message === undefined ? 'USER_FLAG_SESSION' : 'USER_FLAG_CHAT_MESSAGE',
        target: message ?? id,
      });
    }),

    memberHandler(reportMember, async ({ id, sessionUUID, kind, note }, call) => {
      const { caller, member, now } = call;
      const about = { member: id, session: sessionUUID ?? null, kind, note, now };
      return sent(call, await commands.reportMember(caller, member, about), {
        type: 'USER_FLAG_USER',
        target: id,
        kind,
      });
    }),

    memberHandler(reportWell, async ({ id, note }, call) => {
      const { caller, member, now } = call;
      return sent(call, await commands.reportWell(caller, member, { well: id, note, now }), {
        type: 'USER_FLAG_GROUP',
        target: id,
      });
    }),

    memberHandler(listFlaggedActivity, async ({ types, q, ...filter }, { member }) => {
      const words = await byWords(sql, q);
      const wanted = types.split(',').map((type) => type.trim());
      const [rows, open] = await Promise.all([
        reportRows(sql, { ...filter, words, types: wanted, admin: member.id }),
        openCount(sql, member.id),
      ]);
      return { activity: await flagged(rows, member.id, words !== null), num_open: open };
    }),

    memberWriteHandler(
      closeReport,
      ({ report, decision, note }, call) => commands.close(call.caller, call.member, { report, decision, note }),
      async (call, { report }) => {
        const row = await reportRow(sql, report);
        if (!row) return refuse('REPORT_DOES_NOT_EXIST');
        const [activity] = await flagged([row], call.member.id);
        return { activity: activity! };
      },
    ),

    ...caseHandlers(needs),
    ...appealHandlers(needs),
  ];
};

/** Answers once staff can see it. */
const sent = async (
  call: Call,
  filed: { report: string } | Refusal,
  { type, target, kind = 'report' }: { type: FlagType; target: string; kind?: ReportKind },
) => {
  if (isRefusal(filed)) return filed;
  await call.settled();
  return { report: { uuid: filed.report, type, target_uuid1: target, kind } };
};
