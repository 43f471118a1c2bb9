import { projector } from '../../../shared-kernel/projector.ts';
import { command, withInstallation, Wrong } from './open.ts';

command(async () => {
  const [name] = process.argv.slice(2);
  await withInstallation(process.env, async ({ assembled, database }) => {
    const projections = assembled.parts.flatMap(({ projections }) => projections);
    const known = projections.map((each) => `  ${each.name}`).join('\n');
    if (name === undefined || !projections.some((each) => each.name === name))
      throw new Wrong(`npm run rebuild -- <projection>\n\nThere are:\n${known}`);
    const rebuilding = projector({
      log: assembled.log,
      database,
      projections,
      policies: [],
      stuck: (follower, problem) => console.error(`${follower} cannot go on:`, problem),
    });
    const { events, milliseconds } = await rebuilding.rebuild(name);
    const perSecond = Math.round(events / (milliseconds / 1000));
    console.log(
      `${name} was built anew from ${events} events in ${(milliseconds / 1000).toFixed(2)} s (${perSecond} a second) and swapped in.`,
    );
  });
});
