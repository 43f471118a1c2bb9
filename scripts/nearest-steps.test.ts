import { globSync, readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import { answerInWords, answerTo, nearestSteps } from './nearest-steps.ts';
import { allSteps } from './step-list.ts';

const steps = allSteps().map(({ wordings }) => wordings);
const usual = (wording: string) => steps.find((wordings) => wordings.includes(wording))?.[0];

test.each([
  ['Ana hosts "Night talk" in "Night Owls" at Wednesday 19:00', '{actor} hosts {string} in {string} {moment}'],
  ['Ben looks at his sessions', '{actor} looks at her/his own sessions'],
  ['"Night talk" has 2 places left', '{string} has {int} seat(s) left'],
  ['Ben signs up for "Night talk"', '{actor} registers for {string}'],
  ['Mia cautions Ben', '{actor} warns {actor}'],
  ['Mia bans Ben because "He shouted."', '{actor} suspends {actor} because {string}'],
  ['Ana kicks Ben out of "Night talk"', '{actor} removes {actor} from {string}'],
  ['Ben gets an email "Welcome"', '{people} get(s) the mail {string}'],
  ['Ben pays every month', '{actor} pays monthly'],
])('the step that "%s" means is among the three nearest', (step, meant) => {
  expect(nearestSteps(step, steps).map(usual)).toContain(usual(meant));
});

test('a step that denies is answered with one that denies', () => {
  expect(nearestSteps('no seat of "Night talk" is reserved for Ben', steps)[0]).toBe(
    'no seat of {string} is kept for {actor}',
  );
});

test.each([
  [
    'Ana, Ben & Cleo are members of "Night Owls"',
    'several people are joined by commas and "and", not "&"',
    'Ana, Ben and Cleo are members of "Night Owls"',
  ],
  ['ben joins "Night talk"', 'names of people begin with a capital and are one word: Ana', 'Ben joins "Night talk"'],
  [
    'Ana hosts “Night talk” in “Night Owls” on Wednesday at 19:00',
    'names and texts stand between straight double quotes: "…"',
    'Ana hosts "Night talk" in "Night Owls" on Wednesday at 19:00',
  ],
  [
    'it is Wednesday at 7pm',
    'a time of day has four digits by the clock of 24 hours: "at 19:00"',
    'it is Wednesday at 19:00',
  ],
  ['Ben joins "Night talk".', 'a step ends without a full stop', 'Ben joins "Night talk"'],
])('the form of "%s" is mended, and the rule is named', (step, says, mended) => {
  const answer = answerTo(step, steps);
  expect([answer.says, answer.mended]).toEqual([[says], mended]);
  expect(answerInWords(answer)).toBe(`There is no such step: ${says}. Write: ${mended}`);
});

test.each(['Ben asks for his money back', 'Ben requests a refund of 15 dollars', 'Ben wants his payment back'])(
  'of what the product does not do, "%s", the answer says how it is done, and the steps about that',
  (step) => {
    const { says, mended, nearest } = answerTo(step, steps);
    expect([says[0], mended]).toEqual([expect.stringContaining('by a mail to the support'), undefined]);
    expect(nearest.filter((each) => usual(each) === undefined)).toEqual([]);
    expect(nearest).toContain('{actor} refunds everything to {actor} because {string}');
  },
);

test('a question of an auditor about money is not taken for one of a member', () => {
  expect(answerTo('Olga asks for the money of Nora by mail', steps).says).toEqual([]);
});

test('every definition of a step is in the list of steps', () => {
  const written = globSync('features/*/*.steps.ts').flatMap(
    (path) => readFileSync(path, 'utf8').match(/^(?:Given|When|Then|GivenAndThen)\(/gm) ?? [],
  );
  expect(written).toHaveLength(steps.length);
});

test('of a step with several wordings the nearest one is suggested, once', () => {
  expect(nearestSteps('a b d', [['x y', 'a b c'], 'q r', 's t'])).toEqual(['a b c', 'q r', 's t']);
});
