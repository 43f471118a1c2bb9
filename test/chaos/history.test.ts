import { describe, expect, test } from '@jest/globals';
import { compared, inconsistencies, type Fact } from './history.ts';
import type { Entry, Look, Ledger } from './ledger.ts';

const SESSION = '8b1f0c52-7a53-4a7e-9a0e-6f6c3f1f0a01';
const [ANA, BEN, CLEO] = ['ana', 'ben', 'cleo'];
const stream = `scheduling.session-${SESSION}`;

const fact = (type: string, data: Record<string, unknown>, key: string): Fact => ({
  stream,
  type,
  data: { session: SESSION, ...data },
  meta: { actor: { kind: 'member', id: 'somebody' }, occurredAt: '2026-11-22T19:00:00.000Z', correlation: key },
});
const scheduled = fact(
  'SessionScheduled',
  { host: ANA, maxAttendees: 1, groupHosted: false, startsAt: '2026-11-23T19:00:00.000Z', kind: 'INTERNAL' },
  'planned',
);
const registered = (member: string, key: string) => fact('MemberRegistered', { member }, key);
const unregistered = (member: string, key: string) => fact('MemberUnregistered', { member, because: 'own-wish' }, key);

const asked = (key: string, who: string, what: string, [began, ended]: [number, number?], outcome = 'done'): Entry => ({
  key,
  who,
  path: `/v1/session/${SESSION}/${what}`,
  outcome,
  attempts: 1,
  position: 'somewhere',
  body: {},
  troubles: new Map(),
  began,
  ended,
});
const looked = (who: string, [began, ended]: [number, number], joined: boolean, taken: number): Look => ({
  who,
  path: `/v1/session/${SESSION}/get`,
  began,
  ended,
  body: {
    session: {
      uuid: SESSION,
      status: joined ? 'Going' : 'Open',
      am_i_joined: joined,
      am_i_host: false,
      num_users_joined: taken,
      waiting_list: null,
    },
  },
});
const problems = (facts: Fact[], commands: Entry[], looks: Look[] = []): string[] =>
  inconsistencies([scheduled, ...facts], { commands, looks });

describe('calls of one aggregate', () => {
  test('that overlap may stand in either order', () => {
    const calls = [asked('b', BEN, 'join/true', [0, 9]), asked('u', BEN, 'join/false', [1, 8])];
    expect(problems([registered(BEN, 'b'), unregistered(BEN, 'u')], calls)).toEqual([]);
  });

  test('an event before one whose call was answered earlier is found', () => {
    const calls = [asked('b', BEN, 'join/true', [0, 2]), asked('c', CLEO, 'join/true', [3, 4])];
    expect(problems([registered(CLEO, 'c'), registered(BEN, 'b')], calls)).toEqual([
      expect.stringContaining('was answered before MemberRegistered was asked for'),
      expect.stringContaining('was answered done, which was true at no moment of it'),
    ]);
  });

  test('a refusal is right when it was true at one moment of the call', () => {
    const taken = [registered(BEN, 'b'), unregistered(BEN, 'u')];
    const calls = [asked('b', BEN, 'join/true', [0, 2]), asked('u', BEN, 'join/false', [4, 6])];
    expect(problems(taken, [...calls, asked('c', CLEO, 'join/true', [5, 7], 'SESSION_FULL')])).toEqual([]);
    expect(problems(taken, [...calls, asked('c', CLEO, 'join/true', [7, 8], 'SESSION_FULL')])).toEqual([
      expect.stringContaining('was answered SESSION_FULL, which was true at no moment of it'),
    ]);
  });

  test('a success that is not in the log is found', () => {
    expect(problems([], [asked('b', BEN, 'join/true', [0, 2])])).toHaveLength(1);
  });

  test('a call without an answer may take effect at any later time', () => {
    const calls = [asked('b', BEN, 'join/true', [0]), asked('c', CLEO, 'join/true', [5, 6])];
    expect(problems([registered(CLEO, 'c'), unregistered(CLEO, 'x'), registered(BEN, 'b')], calls)).toEqual([]);
  });
});

describe('reads of one member', () => {
  const facts = [registered(BEN, 'b'), unregistered(BEN, 'u')];
  const calls = [asked('b', BEN, 'join/true', [0, 2]), asked('u', BEN, 'join/false', [10, 12])];

  test('may lag behind what others did', () => {
    expect(problems(facts, calls, [looked(CLEO, [5, 6], false, 0)])).toEqual([]);
  });

  test('show their own acknowledged writes', () => {
    expect(problems(facts, calls, [looked(BEN, [3, 4], true, 1), looked(BEN, [13, 14], false, 0)])).toEqual([]);
    expect(problems(facts, calls, [looked(BEN, [3, 4], false, 0)])).toEqual([
      expect.stringContaining('as it was only after 1 events, between 2 and 2 events (own writes 2, seen before 0)'),
    ]);
  });

  test('do not go back behind what was seen earlier', () => {
    const later = looked(CLEO, [5, 6], false, 1);
    expect(problems([registered(BEN, 'b')], calls.slice(0, 1), [later, looked(CLEO, [7, 8], false, 0)])).toEqual([
      expect.stringContaining('seen before 2'),
    ]);
  });

  test('do not show what was asked for after them', () => {
    expect(problems(facts, calls, [looked(CLEO, [-2, -1], false, 1)])).toEqual([
      expect.stringContaining('only after 2 events, between 0 and'),
    ]);
  });

  test('a shorter list of messages is found', () => {
    const sent = (message: string, key: string): Fact => ({
      ...fact('MessageSent', { message, author: BEN }, key),
      stream: `chat.channel-${SESSION}`,
    });
    const chat = (ids: string[]): Ledger => ({
      commands: [],
      looks: [
        {
          who: CLEO,
          path: `/v1/session_chat/${SESSION}/get`,
          began: 0,
          ended: 1,
          body: { message: ids.map((id) => ({ id })) },
        },
      ],
    });
    const log = [sent('one', '1'), sent('two', '2'), sent('three', '3')];
    expect(inconsistencies(log, chat(['one', 'two']))).toEqual([]);
    expect(inconsistencies(log, chat(['one', 'three']))).toEqual([expect.stringContaining('as it was never')]);
    expect(compared(chat(['one', 'two']))).toBe(1);
  });
});
