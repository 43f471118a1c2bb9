/** Has Cucumber run each step as the one that it means; the report and the page name it beside the line as it is written. */
import type { Plugin } from '@cucumber/cucumber/api';
import { PickleStepType, type Pickle, type PickleStep } from '@cucumber/messages';
import { allSteps, type Step } from './step-list.ts';
import { understood } from './understanding/understood.ts';

/** By the id of a written step, as what it ran; of steps that ran as they are written nothing. */
const ranAs = new Map<string, readonly string[]>();
export const understoodAs = (step: string): readonly string[] | undefined => ranAs.get(step);

/** Several deeds of one line are steps of their own, with ids that begin with that of the line. */
export const writtenStepOf = (id: string): string => id.replace(/\+\d+$/, '');

const isAsking = ({ type }: PickleStep): boolean => type === PickleStepType.OUTCOME;

export const withMeanings = (pickle: Pickle, known: readonly Step[]): Pickle => {
  const meanings = understood(
    pickle.steps.map((step) => ({ text: step.text, isOutcome: isAsking(step) })),
    known,
  );
  return {
    ...pickle,
    steps: pickle.steps.flatMap((step, at) => {
      const parts = meanings[at]!;
      if (parts.length > 1 || parts[0]!.text !== step.text)
        ranAs.set(
          step.id,
          parts.map(({ text }) => text),
        );
      return parts.map(({ text, isOutcome }, part) => ({
        ...step,
        id: part === 0 ? step.id : `${step.id}+${part}`,
        text,
        ...(isOutcome || !isAsking(step) ? {} : { type: PickleStepType.ACTION }),
      }));
    }),
  };
};

const plugin: Plugin = {
  type: 'plugin',
  coordinator: ({ transform }) => {
    transform('pickles:filter', (all) => {
      const known = allSteps();
      return all.map((each) => ({ ...each, pickle: withMeanings(each.pickle, known) }));
    });
  },
};
export default plugin;
