import { randomUUID } from 'node:crypto';
import { caller } from '#kernel/commands/commands.ts';
import { isRefusal } from '#kernel/contract/refusals.ts';
import type { Sql } from '#kernel/database/database.ts';
import type { RoomCommands } from '../commands.ts';
import { areSignsMissing, forgetOldSigns, overduePeople } from '../projections/presence.ts';

type SilentPeopleParts = {
  sql: Sql;
  commands: Pick<RoomCommands, 'order'>;
  presenceSeconds: number;
  monotonic?: () => number;
};

/** Turns silence into "lost the connection", session by session. */
const dropSilentPeople = async ({ sql, commands, presenceSeconds }: SilentPeopleParts): Promise<number> => {
  const overdue = await overduePeople(sql, presenceSeconds);
  const bySession = Map.groupBy(overdue, ({ session }) => session);
  const problems: unknown[] = [];
  for (const [session, members] of bySession) {
    const by = caller({ kind: 'system', policy: 'drop-people-when-silent' }, randomUUID());
    // One session that cannot be judged now must not keep the others waiting.
    const done = await commands
      .order(by, session, { type: 'Miss', members })
      .catch((problem: unknown) => void problems.push(problem));
    if (isRefusal(done)) problems.push(new Error(`Silent people could not be dropped: ${done.refused}`));
  }
  if (overdue.length === 0) await forgetOldSigns(sql);
  if (problems.length > 0) throw new AggregateError(problems, 'Some silent people could not be dropped');
  return overdue.length;
};

/**
 * Silence of a person means something only while every process that could hear them says so. After a start, an outage,
 * or a process that was not heard of, browsers get the full time to send a sign of life.
 */
export const silenceWatch = (parts: SilentPeopleParts) => {
  const { sql, presenceSeconds, monotonic = () => performance.now() } = parts;
  let notBefore = 0;
  const pause = () => {
    notBefore = monotonic() + presenceSeconds * 1000;
  };
  pause();
  return {
    pause,
    /** Answers how many people are missing now. */
    dropSilent: async (): Promise<number> => {
      if (await areSignsMissing(sql)) pause();
      return monotonic() < notBefore ? 0 : dropSilentPeople(parts);
    },
  };
};
