/**
 * `npm run bench [append|fold|fold-all|join|copy|lag|jobs|keyring|ten-million|lists|reads|sessions|forum|search|replies|poll|crowd|rebuild|backup|memory|visit|video|video-room|video-overload|video-soak …]`: measures this machine, prints ratios to yardsticks of the same run
 * and whether the aims were reached. Never part of the tests.
 */
import { summary } from './tools/measure.ts';

const benches = [
  'append',
  'fold',
  'fold-all',
  'join',
  'copy',
  'lag',
  'jobs',
  'keyring',
  'lists',
  'reads',
  'sessions',
  'forum',
  'search',
  'replies',
  'poll',
  'crowd',
  'rebuild',
  'backup',
  'memory',
  'ten-million',
  'visit',
  'video',
  'video-room',
  'video-overload',
  'video-soak',
] as const;
/** Where a bench of several files lies. */
const folderOf = (name: string): string => (name.startsWith('video') ? 'video/' : name === 'crowd' ? 'crowd/' : '');
const chosen = process.argv.slice(2);
for (const unknown of chosen.filter((name) => !(benches as readonly string[]).includes(name))) {
  console.error(`There is no bench ${unknown}; there are ${benches.join(', ')}`);
  process.exit(1);
}
for (const name of benches) {
  if (chosen.length > 0 && !chosen.includes(name)) continue;
  console.log(`\n${name}`);
  const { bench } = (await import(`./${folderOf(name)}${name}.ts`)) as { bench: () => Promise<void> };
  await bench();
}
summary();
process.exit();
