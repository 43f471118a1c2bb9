import { describe, expect, test } from '@jest/globals';
import { plain } from '#modules/audit/domain/plain.ts';
import { folded, kindsOfHistory } from '#server/testing/kinds-of-history.ts';
import { drawing, makingUp } from '#server/testing/made-up-events.ts';

const EVENTS = 400;

describe.each(Object.entries(kindsOfHistory))('folding %s', (_, { folding, events }) => {
  const draw = drawing(3);
  const makeUp = makingUp(draw);
  const facts = Array.from({ length: EVENTS }, () => makeUp(events[draw(events.length)]!));
  const evolve = folding.evolve as (state: unknown, fact: unknown) => unknown;

  test('leaves every earlier state and every fact as it was', () => {
    const before = JSON.stringify(facts);
    const states: unknown[] = [];
    const texts: string[] = [];
    let state: unknown = folding.initial;
    for (const fact of facts) {
      states.push(state);
      texts.push(JSON.stringify(plain(state)));
      state = evolve(state, fact);
    }
    expect(states.map((each) => JSON.stringify(plain(each)))).toEqual(texts);
    expect(JSON.stringify(facts)).toBe(before);
  });

  test('comes to the same from any state on, and again', () => {
    const after = JSON.stringify(plain(folded(folding, facts)));
    const half = folded(folding, facts.slice(0, EVENTS / 2));
    folded({ ...folding, initial: half }, facts.slice(0, 20));
    const rest = folded({ ...folding, initial: half }, facts.slice(EVENTS / 2));
    expect(JSON.stringify(plain(rest))).toBe(after);
    expect(JSON.stringify(plain(folded(folding, facts)))).toBe(after);
  });
});
