/**
 * `npm run chaos -- [--minutes N] [--seed S] [--members N] [--only calls|rooms]`: breaks a small installation on this machine at
 * random, again and again, and says what did not survive: first under calls, then, for as long, under a session in browsers,
 * whose lines, lids and networks fail as well. The same seed draws the same disturbances. Events lie in Postgres; with
 * `EVENTSTORE=wire` in three stand-ins for EventStoreDB, which are disturbed, too; with `EVENTSTORE_URL` in a part of their own
 * of a real one, of which nothing is disturbed or deleted.
 */
import { parseArgs } from 'node:util';
import { chaos } from './chaos.ts';
import { storeKindIn } from './event-store.ts';
import { roomEvening } from './room-evening.ts';

const { values } = parseArgs({
  options: {
    minutes: { type: 'string' },
    seed: { type: 'string' },
    members: { type: 'string' },
    only: { type: 'string' },
  },
});
const minutes = Number(values.minutes ?? 3);
const members = Number(values.members ?? 8);
const parts = values.only === undefined ? ['calls', 'rooms'] : [values.only];
if (!(minutes > 0) || !Number.isInteger(members) || members < 1 || !['calls', 'rooms'].includes(parts[0]!)) {
  console.error('npm run chaos -- [--minutes N] [--seed S] [--members N] [--only calls|rooms]');
  process.exit(2);
}
const seed = values.seed ?? Math.floor(Date.now() % 1e9).toString(36);
const store = storeKindIn(process.env);
const retained = store === 'postgres' ? 'Postgres' : store === 'wire' ? 'stand-ins for EventStoreDB' : 'EventStoreDB';
const say = (line: string) => console.log(line);
let isSound = true;
const sayProblems = (readonly: Readonly<Record<string, readonly string[]>>) => {
  for (const [name, problems] of Object.entries(readonly)) {
    console.log(`${problems.length === 0 ? 'ok    ' : 'BROKEN'} ${name}`);
    for (const problem of problems.slice(0, 20)) console.log(`         ${problem}`);
    if (problems.length > 20) console.log(`         … and ${problems.length - 20} more`);
    if (problems.length > 0) isSound = false;
  }
};

if (parts.includes('calls')) {
  console.log(`Seed ${seed}, ${minutes} minutes, ${members} members, events in ${retained}`);
  const outcome = await chaos({ seconds: minutes * 60, seed, store, members, say });
  console.log(`\nDisturbances: ${[...outcome.disturbances].map(([name, count]) => `${name} ${count}`).join(', ')}`);
  const { all, done, refused, repeated } = outcome.commands;
  console.log(
    `Commands: ${all}, ${done} done, ${refused} refused, ${repeated} asked more than once; events: ${outcome.events}; compared with them: ${outcome.compared} answers`,
  );
  for (const [name, count] of [...outcome.outcomes].sort(([a], [b]) => a.localeCompare(b)))
    console.log(`  ${String(count).padStart(5)}  ${name}`);
  for (const each of outcome.slowest) console.log(`slow   ${each}`);
  sayProblems(outcome.problems);
}
if (parts.includes('rooms')) {
  console.log(`\nA session of four in browsers, ${minutes} minutes; every fault happens at least once`);
  const { faults, samples, problems } = await roomEvening({ seed, seconds: minutes * 60, say });
  console.log(`\nFaults: ${faults.length}; looks at pages: ${samples}`);
  sayProblems(problems);
}
console.log(isSound ? `\nNothing was lost. Seed ${seed}` : `\nSomething is broken. Seed ${seed}`);
process.exit(isSound ? 0 : 1);
