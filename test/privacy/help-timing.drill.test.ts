import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from '@jest/globals';
import { outcome } from '../support/community.ts';
import { house, inTheRoom, planned, press } from './help-house.ts';
import { peerOf } from './peer.ts';

/** Rounds of each kind, in an order that no drift of the machine follows. */
const ROUNDS = 200;

/** How likely a time of one kind is longer than one of the other: 0.5 when a listener learns nothing (Mann and Whitney). */
const likelyLonger = (one: readonly bigint[], other: readonly bigint[]): number => {
  const sum = one.reduce(
    (before, time) => before + other.reduce((wins, each) => wins + (time > each ? 1 : time === each ? 0.5 : 0), 0),
    0,
  );
  return sum / (one.length * other.length);
};

/** Four standard errors of {@link likelyLonger} under the same times: passed by chance once in some 16,000 comparisons. */
const BOUND = 4 * Math.sqrt((2 * ROUNDS + 1) / (12 * ROUNDS * ROUNDS));

type Kind = 'nothing' | 'another' | 'call' | 'slower';

const shuffled = (kinds: readonly Kind[]): Kind[] =>
  kinds
    .flatMap((kind) => Array.from({ length: ROUNDS }, () => ({ kind, at: Math.random() })))
    .toSorted((one, other) => one.at - other.at)
    .map(({ kind }) => kind);

test('answers to a peer take as long beside a call for help as beside any other write, while it is made and afterwards', async () => {
  const at = await house(1000);
  await inTheRoom(at);
  const { server, session } = at;
  const { ana, ben, cleo, kim, mia } = at.people;
  await planned(at, mia);
  const peer = peerOf(ben);
  try {
    const poll = async () => {
      const { text, took } = await peer.call(`/v1/session/${session}/room/list`, { tab: 'one' });
      expect(text).toMatch(/^HTTP\/1\.1 200/);
      return took;
    };
    const others = [ana, cleo, kim, mia];
    let written = 0;
    /** What happens beside the peer; `another`: a write that only its writer reads. */
    const acts: Record<Kind, () => Promise<unknown>> = {
      nothing: () => Promise.resolve(),
      slower: () => Promise.resolve(),
      another: async () => {
        written += 1;
        // In turns, because one member may do so 60 times an hour.
        const { client } = others[written % others.length]!;
        expect(outcome(await client.call('/v1/account/reminding/update', { reminders: written % 8 < 4 }))).toBe('done');
      },
      call: async () => expect(outcome(await press(ana, { session }))).toBe('done'),
    };
    for (let time = 0; time < 30; time += 1) await poll();
    const during: Record<string, bigint[]> = {};
    const afterwards: Record<string, bigint[]> = {};
    for (const kind of shuffled(['nothing', 'another', 'call', 'slower'])) {
      const act = acts[kind]();
      const began = process.hrtime.bigint();
      // The control is late by what a listener could well measure.
      if (kind === 'slower') await pause(4);
      const took = await poll();
      (during[kind] ??= []).push(kind === 'slower' ? process.hrtime.bigint() - began : took);
      await act;
      await server.running.drain();
      (afterwards[kind] ??= []).push(await poll());
    }
    expect(likelyLonger(during['slower']!, during['nothing']!)).toBeGreaterThan(0.5 + BOUND);
    // That the server works for a moment can be felt, whatever it is that it does.
    expect(likelyLonger(during['another']!, during['nothing']!)).toBeGreaterThan(0.5 + BOUND);
    for (const times of [during, afterwards])
      expect(Math.abs(likelyLonger(times['call']!, times['another']!) - 0.5)).toBeLessThan(BOUND);
  } finally {
    peer.close();
    await server.dispose();
  }
}, 240_000);
