import { stateOf } from '#kernel/commands/commands.ts';
import type { Sql } from '#kernel/database/database.ts';
import type { EventLog } from '#kernel/log/event-log.ts';
import type { EvidenceLine, JudgedContent } from '#modules/moderation/index.ts';
import { post as postDecider } from './domain/post.ts';
import { surroundingPosts } from './projections/surrounding-posts.ts';
import { wordingsIn } from './commands/facts.ts';

/** What staff see of a reported post. */
export const reportedPosts = ({
  log,
  sql,
}: {
  log: EventLog;
  sql: Sql;
}): Omit<JudgedContent, 'judge' | 'showAgain'> => {
  /** A post as it was at an instant. */
  const lineOf = async (id: string, target: string, at: string): Promise<EvidenceLine[]> => {
    const facts = (await log.read(postDecider.stream(id))).filter(({ meta }) => meta.occurredAt <= at);
    const wordings = wordingsIn(facts);
    const [first, last] = [wordings[0], wordings.at(-1)];
    if (!first || !last) return [];
    const gone = facts.findLast(({ type }) => ['PostDeleted', 'PostHidden', 'PostShownAgain'].includes(type));
    return [
      {
        id,
        author: String(first.data['handle'] ?? first.data['member']),
        text: typeof last.data['text'] === 'string' ? last.data['text'] : null,
        at: first.meta.occurredAt,
        isReported: id === target,
        isGone: gone !== undefined && gone.type !== 'PostShownAgain',
      },
    ];
  };
  return {
    authorOf: async ({ target }) => {
      const { status, author } = await stateOf(log, postDecider, target);
      return status === 'none' ? null : author;
    },
    shownAs: async (targets) => {
      const states = await Promise.all(targets.map((target) => stateOf(log, postDecider, target)));
      return new Map(
        targets.flatMap((target, index) => {
          const { author, shownAs } = states[index]!;
          return author === shownAs ? [] : [[target, shownAs] as const];
        }),
      );
    },
    evidence: async ({ target, at }) => {
      const around = await surroundingPosts(sql, target);
      const lines = await Promise.all([...new Set([...around, target])].map((id) => lineOf(id, target, at)));
      return lines.flat().toSorted((one, other) => one.at.localeCompare(other.at));
    },
  };
};
