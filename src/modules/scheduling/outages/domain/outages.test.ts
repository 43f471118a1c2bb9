import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { did } from '#kernel/contract/event.ts';
import { isRefusal } from '#kernel/contract/refusals.ts';
import { days, minutes, plus } from '#kernel/contract/time.ts';
import { fold, stateAfter } from '#kernel/commands/decider.ts';
import { OutageBegan, OutageEnded, type OutageEvent } from '../contract/outage-events.ts';
import { outages, wasOut, type OutagesCommand } from './outages.ts';

const NOW = '2026-05-04T09:00:00.000Z';
const at = (minute: number) => plus(NOW, minutes(minute));
const command = (type: OutagesCommand['type'], minute: number): OutagesCommand => ({
  type,
  what: 'video',
  at: at(minute),
});
const began = did(OutageBegan, { what: 'video', at: at(0) });
const ended = did(OutageEnded, { what: 'video', from: at(0), at: at(5) });
const given = (...facts: OutageEvent[]) => ({
  when: (given: OutagesCommand) => outages.decide(given, fold(outages, facts)),
  state: fold(outages, facts),
});

describe('an outage', () => {
  test('begins and ends once', () => {
    expect(given().when(command('Begin', 0))).toEqual([began]);
    expect(given(began).when(command('Begin', 1))).toEqual([]);
    expect(given(began).when(command('End', 5))).toEqual([ended]);
    expect(given(began, ended).when(command('End', 6))).toEqual([]);
  });
  test('counts for what overlaps it, and for everything as long as it lasts', () => {
    expect(wasOut(given(began, ended).state, at(4), at(20))).toBe(true);
    expect(wasOut(given(began, ended).state, at(5), at(20))).toBe(false);
    expect(wasOut(given(began, ended).state, at(-20), at(0))).toBe(false);
    expect(wasOut(given(began).state, at(500), at(510))).toBe(true);
  });
  test('is forgotten when it is of no use any more, whatever happened in between', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.constantFrom('Begin', 'End'), fc.nat(10_000)), { maxLength: 30 }), (steps) => {
        let state = outages.initial;
        let minute = 0;
        for (const [type, passed] of steps) {
          minute += passed;
          const decided = outages.decide(command(type, minute), state);
          if (!isRefusal(decided)) state = stateAfter(outages, decided, state);
        }
        const last = state.at(-1);
        const old = state.slice(0, -1).filter(({ until }) => until === null || until < plus(last!.from, -days(60)));
        expect(old).toEqual([]);
      }),
    );
  });
});
