import { DataTable, Given as given, Then as then, When as when, defineParameterType } from '@cucumber/cucumber';
import { LANGUAGES } from '#kernel/contract/messages/languages.ts';
import { actsAfterThen } from './guards.ts';
import { moment } from './moment.ts';
import { matchedForm, nameIn } from './named.ts';
import { parameters, tables } from './parameters.ts';
import { plainFailure } from './plain-failure.ts';
import type { World } from './world.ts';

const english = new Intl.DisplayNames('en', { type: 'language' });
const define = (name: keyof typeof parameters, transformer: (text: string) => unknown) =>
  defineParameterType({ name, regexp: parameters[name].regexp, transformer });

for (const name of ['actor', 'text', 'awaited', 'news'] as const) define(name, (text) => text);
define('people', (names) => names.split(/, | and /));
define('room', (text) => Number(/\d/.exec(text)?.[0] ?? 0));
define('on-or-off', (text) => text === 'on');
define('moment', moment);
define('time', moment);
define('place', (text) => text);
define('language', (name) => LANGUAGES.find((language) => english.of(language) === name));

/** Things of the example that were spoken of last stand for "the session", "the Well" and "the post". */
const defined = new Set<string>();
const withNouns = (wording: string): string => {
  const { pattern, parameters: named } = matchedForm(wording);
  for (const { name, regexp } of named)
    if (!defined.has(name)) {
      defined.add(name);
      defineParameterType({
        name,
        regexp,
        useForSnippets: false,
        transformer(this: World, text: string) {
          return nameIn(text, (kind) => this.latest(kind));
        },
      });
    }
  return pattern;
};

/** What a step captured has the type that the step says; an actor without one is a name. */
type Step = (this: World, ...captured: never[]) => unknown;
type Definition = [Step] | [{ timeout?: number }, Step];
/** The first wording is the usual one; the others mean the same. */
type Wordings = string | readonly [string, ...string[]];
type Define = (wordings: Wordings, ...definition: Definition) => void;
type DefineOne = (pattern: string, ...definition: Definition) => void;

/** The patterns of the steps that ask. */
const asking: string[] = [];

const withoutThisFile: NonNullable<typeof Error.prepareStackTrace> = (problem, frames) =>
  [
    String(problem),
    ...frames
      .filter((frame) => frame.getFileName() !== import.meta.url)
      .map((frame) => `    at ${frame.getFileName()}:${frame.getLineNumber()}:${frame.getColumnNumber()}`),
  ].join('\n');

/** Cucumber takes the file and line of a step from the stack: those of its caller, not of this file. */
const defineAtCaller = (define: DefineOne, wordings: Wordings, ...definition: Definition): void => {
  const before: unknown = Reflect.get(Error, 'prepareStackTrace');
  Error.prepareStackTrace = withoutThisFile;
  try {
    for (const pattern of [wordings].flat()) define(withNouns(pattern), ...definition);
  } finally {
    Reflect.set(Error, 'prepareStackTrace', before);
  }
};

/** Fails in plain words. Cucumber counts the parameters of a step. */
const plainly = (wordings: Wordings, definition: Definition, step: Step, parameters: number): Definition => {
  const describes = tables[[wordings].flat()[0]!];
  const columns = /`\|(.*?)\|`/.exec(describes ?? '')?.[1]?.split('|').length;
  const promised = async (world: World, captured: never[]): Promise<unknown> => {
    try {
      return await step.apply(world, captured);
    } catch (problem) {
      throw plainFailure(problem, world.failedStep());
    }
  };
  const plain: Step = function (...captured) {
    // Behind the rest Cucumber passes a callback: in the place of a table that is missing, and takes no promise then.
    if (captured.length === parameters && typeof captured.at(-1) === 'function')
      throw new Error(`A table is missing below: ${this.step?.text}`);
    const table = captured.find((each): each is never => (each as unknown) instanceof DataTable) as
      | DataTable
      | undefined;
    if (columns !== undefined && table?.raw().some((row) => row.length !== columns))
      throw new Error(`The table below has ${columns === 1 ? '1 column' : `${columns} columns`}: ${describes}`);
    return promised(this, captured);
  };
  Object.defineProperty(plain, 'length', { value: parameters });
  return definition.length === 2 ? [definition[0], plain] : [plain];
};

/** A step that makes something so: after Then it would prove nothing, so it fails there and names the step that asks. */
const acting =
  (define: DefineOne): Define =>
  (wordings, ...definition) => {
    const step = definition.at(-1) as Step;
    const guarded: Step = function (...captured) {
      if (this.step?.isOutcome) throw new Error(actsAfterThen([wordings].flat()[0]!, this.step.text, asking));
      return step.apply(this, captured);
    };
    defineAtCaller(define, wordings, ...plainly(wordings, definition, guarded, step.length));
  };

export const Given: Define = acting(given as DefineOne);
export const When: Define = acting(when as DefineOne);
export const Then: Define = (wordings, ...definition) => {
  asking.push(...[wordings].flat());
  const step = definition.at(-1) as Step;
  defineAtCaller(then as DefineOne, wordings, ...plainly(wordings, definition, step, step.length));
};

/** Makes something so under Given and When, and asks whether it is so after Then: `"Night talk" is full`. */
export const GivenAndThen = (wordings: Wordings, make: Step, ask: Step): void => {
  asking.push(...[wordings].flat());
  const step: Step = function (...captured) {
    return (this.step?.isOutcome ? ask : make).apply(this, captured);
  };
  defineAtCaller(given as DefineOne, wordings, ...plainly(wordings, [step], step, ask.length));
};
