import { copyEvents } from '../copy/copying.ts';
import { command } from './open.ts';

command(async () => {
  const done = await copyEvents(process.argv.slice(2), process.env, { say: (line) => console.error(line) });
  console.log(done);
});
