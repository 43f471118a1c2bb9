/**
 * `npm run chaos -- [--minutes N] [--seed S] [--members N]`: breaks a small installation on this machine at random, again and
 * again, and says what did not survive. The same seed draws the same disturbances. Events lie in Postgres; with
 * `EVENTSTORE=wire` in three stand-ins for EventStoreDB, which are disturbed, too; with `EVENTSTORE_URL` in a part of their own
 * of a real one, of which nothing is disturbed or deleted.
 */
import { parseArgs } from 'node:util';
import { chaos } from './chaos.ts';
import { storeKindIn } from './event-store.ts';

const { values } = parseArgs({
  options: { minutes: { type: 'string' }, seed: { type: 'string' }, members: { type: 'string' } },
});
const minutes = Number(values.minutes ?? 3);
const members = Number(values.members ?? 8);
if (!(minutes > 0) || !Number.isInteger(members) || members < 1) {
  console.error('npm run chaos -- [--minutes N] [--seed S] [--members N]');
  process.exit(2);
}
const seed = values.seed ?? Math.floor(Date.now() % 1e9).toString(36);
const store = storeKindIn(process.env);
const kept = store === 'postgres' ? 'Postgres' : store === 'wire' ? 'stand-ins for EventStoreDB' : 'EventStoreDB';
console.log(`Seed ${seed}, ${minutes} minutes, ${members} members, events in ${kept}`);
const outcome = await chaos({ seconds: minutes * 60, seed, store, members, say: (line) => console.log(line) });
console.log(`\nDisturbances: ${[...outcome.disturbances].map(([name, count]) => `${name} ${count}`).join(', ')}`);
const { all, done, refused, repeated } = outcome.commands;
console.log(
  `Commands: ${all}, ${done} done, ${refused} refused, ${repeated} asked more than once; events: ${outcome.events}; compared with them: ${outcome.compared} answers`,
);
for (const [name, count] of [...outcome.outcomes].sort(([a], [b]) => a.localeCompare(b)))
  console.log(`  ${String(count).padStart(5)}  ${name}`);
for (const each of outcome.slowest) console.log(`slow   ${each}`);
let isSound = true;
for (const [name, problems] of Object.entries(outcome.problems)) {
  console.log(`${problems.length === 0 ? 'ok    ' : 'BROKEN'} ${name}`);
  for (const problem of problems.slice(0, 20)) console.log(`         ${problem}`);
  if (problems.length > 20) console.log(`         … and ${problems.length - 20} more`);
  if (problems.length > 0) isSound = false;
}
console.log(isSound ? `\nNothing was lost. Seed ${seed}` : `\nSomething is broken. Seed ${seed}`);
process.exit(isSound ? 0 : 1);
