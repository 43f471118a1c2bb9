import { stateOf } from '#kernel/commands/commands.ts';
import { pins, THE_PINS } from '../../domain/pins.ts';
import { post as postDecider } from '../../domain/post.ts';
import type { ForumParts } from '../parts.ts';

export const gonePins = async ({ log, wells }: ForumParts): Promise<ReadonlySet<string>> => {
  const pinned = [...(await stateOf(log, pins, THE_PINS))];
  const gone = await Promise.all(
    pinned.map(async ([post, well]) => {
      const { status } = await stateOf(log, postDecider, post);
      return status === 'deleted' || (await wells.well(well)).deleted;
    }),
  );
  return new Set(pinned.flatMap(([post], at) => (gone[at] ? [post] : [])));
};
