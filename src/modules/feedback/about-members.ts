import { factsOf, recordsToExport, rowsInOrder, type AboutMembers } from '#kernel/about-members.ts';
import type { KernelParts } from '#kernel/parts.ts';
import { outcomeExportsBy } from './contract/outcome-events.ts';
import { answers } from './domain/answers.ts';

type Review = {
  session_title: string;
  starts_at: Date;
  written_at: Date;
  thumbs: boolean | null;
  text: string | null;
  with_name: boolean;
};

const said = (data: Record<string, unknown>): string | number | null => {
  const given = data['answer'] ?? data['said'] ?? data['couldBeBetter'] ?? null;
  return typeof given === 'string' || typeof given === 'number' ? given : null;
};

/** Answers and reviews lie sealed in events: they go with the member's key. */
export const aboutMembers = ({ sql, log }: Pick<KernelParts, 'sql' | 'log'>): AboutMembers =>
  recordsToExport(
    'reviews and surveys',
    [
      {
        title: 'Your reviews',
        about: 'What you wrote about sessions and their hosts.',
        page: rowsInOrder<Review>(
          sql,
          `select concat(written_at, '|', review) as place, session_title, starts_at, written_at, thumbs, text, with_name
           from feedback_reviews.review where author = $1 and (written_at, review) > ($2::timestamptz, $3::uuid)
           order by written_at, review`,
          (row) => ({
            Written: row.written_at.toISOString(),
            Session: row.session_title,
            'Session start': row.starts_at.toISOString(),
            'Thumbs up': row.thumbs,
            Review: row.text,
            'Visitors see your name': row.with_name,
          }),
        ),
      },
      {
        title: 'Answers that you took for a study',
        about: 'Staff can take answers of groups of people for a study. That they did, and why, is recorded.',
        page: factsOf(log, outcomeExportsBy),
        onlyIfAny: true,
      },
      {
        title: 'Your answers to surveys',
        about: 'What you answered after sessions.',
        page: factsOf(log, answers.stream, (fact) => ({
          When: fact.meta.occurredAt,
          What: log.says(fact),
          Answer: said(fact.data),
          ...(fact.type === 'GroupHostedSurveyAnswered'
            ? { Mood: said({ answer: fact.data['mood'] }), Support: said({ answer: fact.data['support'] }) }
            : {}),
        })),
      },
    ],
    'that a session was reviewed or a survey answered, without name, words and answers',
  );
