import { randomUUID } from 'node:crypto';
import { PostWritten, ReplyWritten } from '#modules/forum/contract/post-events.ts';
import { did } from '#kernel/contract/event.ts';
import type { EventLog } from '#kernel/log/event-log.ts';

/** So many events are in the log before anything is measured, each of them really appended; `HISTORY=1000` for fewer. */
export const HISTORY = Number(process.env['HISTORY'] ?? 500_000);
/** As many writers as the store needs to append in large groups. */
const HANDS = 256;
const REPLIES = 9;

/** Does it so many times, many at a time. */
export const manyAtATime = async (times: number, work: (index: number) => Promise<unknown>): Promise<void> => {
  let next = 0;
  await Promise.all(
    Array.from({ length: HANDS }, async () => {
      while (next < times) await work(next++);
    }),
  );
};

/** A forum that was written: posts, each with replies by its author. Every post and reply is a stream of its own. */
export const writeForum = async (
  log: EventLog,
  now: string,
  { well, members }: { well: string; members: readonly string[] },
  events = HISTORY,
): Promise<void> => {
  const text = 'It helped me to read what you wrote. '.repeat(6);
  const meta = { actor: { kind: 'system' as const, policy: 'bench' }, occurredAt: now, correlation: randomUUID() };
  await manyAtATime(Math.ceil(events / (1 + REPLIES)), async (index) => {
    const [thread, member] = [randomUUID(), members[index % members.length]!];
    await log.append(
      `forum.post-${thread}`,
      'no-stream',
      [did(PostWritten, { post: thread, member, well, text })],
      meta,
    );
    for (let reply = 0; reply < REPLIES; reply++) {
      const post = randomUUID();
      const written = did(ReplyWritten, { post, parent: thread, member, well, text });
      await log.append(`forum.post-${post}`, 'no-stream', [written], meta);
    }
  });
};
