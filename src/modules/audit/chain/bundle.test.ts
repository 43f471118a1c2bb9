import { beforeEach, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { memoryEventStore } from '#kernel/log/event-store/memory.ts';
import { signing } from '#kernel/log/signing.ts';
import { ownDatabase } from '#kernel/testing/rows-database.ts';
import { CutOff, exportedHistory, type BundleParts, NothingRecorded } from './bundle.ts';
import { checkedBundle } from './bundle-check.ts';
import { type Selection } from './bundle-lines.ts';
import { caughtUp } from './keeper.ts';
import { allOf, fill, something, tampered } from './testing/tampering.ts';

const ours = signing('a master key of at least 32 characters');
const member = randomUUID();
const database = ownDatabase();
let parts: BundleParts;
beforeEach(async () => {
  await database.query('truncate audit.chain, audit.blocks, audit.checkpoints, audit.stores');
  parts = {
    database,
    store: memoryEventStore(),
    signing: ours,
    says: ({ type }) => Promise.resolve(`${type}, they say`),
  };
});

const filled = async () => {
  for (let turn = 0; turn < 6; turn += 1) {
    await fill(parts.store, 7, 3);
    await caughtUp(parts);
  }
  await parts.store.append('test.stream-1', 'any', [something(member)]);
};
const exported = async (selection: Selection): Promise<string[]> => {
  const lines: string[] = [];
  for await (const line of exportedHistory(parts, selection)) lines.push(line);
  return lines;
};
async function* each(lines: readonly string[]) {
  for (const line of lines) yield line.trimEnd();
}
const check = (lines: readonly string[], keys?: string[]) => checkedBundle(each(lines), keys);

describe('an exported history', () => {
  it.each<[string, Selection, number]>([
    ['one stream', { kind: 'stream', stream: 'test.stream-1' }, 13],
    ['several streams', { kind: 'streams', streams: ['test.stream-1', 'test.stream-2', 'test.unknown'] }, 25],
    ['a member', { kind: 'member', member }, 1],
    ['everything', { kind: 'all' }, 43],
    ['nothing', { kind: 'stream', stream: 'test.unknown' }, 0],
  ])('of %s proves itself with the key alone', async (_, selection, events) => {
    await filled();
    const verdict = await check(await exported(selection), [ours.publicKey]);
    expect(verdict).toMatchObject({ wrong: [], events, of: selection, key: ours.publicKey });
    for (const { first, gaps } of verdict.streams.values())
      expect([gaps, selection.kind === 'member' || first]).toEqual([0, selection.kind === 'member' ? true : 0n]);
  });

  it.each<[string, Selection]>([
    ['a stream', { kind: 'stream', stream: 'test.stream-1' }],
    ['a member', { kind: 'member', member }],
    ['everything', { kind: 'all' }],
  ])('of %s is not signed when a read ended early', async (_, selection) => {
    await filled();
    await caughtUp(parts);
    const whole = parts.store;
    parts.store = {
      ...whole,
      readAll: (which = {}) =>
        whole.readAll({ limit: which.after === undefined && !which.direction ? 5 : 1_000, ...which }),
      readStream: (stream, which = {}) => whole.readStream(stream, { limit: 5, ...which }),
    };
    await expect(exported(selection)).rejects.toThrow(CutOff);
  });

  it('covers what was recorded a moment ago, with a sentence for each event', async () => {
    await filled();
    const lines = await exported({ kind: 'stream', stream: 'test.stream-1' });
    expect(lines.filter((line) => line.includes(member))).toHaveLength(1);
    expect(lines.filter((line) => line.includes('SomethingSaid, they say'))).toHaveLength(13);
    expect((await check(lines)).checkpoint?.count).toBe(43);
  });

  it('cannot be changed in any letter', async () => {
    await filled();
    const text = (await exported({ kind: 'stream', stream: 'test.stream-2' })).join('');
    const step = Math.ceil(text.length / 150);
    for (let at = 3; at < text.length - 1; at += step) {
      const other = text[at] === 'x' ? 'y' : 'x';
      const { wrong } = await check(`${text.slice(0, at)}${other}${text.slice(at + 1)}`.split('\n'), [ours.publicKey]);
      expect([at, wrong.length > 0]).toEqual([at, true]);
    }
  });

  it('says which event was changed, and what is missing', async () => {
    await filled();
    const lines = await exported({ kind: 'stream', stream: 'test.stream-1' });
    const at = lines.findIndex((line) => line.includes('"number":2,'));
    expect((await check(lines.with(at, lines[at]!.replace('SomethingSaid', 'SomethingElse')))).wrong[0]).toMatch(
      /^Event 2 \(SomethingElse, test.stream-1 revision 0\) is not what was recorded/,
    );
    expect((await check(lines.toSpliced(at, 1))).wrong).toContain('It says that it holds 13 events, but there are 12.');
    expect((await check(lines.slice(0, -1))).wrong).toEqual(['It is not complete: its end is missing.']);
    expect((await check([...lines, lines[1]!])).wrong).toEqual(['Something stands behind its end.']);
    expect((await check(['what is this'])).wrong).toEqual(['Line 1 is no line of an exported history.']);
    expect((await check([])).wrong).toEqual(['It is not complete: its end is missing.']);
  });

  it('says which line was changed, also where the chain does not reach: the sentence, the time, the head', async () => {
    await filled();
    const lines = await exported({ kind: 'stream', stream: 'test.stream-1' });
    const text = 'Its text is not the one that was signed';
    expect((await check(lines.with(4, lines[4]!.replace('they say', 'he said')))).wrong).toEqual([
      `${text}: line 5 was changed.`,
    ]);
    expect((await check(lines.with(0, lines[0]!.replace('"made":"2', '"made":"3')))).wrong).toEqual([
      `${text}: line 1 was changed.`,
    ]);
    const changedLines = lines.flatMap((line, at) => (line.includes('they say') ? [at] : [])).slice(0, 2);
    const both = lines.map((line, at) => (changedLines.includes(at) ? line.replace('they say', 'he said') : line));
    expect((await check(both)).wrong).toEqual([
      `${text}: the lines ${changedLines.map((at) => at + 1).join(', ')} were changed.`,
    ]);
    expect((await check(lines.toSpliced(3, 1))).wrong).toContain(
      `${text}: it has ${lines.length - 1} lines instead of ${lines.length}, and line 4 is the first that is not.`,
    );
    const { end, ...rest } = JSON.parse(lines.at(-1)!) as { end: { lines: string } };
    const other = Buffer.from(end.lines, 'base64url').fill(0).toString('base64url');
    const last = JSON.stringify({ end: { ...end, lines: other }, ...rest });
    expect((await check([...lines.slice(0, -1), last])).wrong).toEqual(['The signature of the whole is not genuine.']);
  });

  it('a bundle signed with another key is refused when the key is known', async () => {
    await filled();
    const strange = signing('the key of another installation, as long');
    const lines = await exported({ kind: 'all' });
    expect((await check(lines, [strange.publicKey])).wrong[0]).toContain(ours.publicKey);
  });

  it('is not made from a log that is not what was chained', async () => {
    await filled();
    await caughtUp(parts);
    parts = { ...parts, store: tampered(parts.store, (log) => log.with(3, { ...log[3]!, type: 'Other' })) };
    await expect(exported({ kind: 'all' })).rejects.toThrow(/not in the chain as the log has it/);
    expect((await allOf(parts.store))[3]!.type).toBe('Other');
  });

  it('is not made of nothing', async () => {
    await expect(exported({ kind: 'all' })).rejects.toThrow(NothingRecorded);
  });
});
