import type { ITestStepHookParameter } from '@cucumber/cucumber';
import { lineOf } from '../../scripts/line-of.ts';
import { nearestSteps } from '../../scripts/nearest-steps.ts';

/** The step under way: what the guards below have to know of it. */
export type CurrentStep = { text: string; line: number; isOutcome: boolean; next: string | undefined };

type Tree = { children?: readonly Tree[]; [key: string]: unknown };
type Line = { id: string; location: { line: number } };

/** The line of each step of a feature, by its id. */
const linesOf = (node: unknown, lines = new Map<string, number>()): Map<string, number> => {
  const { feature, rule, background, scenario, children, steps } = node as Tree & { steps?: readonly Line[] };
  for (const { id, location } of steps ?? []) lines.set(id, location.line);
  for (const inner of [feature, rule, background, scenario, ...(children ?? [])]) if (inner) linesOf(inner, lines);
  return lines;
};

export const currentStep = ({ pickle, pickleStep, gherkinDocument }: ITestStepHookParameter): CurrentStep => {
  const { steps } = pickle;
  const at = steps.findIndex(({ id }) => id === pickleStep.id);
  const lines = linesOf(gherkinDocument);
  return {
    text: steps[at]!.text,
    line: pickleStep.astNodeIds.map((id) => lines.get(id)).find((line) => line !== undefined) ?? 0,
    isOutcome: String(steps[at]!.type) === 'Outcome',
    next: steps[at + 1]?.text,
  };
};

/** Whether people begin to do something with this step: the first one under When. */
export const beginsToAct = ({ pickle, pickleStep }: ITestStepHookParameter): boolean => {
  const at = pickle.steps.findIndex(({ id }) => id === pickleStep.id);
  return String(pickleStep.type) === 'Action' && String(pickle.steps[at - 1]?.type) !== 'Action';
};

/** Examples in which nothing follows Then hold whatever the product does. */
export const asksNothing = (steps: readonly { type?: unknown }[]): boolean =>
  steps.length > 0 && steps.every(({ type }) => ['Context', 'Action'].includes(String(type)));
export const ASKS_NOTHING = 'This example asks nothing: without a step after Then it holds whatever the product does.';

/** Only then it is counted what everybody was mailed before. */
export const asksForNewMails = (steps: readonly { text: string }[]): boolean =>
  steps.some(({ text }) => /\b(?:told|mail|notified) about it$|\b(?:is|are) notified$/.test(text));

/** Steps that take up a refusal say so: "it is refused: …". */
export const takesUpRefusal = (text: string | undefined): boolean =>
  /^(?:it|he|she|[A-Z][a-z]+) is refused\b|^it (?:does not exist|is not there)$/.test(text ?? '');

/** Steps under Given that read like a question, and the step that asks it. */
const ASKING: Record<string, string> = {
  '{people} is/are (a )member(s) of {string}': '{actor} belongs to {string}',
  '{actor} is subscribed to {string}': '{actor} has Unlimited until {word}',
  '{actor} may host': '{actor} has host level {int}',
  '{actor} may host at level {int}': '{actor} has host level {int}',
  '{actor} may host in {string}': '{actor} has host level {int}',
  '{actor} has a card': '{actor} has one card, which ends in {word}',
  '{actor} hosts {string} in {string} {moment}': '{string} is planned by {actor} {moment}',
  '{actor} is registered for {string} in {string}': '{actor} sees the people {string} in {string}',
  '{actor} has restricted {actor}': '{actor} restricts {actor} alone, because {string}',
};

/** What is said of a step that makes something so and stands where the example asks whether it is so. */
export const actsAfterThen = (pattern: string, text: string, asking: readonly string[]): string => {
  const steps = ASKING[pattern] ? [ASKING[pattern]] : nearestSteps(text, asking);
  return `"${text}" makes it so and proves nothing after Then. To ask, write: ${steps.map((each) => lineOf(each, text)).join(' | ')}`;
};

/**
 * Calls that write and yet only ask: what a room shows is seen by entering it, whether a password is right by logging in,
 * whether a name is free by registering with it, what staff keep of a message by reporting it.
 */
const ASKS_BY_WRITING = new Set([
  '/v1/session/{id}/room/{rid}/enter',
  '/v1/session/{id}/room/leave',
  '/v1/account/login/password',
  '/v1/account/create',
  '/v1/session/{id}/flag',
]);

export const writesWhileAsking = (
  step: CurrentStep | undefined,
  { path, writes }: { path: string; writes: boolean },
): string | undefined =>
  step?.isOutcome && writes && !ASKS_BY_WRITING.has(path)
    ? `"${step.text}" stands after Then, where an example asks, and writes: ${path}`
    : undefined;
