import { addEventHandler } from 'jest-circus';

type Step = () => unknown;
let steps: Step[] = [];
addEventHandler(async (event) => {
  if (event.name !== 'test_done') return;
  const due = steps.reverse();
  steps = [];
  for (const step of due) {
    try {
      await step();
    } catch (error) {
      event.test.errors.push([error as Error, event.test.asyncError]);
    }
  }
});

/** What is done once the running test and its hooks have ended, the last one first; what it throws fails the test. */
export const onTestFinished = (step: Step): void => void steps.push(step);
