import { z } from 'zod';
import { endpoint, instant, judgedText, uuid } from '#kernel/contract/endpoint.ts';
import { currency, moment, money } from '#kernel/contract/values.ts';
import { clause } from '#modules/identity/contract/clauses.ts';
import { deed } from './case-events.ts';
import { REPORT_NOTE_MAX } from './report-note.ts';

const session = z.object({ uuid, title: z.string(), time: moment }).meta({ id: 'MemberSession' });

/** What a decision would change, with the facts of this member; nothing is recorded. */
const decisionEffects = z
  .object({
    /** Whether the account changes now: a stronger decision may last, or the same one. */
    changes_account: z.boolean(),
    /** What limits the account until now. */
    limit: z.object({ deed, until_time: moment.nullable() }).meta({ id: 'AccountLimit' }).nullable(),
    /** Sessions that run now: they are put out of them. */
    running: z.array(session),
    seats: z.array(session),
    waiting: z.array(session),
    /** `called_off_time`: null at once; `others`: how many other members have a seat. */
    hosted: z.array(
      session.extend({ others: z.int(), called_off_time: moment.nullable() }).meta({ id: 'CalledOffSession' }),
    ),
    series: z.array(z.object({ uuid, title: z.string() }).meta({ id: 'EndedSeries' })),
    /** In how many Wells they stay, beyond the main one. */
    wells: z.int(),
    opened_wells: z.array(z.object({ uuid, title: z.string(), slug: z.string() }).meta({ id: 'OpenedWell' })),
    paid_until: moment.nullable(),
    next_charge: z
      .object({ time: moment, amount: money, currency, is_stopped: z.boolean() })
      .meta({ id: 'NextCharge' })
      .nullable(),
    /** Who is mailed, how many of them, and in which words. */
    mails: z.array(
      z
        .object({ to: z.enum(['member', 'reporter']), count: z.int(), subject: z.string(), text: z.string() })
        .meta({ id: 'DecisionMail' }),
    ),
  })
  .meta({ id: 'DecisionEffects' });
export type DecisionEffects = z.output<typeof decisionEffects>;

const text = z.string().max(REPORT_NOTE_MAX * 10);
const decision = {
  deed,
  clause: clause.nullish(),
  reason: judgedText(REPORT_NOTE_MAX * 10),
  conditions: text.nullish(),
  until: instant.nullish(),
  content: z.enum(['content-hidden', 'content-deleted']).nullish(),
};

export const caseEffects = endpoint('/v1/admin/case/{id}/effects', {
  summary:
    'What a decision of a case would change: sessions, Wells, money and mails of the member; nothing is recorded.',
  access: 'admin',
  // What was reported may name others.
  discloses: { presence: ['staff'], writing: ['staff'] },
  input: z.object({ id: uuid, ...decision }),
  output: z.object({ effects: decisionEffects }),
  refusals: ['CASE_DOES_NOT_EXIST', 'CASE_CONCERNS_YOU'],
});

export const statusEffects = endpoint('/v1/admin/account/{id}/effects', {
  summary: 'The same before the status of a member is set of whom nothing was reported.',
  access: 'admin',
  input: z.object({ id: uuid, ...decision }),
  output: z.object({ effects: decisionEffects }),
  refusals: ['USER_DOES_NOT_EXIST', 'CASE_CONCERNS_YOU'],
});
