import { buildBeside } from '../../../shared-kernel/building.ts';
import { command, withInstallation, Wrong } from './open.ts';

command(async () => {
  const [name] = process.argv.slice(2);
  await withInstallation(process.env, async ({ assembled: { log, parts }, database }) => {
    const projections = parts.flatMap((each) => each.projections);
    const wanted = projections.filter((each) => each.name === name);
    if (wanted.length === 0)
      throw new Wrong(
        `npm run rebuild -- <projection>\n\nThere are:\n${projections.map((each) => `  ${each.name}`).join('\n')}`,
      );
    // Whoever keeps it current finds its place moved, and goes on from there.
    const guard = () => Promise.resolve();
    const { events, milliseconds } = await buildBeside({ log, database, guard }, wanted);
    const perSecond = Math.round(events / (milliseconds / 1000));
    console.log(
      `${name} was built anew from ${events} events in ${(milliseconds / 1000).toFixed(2)} s (${perSecond} a second) and swapped in.`,
    );
  });
});
