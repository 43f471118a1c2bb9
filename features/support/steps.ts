import { Given as given, Then as then, When as when, defineParameterType } from '@cucumber/cucumber';
import type { World } from './world.ts';

/** Somebody by their first name, or "a visitor": `Ana`, `a visitor`. */
defineParameterType({
  name: 'actor',
  regexp: /[A-Z][a-z]+|[Aa] visitor|the visitor/,
  transformer: (name: string) => name,
});

/** A text until the end of the line, without quotes. */
defineParameterType({ name: 'text', regexp: /.+/, transformer: (text: string) => text });

/** What a step captured has the type that the step says; an actor without one is a name. */
type Step = (this: World, ...captured: never[]) => unknown;
type Define = {
  (pattern: string | RegExp, step: Step): void;
  (pattern: string | RegExp, options: { timeout: number }, step: Step): void;
};

export const Given = given as Define;
export const When = when as Define;
export const Then = then as Define;
