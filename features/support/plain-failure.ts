import { AssertionError } from 'node:assert/strict';
import { inspect } from 'node:util';
import { z } from 'zod';

/** A refusal that an example has met and taken up; it often explains what is missing later. */
export type MetRefusal = { line: number; text: string; says: string };

/** What did not become so; the answer that was met last is for a developer. */
export class NotSoYet extends Error {
  readonly answer: string;
  constructor(words: string, answer: unknown) {
    super(words);
    this.answer = (JSON.stringify(answer) ?? 'nothing').slice(0, 300);
  }
}
export const LAST_ANSWER = 'The last answer was: ';

/** What is known of the step that failed. */
export type FailedStep = { text: string; refusals: readonly MetRefusal[] };

const isPlain = (value: unknown): boolean =>
  ['string', 'number', 'boolean', 'undefined'].includes(typeof value) || value === null;

const shown = (value: unknown): string => {
  if (value === undefined || value === null) return 'nothing';
  if (typeof value === 'string') return JSON.stringify(value.length > 300 ? `${value.slice(0, 300)}…` : value);
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (Array.isArray(value) && value.every(isPlain))
    return value.length === 0 ? 'nothing' : value.slice(0, 20).map(shown).join(', ');
  if (Array.isArray(value) && value.every((row) => Array.isArray(row) && row.every(isPlain)))
    return (value as (string | number | boolean | null | undefined)[][])
      .map((row) => `| ${row.map((cell) => cell ?? '').join(' | ')} |`)
      .join(' ');
  return inspect(value, { depth: 4, breakLength: 100, maxStringLength: 300, maxArrayLength: 20 });
};

const COMPARES = /^(?:not)?(?:deep)?(?:strict)?equal$/i;

/** The word that the step writes behind a number: `3 seats` of `"Night talk" has 3 seats left`. */
const counted = (step: string, number: number): string | undefined =>
  new RegExp(String.raw`(?<![\d.])${number} ((?:unread |new |open |free )?(?!(?:as|at|in|is|of|on|to)\b)[a-z]+)`).exec(
    step.replaceAll(/"[^"]*"/g, '""'),
  )?.[1];

/** `expected 3 seats, found 2`; dollars of a step are cents in the program. */
const numbers = (step: string, expected: number, actual: unknown): string => {
  const inStep = counted(step, expected);
  if (inStep !== undefined) return `expected ${expected} ${inStep}, found ${shown(actual)}`;
  const unit = counted(step, expected / 100);
  return unit?.startsWith('dollar') && typeof actual === 'number'
    ? `expected ${expected / 100} ${unit}, found ${actual / 100}`
    : `expected ${expected}, found ${shown(actual)}`;
};

const compared = (problem: AssertionError, step: string): string => {
  const about = problem.generatedMessage ? '' : `${problem.message.split('\n')[0]}: `;
  const { expected, actual } = problem as { expected: unknown; actual: unknown };
  if (problem.operator.startsWith('not')) return `${about}expected anything but ${shown(expected)}`;
  return (
    about +
    (typeof expected === 'number'
      ? numbers(step, expected, actual)
      : `expected ${shown(expected)}, found ${shown(actual)}`)
  );
};

/** The values that a field has, where it has no other. */
const allowed = (issue: z.core.$ZodIssue): string | undefined =>
  issue.code === 'invalid_value' ? `there is ${issue.values.map(String).join(', ')}, and no other` : undefined;

/** What went wrong, for the author of the example, who did not write the program. */
const sentence = (problem: Error, step: string): string => {
  if (problem instanceof AssertionError) {
    if (COMPARES.test(problem.operator)) return compared(problem, step);
    // `assert.ok(…)` without words of its own: the step says what was to be so.
    if (problem.generatedMessage && step !== '') return `it is not so: ${step}`;
    return problem.message;
  }
  if (problem instanceof NotSoYet && problem.message === '' && step !== '') return `it did not become so: ${step}`;
  if (problem instanceof z.ZodError)
    return problem.issues
      .map((issue) => [issue.path.join('.'), allowed(issue) ?? issue.message].filter(Boolean).join(': '))
      .join('; ');
  return problem.message;
};

const namesIn = (text: string): Set<string> => new Set(text.match(/"[^"]*"|\b[A-Z][a-z]+\b/g));

/** The last refusal before; `because` where it is about the same person or thing. */
const explained = ({ text, refusals }: FailedStep): string => {
  const last = refusals.at(-1);
  // A refusal of the step itself is what it failed with.
  if (last === undefined || last.text === text || text.includes(' is refused')) return '';
  const names = namesIn(text);
  const isAbout = [...namesIn(last.text)].some((name) => names.has(name));
  return `${isAbout ? ', because' : '; before that,'} ${last.says.replace(' was refused:', ` was refused at line ${last.line}:`)}`;
};

/** The failure of a step in the words of its example, with the line of the step's definition and nothing below it. */
export const plainFailure = (problem: unknown, step: FailedStep = { text: '', refusals: [] }): Error => {
  if (!(problem instanceof Error)) return new Error(String(problem));
  const lines = (problem.stack ?? '')
    .split('\n')
    .filter((line) => /^\s+at .*\/features\/[^/]+\/[\w-]+\.steps\.ts/.test(line));
  const isOutcome = problem instanceof AssertionError;
  const plain = new Error(sentence(problem, step.text) + (isOutcome ? explained(step) : ''));
  const answer = problem instanceof NotSoYet ? [LAST_ANSWER + problem.answer] : [];
  plain.stack = [plain.message, ...answer, ...lines.slice(0, 1)].join('\n');
  return plain;
};
