import type { Caller } from '#kernel/commands/commands.ts';
import { refusalOf, type Refusal } from '#kernel/contract/refusals.ts';
import type { SignedIn } from '#kernel/module.ts';
import { pins, THE_PINS } from '../../domain/pins.ts';
import { postFor } from '../facts.ts';
import type { ForumParts } from '../parts.ts';
import { gonePins } from './gone-pins.ts';

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
