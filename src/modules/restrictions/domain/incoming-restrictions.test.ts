import { expect, test } from '@jest/globals';
import * as fc from 'fast-check';
import { fold } from '#kernel/commands/decider.ts';
import type { IncomingEvent } from '../contract/restriction-events.ts';
import { incomingRestrictions, restrictorsIn, type IncomingCommand } from './incoming-restrictions.ts';

const ANA = 'aaaaaaaa-aaaa-4aaa-8aaa-aaaaaaaaaaaa';
const BEN = 'bbbbbbbb-bbbb-4bbb-8bbb-bbbbbbbbbbbb';
const id = (n: number) => `${String(n).repeat(8)}-1111-4111-8111-111111111111`;
const note = (n: number): IncomingCommand => ({
  type: 'Note',
  restriction: id(n),
  restricted: BEN,
  by: ANA,
  during: null,
});
const lift = (n: number): IncomingCommand => ({ type: 'Lift', restriction: id(n), restricted: BEN, by: ANA });

const after = (commands: readonly IncomingCommand[]) => {
  const facts: IncomingEvent[] = [];
  for (const command of commands)
    facts.push(...(incomingRestrictions.decide(command, fold(incomingRestrictions, facts)) as IncomingEvent[]));
  return { facts, restrictors: [...restrictorsIn(fold(incomingRestrictions, facts)).keys()] };
};

test('a restriction is noted once and lifted once', () => {
  expect(after([note(1), note(1)])).toMatchObject({ facts: [{ type: 'RestrictionNoted' }], restrictors: [ANA] });
  expect(after([note(1), lift(1), lift(1)]).facts.map(({ type }) => type)).toEqual([
    'RestrictionNoted',
    'RestrictionLifted',
  ]);
  expect(after([note(1), lift(1), note(2)]).restrictors).toEqual([ANA]);
});

test('late, repeated and reordered events: a lifted restriction does not come back', () => {
  const commands = fc.integer({ min: 1, max: 4 }).chain((count) => {
    const all = Array.from({ length: count }, (_, at) => at + 1).flatMap((n) => [note(n), lift(n), note(n)]);
    return fc.tuple(fc.boolean(), fc.shuffledSubarray(all, { minLength: all.length })).map(([holds, given]) => ({
      holds,
      given: given.filter(({ type, restriction }) => !(holds && type === 'Lift' && restriction === id(count))),
    }));
  });
  fc.assert(
    fc.property(commands, ({ holds, given }) => {
      expect(after(given).restrictors).toEqual(holds ? [ANA] : []);
    }),
  );
});
