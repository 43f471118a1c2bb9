import { AssertionError } from 'node:assert/strict';
import { inspect } from 'node:util';
import { z } from 'zod';

const shown = (value: unknown): string =>
  value === undefined
    ? 'nothing'
    : inspect(value, { depth: 4, breakLength: 100, maxStringLength: 300, maxArrayLength: 20 });

const COMPARES = /^(?:not)?(?:deep)?(?:strict)?equal$/i;

/** What went wrong, for the author of the example, who did not write the program. */
const sentence = (problem: Error): string => {
  if (problem instanceof AssertionError && COMPARES.test(problem.operator)) {
    const about = problem.generatedMessage ? '' : `${problem.message.split('\n')[0]}: `;
    return problem.operator.startsWith('not')
      ? `${about}expected anything but ${shown(problem.expected)}`
      : `${about}expected ${shown(problem.expected)}, found ${shown(problem.actual)}`;
  }
  if (problem instanceof z.ZodError)
    return problem.issues.map(({ path, message }) => [path.join('.'), message].filter(Boolean).join(': ')).join('; ');
  return problem.message;
};

/** The failure of a step in the words of its example, with the line of the step's definition and nothing below it. */
export const plainFailure = (problem: unknown): Error => {
  if (!(problem instanceof Error)) return new Error(String(problem));
  const lines = (problem.stack ?? '')
    .split('\n')
    .filter((line) => /^\s+at .*\/features\/[^/]+\/[\w-]+\.steps\.ts/.test(line));
  const plain = new Error(sentence(problem));
  plain.stack = [plain.message, ...lines.slice(0, 1)].join('\n');
  return plain;
};
