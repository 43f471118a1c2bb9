import { randomUUID } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { PerformanceObserver } from 'node:perf_hooks';
import { setTimeout as delay } from 'node:timers/promises';
import { Client } from 'pg';
import { WellJoined } from '#modules/communities/contract/well-events.ts';
import { membership, membershipId } from '#modules/communities/domain/membership.ts';
import { PostWritten } from '#modules/forum/contract/post-events.ts';
import { did } from '#kernel/contract/event.ts';
import { openLine } from './http-load.ts';
import { percentile, report } from './measure.ts';
import { signInAll, startGrownProduct } from './product.ts';

const REPLIES = Number(process.env['REPLIES'] ?? 2_000);
const EVERY_MS = 100;
const MEMBERS = 300;
const AIM_P99_MS = 20;
const SLOWEST = 5;
/** Shorter gaps between two ticks are work that is to be done. */
const HELD_MS = 10;
const TICK_MS = 2;
/** The machine goes on with what it does after so many replies. */
const WARM_UP = 100;

/** Something that went on, in milliseconds of this process. */
type Span = { name: string; began: number; took: number };

/** Every statement of this process with the time until its answer, which is that of Postgres and of the queue before it. */
const watchStatements = (spans: Span[]): (() => void) => {
  const prototype = Client.prototype as unknown as Record<'query', (...given: unknown[]) => unknown>;
  const query = prototype.query;
  prototype.query = function (this: unknown, ...given: unknown[]) {
    const [statement] = given as [string | { text?: string; name?: string }];
    const text = typeof statement === 'string' ? statement : (statement.text ?? '');
    const began = performance.now();
    const answered = () =>
      spans.push({ name: text.replaceAll(/\s+/g, ' ').trim().slice(0, 80), began, took: performance.now() - began });
    const done = given.at(-1);
    if (typeof done === 'function')
      given[given.length - 1] = (...result: unknown[]) => {
        answered();
        return (done as (...all: unknown[]) => unknown)(...result);
      };
    const sent = query.apply(this, given);
    if (sent instanceof Promise) sent.then(answered, answered);
    return sent;
  };
  return () => void (prototype.query = query);
};

/** Collections of garbage, and moments in which nothing else was done, with the processor time that this process used in them. */
const watchProcess = (spans: Span[]): (() => void) => {
  const collections = new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries())
      spans.push({ name: 'garbage collection', began: startTime, took: duration });
  });
  collections.observe({ entryTypes: ['gc'] });
  let last = performance.now();
  let used = process.cpuUsage();
  const ticking = setInterval(() => {
    const now = performance.now();
    const { user, system } = process.cpuUsage(used);
    if (now - last > HELD_MS + TICK_MS)
      spans.push({
        name: `event loop held, ${((user + system) / 1000).toFixed(0)} ms of processor in all threads`,
        began: last,
        took: now - last,
      });
    last = now;
    used = process.cpuUsage();
  }, TICK_MS);
  return () => {
    clearInterval(ticking);
    collections.disconnect();
  };
};

const asPicture = ({ began, took, during }: { began: number; took: number; during: readonly Span[] }): string =>
  [
    '```mermaid',
    'gantt',
    `  title A reply of ${took.toFixed(1)} ms`,
    '  dateFormat x',
    '  axisFormat %L ms',
    `  the reply :crit, 0, ${Math.ceil(took)}`,
    ...during
      .toSorted((a, b) => b.took - a.took)
      .slice(0, 15)
      .toSorted((a, b) => a.began - b.began)
      .map(({ name, began: from, took: length }) => {
        const start = Math.max(0, Math.floor(from - began));
        return `  ${name.replaceAll(/[:;#,]/g, ' ')} (${length.toFixed(1)} ms) :${start}, ${Math.max(start + 1, Math.ceil(from - began + length))}`;
      }),
    '```',
  ].join('\n');

/** Replies one after the other, and what went on during the slowest of them: `reports/slow-replies.md` has them as pictures. */
export const bench = async (): Promise<void> => {
  const product = await startGrownProduct(
    { members: MEMBERS, sessions: 0, seatsTaken: 0 },
    { FORUM_PER_MINUTE_NEW: '100000', FORUM_PER_DAY_NEW: '100000' },
  );
  try {
    const { log } = product.assembled;
    const { well, members } = product.population;
    const meta = {
      actor: { kind: 'system' as const, policy: 'bench' },
      occurredAt: product.clock.now(),
      correlation: randomUUID(),
    };
    for (const member of members.slice(1))
      await log.append(
        membership.stream(membershipId(well, member)),
        'no-stream',
        [did(WellJoined, { well, member, committed: true })],
        meta,
      );
    const thread = randomUUID();
    const written = did(PostWritten, { post: thread, member: members[0]!, well, text: 'What helped me this week.' });
    const { position } = await log.append(`forum.post-${thread}`, 'no-stream', [written], meta);
    if (!(await product.running.positions.reached(position, 300_000)))
      throw new Error('The read models did not catch up');
    const cookies = await signInAll(product, members);
    await product.running.drain();
    await product.database.query('vacuum analyze');
    await product.database.query('checkpoint');

    const spans: Span[] = [];
    const replies: Omit<Span, 'name'>[] = [];
    const stops = [watchStatements(spans), watchProcess(spans)];
    const line = await openLine(product.port);
    for (let turn = 0; turn < WARM_UP + REPLIES; turn++) {
      const began = performance.now();
      const content = `Thank you for this, number ${turn}. ${'It helped me to read it. '.repeat(8)}`;
      const { status } = await line.post(
        '/v1/forum_post/create',
        JSON.stringify({ group_uuid: well, parent_uuid: thread, content }),
        `cookie: ${cookies[turn % cookies.length]!}\r\n`,
      );
      if (status !== 200) throw new Error(`A reply answered ${status}`);
      if (turn >= WARM_UP) replies.push({ began, took: performance.now() - began });
      await delay(Math.max(0, EVERY_MS - (performance.now() - began)));
    }
    line.close();
    for (const stop of stops) stop();

    const took = replies.map((each) => each.took);
    const [p50, p99] = [percentile(took, 0.5), percentile(took, 0.99)];
    report({
      name: `${REPLIES} replies, ${1000 / EVERY_MS} a second`,
      value: `p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms, slowest ${Math.max(...took).toFixed(0)} ms`,
      aim: `p99 ≤ ${AIM_P99_MS} ms`,
      reached: p99 <= AIM_P99_MS,
    });
    const slowest = replies
      .toSorted((a, b) => b.took - a.took)
      .slice(0, SLOWEST)
      .map((each) => ({
        ...each,
        during: spans.filter(
          ({ began, took: length }) => began < each.began + each.took && began + length > each.began,
        ),
      }));
    for (const { took: whole, during } of slowest) {
      const most = during.toSorted((a, b) => b.took - a.took).slice(0, 3);
      console.log(
        `    ${whole.toFixed(0)} ms: ${most.map(({ name, took: each }) => `${name} ${each.toFixed(0)} ms`).join('; ')}`,
      );
    }
    await mkdir('reports', { recursive: true });
    await writeFile('reports/slow-replies.md', `${slowest.map(asPicture).join('\n\n')}\n`);
  } finally {
    await product.dispose();
  }
};
