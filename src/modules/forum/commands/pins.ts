import { stateOf, type Caller } from '#kernel/commands/commands.ts';
import { refusalOf, type Refusal } from '#kernel/contract/refusals.ts';
import type { SignedIn } from '#kernel/module.ts';
import { pins, THE_PINS } from '../domain/pins.ts';
import { post as postDecider } from '../domain/post.ts';
import { postFor } from './facts.ts';
import type { ForumParts } from './parts.ts';

const gonePins = async ({ log, wells }: ForumParts): Promise<ReadonlySet<string>> => {
  const pinned = [...(await stateOf(log, pins, THE_PINS))];
  const gone = await Promise.all(
    pinned.map(async ([post, well]) => {
      const { status } = await stateOf(log, postDecider, post);
      return status === 'deleted' || (await wells.well(well)).deleted;
    }),
  );
  return new Set(pinned.flatMap(([post], at) => (gone[at] ? [post] : [])));
};

export const pin =
  (parts: ForumParts) =>
  async (caller: Caller, member: SignedIn, post: string): Promise<Refusal | undefined> =>
    refusalOf(
      await parts.execute(caller, pins, THE_PINS, {
        type: 'PinPost',
        by: member,
        gone: await gonePins(parts),
        settings: parts.settings,
        post,
        ...(await postFor(parts, post, member)),
      }),
    );

export const resetPin =
  ({ execute }: ForumParts) =>
  async (caller: Caller, member: SignedIn, post: string): Promise<Refusal | undefined> =>
    refusalOf(await execute(caller, pins, THE_PINS, { type: 'ResetPin', post, by: member }));

/** Replaces the list (C-082). */
export const setPins =
  (parts: ForumParts) =>
  async (caller: Caller, member: SignedIn, ids: readonly string[]): Promise<Refusal | undefined> => {
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
