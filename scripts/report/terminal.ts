import { Formatter, type IFormatterOptions } from '@cucumber/cucumber';
import type { Envelope, ParseError } from '@cucumber/messages';
import { formInWords } from '../writing/check.ts';
import { gathering, type Example, type StepOutcome } from './examples.ts';

const MARKS: Record<string, string> = { passed: '.', failed: 'F', undefined: 'U', skipped: '-' };
const counted = (count: number, word: string): string => `${count} ${word}${count === 1 ? '' : 's'}`;

const told = ({ line, keyword, text, as, says, at }: StepOutcome, uri: string): string[] => [
  `     ${uri}:${line}  ${keyword} ${text}`,
  ...(as === undefined ? [] : [`       understood as: ${as.join('; ')}`]),
  ...says!.split('\n').map((words) => `       ${words}`),
  ...(at === undefined ? [] : [`       (${at})`]),
];

/** The failures in the words of their examples, and how many examples and steps there were; hooks are no steps. */
export const summary = (examples: readonly Example[]): string => {
  const bad = examples.filter(({ status }) => status !== 'passed');
  const lines = bad.flatMap(({ feature, name, uri, says, saysAt, steps }, at) => [
    `  ${at + 1}) ${feature}: ${name}`,
    ...(says === undefined ? [] : [`     ${uri}:${saysAt}`, `       ${says}`]),
    ...steps.filter((step) => step.says !== undefined).flatMap((step) => told(step, uri)),
    '',
  ]);
  const steps = examples.flatMap((example) => example.steps);
  const passed = examples.length - bad.length;
  return [
    ...lines,
    `${counted(examples.length, 'example')}: ${passed} passed, ${bad.length} failed; ${counted(steps.length, 'step')}`,
  ].join('\n');
};

/** A line that cannot be read at all: nothing runs then. */
export const formError = ({ source: { uri, location }, message }: ParseError): string =>
  `  ${uri}:${location?.line ?? 1}\n       ${formInWords(message)}`;

/** Instead of Cucumber's own: no stacks, no hooks among the steps, and the nearest steps where one is missing. */
export default class Terminal extends Formatter {
  constructor(options: IFormatterOptions) {
    super(options);
    const { add, examples, exampleOf } = gathering();
    options.eventBroadcaster.on('envelope', (message: Envelope) => {
      add(message);
      if (message.parseError) this.log(`${formError(message.parseError)}\n`);
      if (message.testCaseFinished) {
        this.log(MARKS[exampleOf(message.testCaseFinished.testCaseStartedId).status]!);
      }
      if (message.testRunFinished) {
        const { message: problem } = message.testRunFinished;
        this.log(`\n\n${problem === undefined ? '' : `${problem}\n\n`}${summary(examples())}\n`);
      }
    });
  }
}
