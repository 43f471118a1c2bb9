import type { Sql } from '#kernel/database/database.ts';
import { on, type Projection } from '#kernel/read-models/projection.ts';
import { MemberForgotten } from '#modules/identity/contract/account-events.ts';
import { PollClosed, PollOpened, PollVoteCast } from '../contract/poll-events.ts';

/** Polls and their votes. */
export const pollsProjection: Projection = {
  name: 'forum_polls',
  version: 1,
  tables: `
    create table poll (
      poll uuid primary key,
      question text not null,
      answers jsonb not null,
      opened_at timestamptz not null,
      closes_at timestamptz,
      closed boolean not null
    );
    create index poll_latest on poll (opened_at desc, poll);
    create table vote (
      poll uuid not null,
      member uuid not null,
      answer integer not null,
      primary key (poll, member)
    );
    create index vote_member on vote (member);
  `,
  reactions: [
    on(PollOpened, ({ data: { poll, question, answers, closesAt }, meta }, rows) =>
      rows.put('poll', {
        poll,
        question,
        answers,
        opened_at: meta.occurredAt,
        closes_at: closesAt,
        closed: false,
      }),
    ),
    on(PollVoteCast, ({ data }, rows) => rows.put('vote', data)),
    on(PollClosed, ({ data: { poll } }, rows) => rows.patch('poll', { poll }, { closed: true })),
    on(MemberForgotten, ({ data: { member } }, rows) => rows.removeAll('vote', { member })),
  ],
  changes: [
    on(PollOpened, ({ data: { poll } }) => [{ topic: 'poll', id: poll }]),
    on(PollVoteCast, ({ data: { poll, member } }) => [{ topic: 'poll', id: poll, to: [member] }]),
    on(PollClosed, ({ data: { poll } }) => [{ topic: 'poll', id: poll }]),
  ],
};

export type PollRow = {
  poll: string;
  question: string;
  answers: string[];
  closes_at: Date | null;
  closed: boolean;
  mine: number | null;
  /** How many chose each answer, in their order. */
  counts: number[];
};

/** This poll, or the one that was opened last. */
export const pollRow = async (sql: Sql, viewer: string, poll: string | null): Promise<PollRow | undefined> => {
  const [row] = await sql.query<PollRow>(
    `select p.poll::text, p.question, p.answers, p.closes_at, p.closed,
       (select v.answer from forum_polls.vote v where v.poll = p.poll and v.member = $1::uuid) as mine,
       array(select (select count(*)::integer from forum_polls.vote v where v.poll = p.poll and v.answer = a.n)
         from generate_series(1, jsonb_array_length(p.answers)) as a (n) order by a.n) as counts
     from forum_polls.poll p where $2::uuid is null or p.poll = $2::uuid order by p.opened_at desc, p.poll limit 1`,
    [viewer, poll],
  );
  return row;
};
