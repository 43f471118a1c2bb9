import { z } from 'zod';
import { endpoint, pageSize, uuid, whole } from '#kernel/contract/endpoint.ts';
import { namedPerson } from '#kernel/contract/person.ts';
import { appealOutcome } from './appeal-events.ts';
import { APPEAL_TEXT_MAX } from './appeal-text.ts';
import { caseDecision } from './case-api.ts';
import { caseAbout, decisionEnd, deed } from './case-events.ts';
import { clause } from '#modules/identity/contract/clauses.ts';

const token = z.string().max(400);
// A rough size only: how long a text may be is a rule and refused by name.
const text = z.string().max(APPEAL_TEXT_MAX * 10);
/** Nothing in it names a reporter or a member of the staff. */
const ownAppeal = z
  .object({
    about: caseAbout,
    deed,
    /** What the decision means, in words. */
    effect: z.string(),
    clause: clause.nullable(),
    clause_text: z.string().nullable(),
    reason: z.string(),
    conditions: z.string().nullable(),
    decided_time: z.string(),
    until_time: z.string().nullable(),
    ended: decisionEnd.nullable(),
    /** Until when the member can object. */
    appeal_until_time: z.string(),
    can_appeal: z.boolean(),
    appeal: z
      .object({
        text: z.string().nullable(),
        made_time: z.string(),
        due_time: z.string(),
        /** False while it waits and no member of the staff may decide it: all made the decision, or are concerned. */
        has_decider: z.boolean(),
        outcome: appealOutcome.nullable(),
        reason: z.string().nullable(),
        decided_time: z.string().nullable(),
      })
      .meta({ id: 'OwnAppeal' })
      .nullable(),
  })
  .meta({ id: 'JudgedDecision' });
export type OwnAppeal = z.output<typeof ownAppeal>;
const ownAnswer = z.object({ decision: ownAppeal });

export const openAppeal = endpoint('/v1/appeal/open', {
  summary:
    'What was decided about a member, and what became of the objection, for who has the mailed link; changes nothing.',
  access: 'visitor',
  input: z.object({ token }),
  output: ownAnswer,
  refusals: ['APPEAL_LINK_INVALID'],
});

export const makeAppeal = endpoint('/v1/appeal/make', {
  summary: 'Objects to a decision by the mailed link, once, within 30 days; also while suspended or removed.',
  access: 'visitor',
  pace: 'expensive',
  writes: true,
  touches: ['appeal'],
  texts: { text: { most: APPEAL_TEXT_MAX } },
  input: z.object({ token, text }),
  output: ownAnswer,
  refusals: [
    'APPEAL_LINK_INVALID',
    'APPEAL_TIME_OVER',
    'APPEAL_MADE_ALREADY',
    'CASE_REASON_REQUIRED',
    'REPORT_REASON_TOO_LONG',
  ],
});

/** Most appeals of one page. */
export const APPEALS_LIMIT = 100;

const appealInList = z.object({
  /** The decision that it is against. */
  uuid,
  case_uuid: uuid,
  member: namedPerson,
  deed: deed.nullable(),
  status: z.enum(['open', 'decided']),
  made_time: z.string(),
  due_time: z.string(),
  is_overdue: z.boolean(),
  taken_by: namedPerson.nullable(),
  outcome: appealOutcome.nullable(),
  decided_time: z.string().nullable(),
});
export type AppealInList = z.output<typeof appealInList>;

const appealDetails = appealInList
  .extend({
    text: z.string().nullable(),
    decision: caseDecision,
    reason: z.string().nullable(),
    decided_by: namedPerson.nullable(),
    /** The member has the mail about the outcome. */
    is_mailed: z.boolean(),
    /** Why the viewer may not decide it, in words. */
    concern_text: z.string().nullable(),
  })
  .meta({ id: 'Appeal' });
export type AppealDetails = z.output<typeof appealDetails>;

const discloses = { presence: ['staff'], reason: ['staff'], writing: ['staff'] } as const;
const answer = z.object({ appeal: appealDetails });
const touches = ['appeal', 'case'];

export const listAppeals = endpoint('/v1/admin/appeal/list', {
  summary: 'Objections to decisions, what is due first first, with how many stand where; staff only.',
  access: 'admin',
  list: 'appeals',
  discloses: { presence: ['staff'] },
  input: z.object({
    limit: pageSize(50, APPEALS_LIMIT),
    offset: whole(0, 100_000).default(0),
    /** In the name of the member. */
    q: z.string().max(200).default(''),
    status: z.enum(['open', 'overdue', 'decided']).default('open'),
  }),
  output: z.object({
    appeals: z.array(appealInList),
    has_more: z.boolean(),
    counts: z.object({ open: z.int(), overdue: z.int(), decided: z.int() }),
  }),
});

export const getAppeal = endpoint('/v1/admin/appeal/{id}/get', {
  summary: 'One objection with the decision that it is against; `id` is the decision.',
  access: 'admin',
  discloses,
  input: z.object({ id: uuid }),
  output: answer,
  refusals: ['APPEAL_DOES_NOT_EXIST'],
});

export const takeAppeal = endpoint('/v1/admin/appeal/{id}/take', {
  summary:
    'Says that the caller looks after an objection; not for who decided first, nor for staff whom the case concerns.',
  access: 'admin',
  discloses,
  writes: true,
  touches,
  input: z.object({ id: uuid }),
  output: answer,
  refusals: ['APPEAL_DOES_NOT_EXIST', 'APPEAL_CONCERNS_YOU', 'APPEAL_DECIDED_ALREADY'],
});

export const decideAppeal = endpoint('/v1/admin/appeal/{id}/decide', {
  summary: 'Upholds or overturns a decision, with reasons that the member reads; by another person than who decided.',
  access: 'admin',
  discloses,
  sensitive: true,
  writes: true,
  touches,
  texts: { reason: { most: APPEAL_TEXT_MAX } },
  input: z.object({ id: uuid, outcome: appealOutcome, reason: text }),
  output: answer,
  refusals: [
    'APPEAL_DOES_NOT_EXIST',
    'APPEAL_CONCERNS_YOU',
    'APPEAL_DECIDED_ALREADY',
    'CASE_REASON_REQUIRED',
    'REPORT_REASON_TOO_LONG',
  ],
});
