import { randomUUID } from 'node:crypto';
import { buildingTurn, isBuilding } from '#kernel/read-models/building-turn.ts';
import { buildBeside } from '#kernel/read-models/building.ts';
import { withInstallation, OperatorError } from './open.ts';
import { program } from './program.ts';

export const rebuild = program(import.meta, async ({ typed: [name], environment, say }) => {
  await withInstallation(environment, async ({ assembled: { log, parts }, database }) => {
    const projections = parts.flatMap((each) => each.projections);
    const wanted = projections.filter((each) => each.name === name);
    if (wanted.length === 0)
      throw new OperatorError(
        `npm run rebuild -- <projection>\n\nThere are:\n${projections.map((each) => `  ${each.name}`).join('\n')}`,
      );
    const [there] = await database.query<{ version: number }>(
      'select version from kernel.checkpoints where name = $1',
      [name],
    );
    if (there && there.version > wanted[0]!.version)
      throw new OperatorError(
        `${name} belongs to a newer release (version ${there.version}, this one has ${wanted[0]!.version}). Rebuild it with that release; to go back, stop the newer one and start this one.`,
      );
    if (await isBuilding(database))
      throw new OperatorError('A process of the product is building read models. Try again when it is done.');
    // The process that maintains it finds the moved checkpoint and continues from there.
    const turn = await buildingTurn(database, randomUUID());
    const { events, milliseconds } = await buildBeside({ log, database, guard: turn.guard }, wanted);
    await turn.end();
    const perSecond = Math.round(events / (milliseconds / 1000));
    say(
      `${name} was built anew from ${events} events in ${(milliseconds / 1000).toFixed(2)} s (${perSecond} a second) and swapped in.`,
    );
  });
});
