import { copyEvents } from './copy/copying.ts';
import { program } from './program.ts';

export const eventsCopy = program(import.meta, async ({ typed, environment, say, complain }) => {
  say(await copyEvents(typed, environment, { say: complain }));
});
