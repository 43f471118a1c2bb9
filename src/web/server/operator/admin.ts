import { administer } from './administer.ts';
import { program } from './program.ts';

export const admin = program(import.meta, async ({ typed, environment, say }) =>
  say(await administer(typed, environment)),
);
