/** Has Cucumber run each step as the one that it means; the report and the page name it beside the line as it is written. */
import type { Plugin } from '@cucumber/cucumber/api';
import type { Pickle } from '@cucumber/messages';
import { allSteps } from './step-list.ts';
import { understood } from './understanding.ts';

/** By the id of a written step, as what it ran; of steps that ran as they are written nothing. */
const ranAs = new Map<string, readonly string[]>();
export const understoodAs = (step: string): readonly string[] | undefined => ranAs.get(step);

/** Several deeds of one line are steps of their own, with ids that begin with that of the line. */
export const writtenStepOf = (id: string): string => id.replace(/\+\d+$/, '');

export const withMeanings = (pickle: Pickle): Pickle => {
  const meanings = understood(
    pickle.steps.map(({ text, type }) => ({ text, isOutcome: String(type) === 'Outcome' })),
    allSteps(),
  );
  return {
    ...pickle,
    steps: pickle.steps.flatMap((step, at) => {
      const texts = meanings[at]!;
      if (texts.length > 1 || texts[0] !== step.text) ranAs.set(step.id, texts);
      return texts.map((text, half) => ({ ...step, id: half === 0 ? step.id : `${step.id}+${half}`, text }));
    }),
  };
};

const plugin: Plugin = {
  type: 'plugin',
  coordinator: ({ transform }) => {
    transform('pickles:filter', (all) => all.map((each) => ({ ...each, pickle: withMeanings(each.pickle) })));
  },
};
export default plugin;
