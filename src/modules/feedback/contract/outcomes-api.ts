import { z } from 'zod';
import { endpoint, whole } from '#kernel/contract/endpoint.ts';

/** What is asked after sessions of each member who took part; the other scales are about the service (FBK-017, FBK-019). */
export const outcomeScales = ['feeling', 'outcome', 'frequency'] as const;
const outcomeScale = z.enum(outcomeScales);
export type OutcomeScale = z.output<typeof outcomeScale>;

/** Most months that are read at once. */
export const OUTCOME_MONTHS_MOST = 24;

const outcomeRow = z
  .object({
    /** Of the sessions, `2026-05`. */
    month: z.string(),
    /** Of what the figures are: of the whole month, of one Well, or of one format of sessions. */
    part: z.enum(['all', 'well', 'format']),
    /** The id of the Well, or the format; null for the whole. */
    key: z.string().nullable(),
    /** People in whole groups; null: fewer than `least`. */
    answered: z.int().nullable(),
    /** The same of those who were asked and did not answer. */
    not_answered: z.int().nullable(),
    /** Empty where `answered` is null. */
    answer: z.array(
      z.object({ value: z.int(), label: z.string(), count: z.int().min(0) }).meta({ id: 'OutcomeAnswerCount' }),
    ),
  })
  .meta({ id: 'OutcomeRow' });
export type OutcomeRow = z.output<typeof outcomeRow>;

const namedWell = z.object({ uuid: z.string(), title: z.string() }).meta({ id: 'OutcomeWell' });

export const readOutcomes = endpoint('/v1/admin/outcomes', {
  summary:
    'What members answered after sessions in months whose answers are complete, with those who did not answer, in whole groups of people; for staff who may publish.',
  access: 'admin',
  input: z.object({ months: whole(1, OUTCOME_MONTHS_MOST).default(12) }),
  output: z.object({
    /** People of whom each group is made. */
    least: z.int(),
    /** Days after a session in which its questions can be answered. */
    days: z.int(),
    months: z.array(z.string()),
    scale: z.array(z.object({ scale: outcomeScale, row: z.array(outcomeRow) }).meta({ id: 'OutcomeScaleRows' })),
    well: z.array(namedWell),
  }),
  refusals: ['SITE_LEVEL_NEEDED'],
});
export type Outcomes = z.output<(typeof readOutcomes)['output']>;

/** Most characters of the reason. */
export const STUDY_REASON_MAX = 500;

const studyRow = z
  .object({
    /** Of the sessions, `2026-Q2`. */
    quarter: z.string(),
    /** Id of the Well; null: any. */
    well: z.string().nullable(),
    format: z.string().nullable(),
    /** In how many sessions the person was in that month: `1`, `2-3` or `4+`. */
    sessions: z.string().nullable(),
    scale: outcomeScale,
    answer: z.int(),
  })
  .meta({ id: 'StudyRow' });
export type StudyRow = z.output<typeof studyRow>;

export const exportOutcomes = endpoint('/v1/admin/outcomes/export', {
  summary:
    'Answers for a study: each row is like those of at least `least` people in all columns but the answer; what is like too few is left out, and its number rounded up to whole groups. For staff who may publish; the reason is recorded.',
  access: 'admin',
  writes: true,
  hourly: 20,
  input: z.object({
    months: whole(1, OUTCOME_MONTHS_MOST).default(OUTCOME_MONTHS_MOST),
    /** For which study, and why. */
    reason: z.string().max(STUDY_REASON_MAX),
  }),
  output: z.object({
    least: z.int(),
    row: z.array(studyRow) /** At most so many. */,
    left_out: z.int(),
    well: z.array(namedWell),
  }),
  refusals: ['SITE_LEVEL_NEEDED', 'STUDY_REASON_REQUIRED'],
});
export type StudyExport = z.output<(typeof exportOutcomes)['output']>;
