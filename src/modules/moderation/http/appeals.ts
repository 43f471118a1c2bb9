import { isRefusal, refuse, type Refusal } from '#kernel/contract/refusals.ts';
import {
  handler,
  memberHandler,
  memberWriteHandler,
  writeHandler,
  type Handler,
  type MemberCall,
} from '#kernel/module.ts';
import { asAppealInList, asOwnAppeal, peopleOfAppeals } from '../views/appeal-views.ts';
import { asDecision, namesOf } from '../views/case-views.ts';
import * as api from '../contract/appeal-api.ts';
import { AppealDecided, AppealMade } from '../contract/appeal-events.ts';
import { appeal } from '../domain/appeal.ts';
import { byWords } from '../projections/by-words.ts';
import { appealCounts, appealRow, appealRows } from '../projections/appeal-rows.ts';
import { contentOfCases, decisionById, deedsOf } from '../projections/case-rows.ts';
import { caseStateOf } from '../facts/concern.ts';
import { recordedLook } from '../facts/recorded-look.ts';
import { underNamesOfWells } from '../views/names-of-wells.ts';
import type { CasesHttpNeeds } from './cases.ts';

type AppealCall = Pick<MemberCall, 'caller' | 'member' | 'now'>;

/** The calls about objections: two for who has the mailed link, the others for staff. */
export const appealHandlers = (needs: CasesHttpNeeds): readonly Handler[] => {
  const { sql, log, commands, people } = needs;

  const hasDecider = async (decision: string): Promise<boolean> => {
    for (const { member } of await needs.staff.admins())
      if ((await commands.unfitFor(decision, member)) === null) return true;
    return false;
  };

  const own = async (token: string, now: string): Promise<{ decision: api.OwnAppeal } | Refusal> => {
    const opened = await commands.appealByToken(token, now);
    if (isRefusal(opened)) return opened;
    const facts = await log.read(appeal.stream(opened.decision.decision));
    const wordsIn = (type: string, field: string) => {
      const words = facts.find((fact) => fact.type === type)?.data[field];
      return typeof words === 'string' ? words : null;
    };
    const words = {
      text: wordsIn(AppealMade.type, 'text'),
      reason: wordsIn(AppealDecided.type, 'reason'),
      hasDecider: opened.appeal.status !== 'open' || (await hasDecider(opened.decision.decision)),
    };
    return { decision: asOwnAppeal(opened.decision, opened.appeal, words, now) };
  };

  const details = async (id: string, call: AppealCall): Promise<{ appeal: api.AppealDetails } | Refusal> => {
    const { now } = call;
    const staff = call.member.id;
    const row = await appealRow(sql, staff, id);
    const decision = row && (await decisionById(sql, id, needs.countsSince(now)));
    if (!row || !decision) return refuse('APPEAL_DOES_NOT_EXIST');
    await recordedLook(needs, await caseStateOf(log, row.case_id), row.case_id, call);
    const [concern, members] = await Promise.all([
      commands.unfitFor(id, staff),
      people.people([...new Set([...peopleOfAppeals([row]), decision.decided_by])]),
    ]);
    const named = namesOf(members);
    return {
      appeal: {
        ...asAppealInList({ ...row, deed: decision.deed }, named, now),
        text: row.text,
        decision: asDecision(decision, named),
        reason: row.reason,
        decided_by: row.decided_by === null ? null : named(row.decided_by),
        is_mailed: row.mailed,
        concern_text: concern,
      },
    };
  };

  return [
    handler(api.openAppeal, ({ token }, { now }) => own(token, now)),

    writeHandler(
      api.makeAppeal,
      ({ token, text }, { caller, now }) => commands.makeAppeal(caller, { token, text, now }),
      ({ now }, { token }) => own(token, now),
    ),

    memberHandler(api.listAppeals, async ({ q, ...filter }, { member, now }) => {
      const words = await byWords(sql, q);
      const [rows, counts] = await Promise.all([
        appealRows(sql, { ...filter, members: words?.members ?? null, staff: member.id, now }),
        appealCounts(sql, member.id, now),
      ]);
      const shown = rows.slice(0, filter.limit);
      const contents = await contentOfCases(
        sql,
        shown.map(({ case_id: id }) => id),
      );
      const page = await underNamesOfWells(
        needs,
        shown.map((row) => ({ ...row, target: contents.get(row.case_id)?.target ?? '' })),
        { isPost: ({ case_id: id }) => contents.get(id)?.about === 'post', isSearch: words !== null },
      );
      const [members, deeds] = await Promise.all([
        people.people(peopleOfAppeals(page)),
        deedsOf(
          sql,
          page.map(({ decision }) => decision),
        ),
      ]);
      const named = namesOf(members);
      return {
        appeals: page.map((row) => asAppealInList({ ...row, deed: deeds.get(row.decision) ?? null }, named, now)),
        has_more: rows.length > shown.length,
        counts,
      };
    }),

    memberHandler(api.getAppeal, ({ id }, call) => details(id, call)),

    memberWriteHandler(
      api.takeAppeal,
      ({ id }, { caller, member }) => commands.takeAppeal(caller, member, id),
      (call, { id }) => details(id, call),
    ),

    memberWriteHandler(
      api.decideAppeal,
      ({ id, outcome, reason }, { caller, member, now }) =>
        commands.decideAppeal(caller, member, { decision: id, outcome, reason, now }),
      (call, { id }) => details(id, call),
    ),
  ];
};
