import { expect, test } from '@jest/globals';
import * as fc from 'fast-check';
import { fold } from '#kernel/commands/decider.ts';
import type { IncomingEvent } from '../contract/restriction-events.ts';
import { incomingInWords } from './words.ts';
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

test('who restricts a member is known with the restriction, and with the session that both are in', () => {
  const during = { session: id(9), until: '2026-05-04T20:05:00.000Z' };
  const facts = incomingRestrictions.decide({ ...note(1), during } as IncomingCommand, incomingRestrictions.initial);
  const restrictors = restrictorsIn(fold(incomingRestrictions, facts as IncomingEvent[]));
  expect([...restrictors]).toEqual([[ANA, { restriction: id(1), during }]]);
});

test('an auditor reads how many members restrict one, not who, and counts each of them once', () => {
  const other: IncomingCommand = { ...note(3), by: id(8) };
  const inWords = (...commands: IncomingCommand[]) =>
    incomingInWords(fold(incomingRestrictions, after(commands).facts));
  expect(inWords()).toEqual({ held: 'No member restricts this one.' });
  expect(inWords(note(1), note(2))).toEqual({ held: '1 member restricts this one.' });
  expect(inWords(note(1), note(2), other)).toEqual({ held: '2 members restrict this one.' });
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
