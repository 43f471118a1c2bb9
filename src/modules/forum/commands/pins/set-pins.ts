import { refusalOf } from '#kernel/contract/refusals.ts';
import { pins, THE_PINS } from '../../domain/pins.ts';
import { postFor } from '../facts.ts';
import type { ForumUseCase } from '../parts.ts';
import { gonePins } from './gone-pins.ts';

/** Replaces the list (C-082). */
export const setPins: ForumUseCase<[ids: readonly string[]]> = (parts) => async (caller, member, ids) => {
  const posts = await Promise.all(
    [...new Set(ids)].map(async (post) => ({ post, ...(await postFor(parts, post, member)) })),
  );
  return refusalOf(
    await parts.execute(caller, pins, THE_PINS, {
      type: 'SetPins',
      posts,
      by: member,
      gone: await gonePins(parts),
      settings: parts.settings,
    }),
  );
};
