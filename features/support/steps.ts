import { Given as given, Then as then, When as when, defineParameterType } from '@cucumber/cucumber';
import { moment } from './moment.ts';
import { parameters } from './parameters.ts';
import type { World } from './world.ts';

const define = (name: keyof typeof parameters, transformer: (text: string) => unknown) =>
  defineParameterType({ name, regexp: parameters[name].regexp, transformer });

for (const name of ['actor', 'text', 'awaited', 'news'] as const) define(name, (text) => text);
define('people', (names) => names.split(/, | and /));
define('room', (text) => Number(/\d/.exec(text)?.[0] ?? 0));
define('on-or-off', (text) => text === 'on');
define('moment', moment);
define('time', moment);

/** What a step captured has the type that the step says; an actor without one is a name. */
type Step = (this: World, ...captured: never[]) => unknown;
type Define = {
  (pattern: string | RegExp, step: Step): void;
  (pattern: string | RegExp, options: { timeout: number }, step: Step): void;
};

export const Given = given as Define;
export const When = when as Define;
export const Then = then as Define;
