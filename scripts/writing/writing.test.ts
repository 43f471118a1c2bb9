import { expect, test } from '@jest/globals';
import { allSteps } from '../step-list.ts';
import { lineOf } from '../line-of.ts';
import { check } from './check.ts';
import { complete } from './complete.ts';

const steps = allSteps();
const feature = (...lines: string[]) =>
  ['Feature: One', '', '  Scenario: Two', ...lines.map((line) => `    ${line}`)].join('\n');

test('an example without a mistake has no problem', () => {
  expect(check(feature('Given the Well "Night Owls"', 'When Ben joins "Night Owls"'), steps)).toEqual({
    problems: [],
    understood: [],
  });
});

test.each([
  ['an unknown step', ['When Ben chairs "Night talk"'], 4, 'There is no such step', 'Ben joins "Night talk"'],
  ['a name in small letters', ['When ben joins "Night Owls"'], 4, 'names of people begin', 'Ben joins "Night Owls"'],
  [
    'a step that acts after Then',
    ['Then Ben is a member of "Night Owls"'],
    4,
    'proves nothing',
    'Ben belongs to "Night Owls"',
  ],
  [
    'a misspelt person',
    ['Given Ben is a member', 'When Bne joins "Night Owls"'],
    5,
    'Is Ben meant?',
    'Ben joins "Night Owls"',
  ],
  [
    'a misspelt Well',
    ['Given the Well "Night Owls"', 'When Ben joins "Nigth Owls"'],
    5,
    'Is "Night Owls" meant?',
    'Ben joins "Night Owls"',
  ],
])('%s is found at its line, with what can stand there', (_, lines, line, says, instead) => {
  const { problems } = check(feature(...lines), steps);
  expect(problems.map((each) => each.line)).toEqual([line]);
  expect(problems[0]!.says).toContain(says);
  expect(problems[0]!.instead).toContain(instead);
});

test('a line in other words says as which step it is understood', () => {
  expect(
    check(feature('Given Ana hosts "Night talk" on Friday at 18:00', 'When she calls it off and logs out'), steps),
  ).toEqual({ problems: [], understood: [{ line: 5, as: ['Ana calls off "Night talk"', 'Ana logs out'] }] });
});

test('a pronoun that may mean two people asks for the name', () => {
  const { problems } = check(feature('Given Ana and Cleo are members', 'When she logs out'), steps);
  expect(problems.map(({ says }) => says)).toEqual([
    'There is no such step ("she" does not say who is meant: write the name). The nearest:',
  ]);
  expect(problems[0]!.instead).toContain('Ana logs out');
});

test('a line that begins with no keyword and a tag that means nothing are found', () => {
  expect(check(feature('Ben joins "Night Owls"'), steps).problems[0]).toMatchObject({ line: 4 });
  expect(
    check('Feature: One\n\n  @wip\n  Scenario: Two\n    Given Ben is a member\n', steps).problems[0]!.says,
  ).toContain('@wip');
});

test.each([
  ['a misspelt keyword', feature('Given the Well "X"', 'Wen Ben joins "X"'), 5, 'Is When meant?'],
  ['a misspelt keyword of the first step', feature('Wen Ben joins "X"'), 4, 'A step begins with Given'],
  ['a row with a column less', feature('Given the Well "X"', '| a | b |', '| a |'), 6, 'the same number of columns'],
  ['a tag that means nothing', 'Feature: One\n\n  @wip\n  Scenario: Two\n    Given Ben is a member\n', 3, '@wip'],
])('%s is found at its own line', (_, text, line, says) => {
  const [problem] = check(text, steps).problems;
  expect(problem?.line).toBe(line);
  expect(problem?.says).toContain(says);
});

test('a line goes on with the steps that fit its keyword, with the names that were typed', () => {
  expect(complete(feature('Then "Night talk" has 1 se'), 4, steps)[0]).toBe('"Night talk" has 1 seat left');
  expect(complete(feature('When Cleo waits'), 4, steps)).toContain('Cleo waits for "…"');
});

test.each([
  ['{people} is/are (a )member(s)', 'Ben is', 'Ben is a member'],
  ['{people} is/are (a )member(s) of {string}', 'Ben and Cleo "X"', 'Ben and Cleo are members of "X"'],
  ['{people} has/have attended {int} session(s)', 'Ben 1', 'Ben has attended 1 session'],
  ['{people} agree(s) that she leads {string}', 'Ben "X"', 'Ben agrees that she leads "X"'],
  ['{people} do/does not agree that he leads {string}', '"X"', 'Ben and Cleo do not agree that he leads "X"'],
])('%s is offered as people say it', (pattern, typed, line) => {
  expect(lineOf(pattern, typed)).toBe(line);
});

test('what was put in and not filled in is named', () => {
  expect(check(feature('Given the Well "X"', 'When Ben joins "…"'), steps).problems).toEqual([
    { line: 5, says: 'Write a name or a text in the place of …', instead: [] },
  ]);
  const text = feature('Given Ben is a member of "X"', 'When Ben posts "I do not know …" in "X"').replace(' …', '…');
  expect(check(text, steps).problems).toEqual([]);
});

test('a whole step is offered only what makes it longer', () => {
  expect(complete(feature('Given Ana hosts "X" in "Y" on Friday at 18:00'), 4, steps)).toContain(
    'Ana hosts "X" in "Y" on Friday at 18:00 with 3 seats',
  );
  expect(complete(feature('Then "X" has 1 seat left'), 4, steps)).toEqual([]);
});
