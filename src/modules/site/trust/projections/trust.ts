import type { EventType } from '#kernel/contract/event.ts';
import { on, type Projection } from '#kernel/read-models/projection.ts';
import type { Rows } from '#kernel/read-models/read-model.ts';
import { AppealDecided } from '#modules/moderation/contract/appeal-events.ts';
import { CaseDecided } from '#modules/moderation/contract/case-events.ts';
import {
  MemberReported,
  PostReported,
  SessionReported,
  WellReported,
} from '#modules/moderation/contract/moderation-events.ts';
import { quarterOf } from '../contract/figures.ts';
import { AuthorityAnswerPublished, AuthorityAnswerWithdrawn, TrustTextSet } from '../contract/trust-events.ts';

type Recorded = { id: string; meta: { occurredAt: string } };
const count = ({ id, meta }: Recorded, rows: Rows, kind: 'report' | 'decision' | 'appeal', outcome: string) =>
  rows.put('counted', { event: id, quarter: quarterOf(meta.occurredAt), kind, outcome });

const reported = (type: EventType) => on(type, (event, rows: Rows) => count(event, rows, 'report', ''));

/** What `/trust` says, without a member, a case or a day: one row for each thing that is counted. */
export const trustProjection: Projection = {
  name: 'site_trust',
  version: 2,
  tables: `
    create table counted (event uuid primary key, quarter text not null, kind text not null, outcome text not null);
    create index counted_quarter on counted (quarter, kind, outcome);
    create table words (part text primary key, words text not null);
    create table answer (answer uuid primary key, words text not null, at timestamptz not null);
  `,
  reactions: [
    on(MemberReported, (event, rows) => {
      if (event.data.kind === 'report') count(event, rows, 'report', '');
    }),
    ...[SessionReported, WellReported, PostReported].map(reported),
    on(CaseDecided, (event, rows) => count(event, rows, 'decision', event.data.deed)),
    on(AppealDecided, (event, rows) => count(event, rows, 'appeal', event.data.outcome)),
    on(TrustTextSet, ({ data: { part, text } }, rows) => rows.put('words', { part, words: text })),
    on(AuthorityAnswerPublished, ({ data: { answer, text }, meta }, rows) =>
      rows.put('answer', { answer, words: text, at: meta.occurredAt }),
    ),
    on(AuthorityAnswerWithdrawn, ({ data: { answer } }, rows) => rows.remove('answer', { answer })),
  ],
};
