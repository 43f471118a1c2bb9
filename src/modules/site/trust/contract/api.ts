import { z } from 'zod';
import { endpoint, uuid } from '#kernel/contract/endpoint.ts';
import { clause } from '#modules/identity/contract/clauses.ts';
import { appealOutcome } from '#modules/moderation/contract/appeal-events.ts';
import { deed } from '#modules/moderation/contract/case-events.ts';
import { trustPart } from './trust-events.ts';

/** Most characters of a text of staff on `/trust`. */
export const TRUST_TEXT_MAX = 5000;

/** Null: fewer than ten. */
const figure = z.int().nullable();
const table = <Key extends z.ZodType>(key: Key) =>
  z.object({ total: figure, rows: z.array(z.object({ key, count: figure })) });

const quarterFigures = z
  .object({
    /** `2026-Q2` */
    quarter: z.string(),
    reports: figure,
    decisions: table(deed),
    appeals: table(appealOutcome),
  })
  .meta({ id: 'TrustQuarter' });
export type QuarterFigures = z.output<typeof quarterFigures>;

const authorityAnswer = z.object({ uuid: z.string(), text: z.string(), time: z.string() });

export const trustPage = z
  .object({
    /** Who runs this installation; null until staff write it down. */
    organization: z.string().nullable(),
    duty: z.object({
      /** Whether there is a rota at all, and a person on it now. */
      state: z.enum(['not-set-up', 'on-duty', 'nobody']),
      /** Until when that is so; null when it is not known. */
      until: z.string().nullable(),
    }),
    rules: z.array(z.object({ clause, sentence: z.string() })),
    /** Quarters that are over, the newest first. */
    quarters: z.array(quarterFigures),
    /** Where data lies, in the words of staff; null until staff write it down. */
    data: z.string().nullable(),
    /** How long things are stored, by the settings of this installation. */
    retention: z.array(z.object({ what: z.string(), how_long: z.string() })),
    authorities: z.array(authorityAnswer),
  })
  .meta({ id: 'TrustPage' });
export type TrustPage = z.output<typeof trustPage>;

export const readTrust = endpoint('/v1/trust', {
  summary:
    'Who runs this community, when staff are on duty, its rules, and how many reports, decisions and appeals there were; nothing below ten.',
  access: 'visitor',
  support: 'open',
  input: z.object({}),
  output: z.object({ trust: trustPage }),
});

export const setTrustText = endpoint('/v1/admin/trust/text', {
  summary: 'Staff write who runs the community, or where its data lies; an empty text takes it away.',
  access: 'admin',
  writes: true,
  input: z.object({ part: trustPart, text: z.string().max(TRUST_TEXT_MAX) }),
  output: z.object({ trust: trustPage }),
  touches: ['trust'],
});

export const publishAuthorityAnswer = endpoint('/v1/admin/trust/authority/publish', {
  summary: 'Staff publish what an authority asked and what it was given.',
  access: 'admin',
  writes: true,
  input: z.object({ text: z.string().min(1).max(TRUST_TEXT_MAX) }),
  output: z.object({ trust: trustPage }),
  refusals: ['TRUST_TEXT_REQUIRED'],
  touches: ['trust'],
});

export const withdrawAuthorityAnswer = endpoint('/v1/admin/trust/authority/{id}/withdraw', {
  summary: 'Staff take a published answer to an authority away.',
  access: 'admin',
  writes: true,
  input: z.object({ id: uuid }),
  output: z.object({ trust: trustPage }),
  touches: ['trust'],
});
