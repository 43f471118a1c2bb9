import type { Caller } from '#kernel/commands/commands.ts';
import { refusalOf, type Refusal } from '#kernel/contract/refusals.ts';
import type { SignedIn } from '#kernel/module.ts';
import { pins, THE_PINS } from '../domain/pins.ts';
import { postFor } from './facts.ts';
import type { ForumParts } from './parts.ts';

export const pin =
  (parts: ForumParts) =>
  async (by: Caller, member: SignedIn, post: string): Promise<Refusal | undefined> =>
    refusalOf(
      await parts.execute(by, pins, THE_PINS, {
        type: 'PinPost',
        by: member,
        settings: parts.settings,
        post,
        ...(await postFor(parts, post, member)),
      }),
    );

export const resetPin =
  ({ execute }: ForumParts) =>
  async (by: Caller, member: SignedIn, post: string): Promise<Refusal | undefined> =>
    refusalOf(await execute(by, pins, THE_PINS, { type: 'ResetPin', post, by: member }));

/** Replaces the list (C-082). */
export const setPins =
  (parts: ForumParts) =>
  async (by: Caller, member: SignedIn, ids: readonly string[]): Promise<Refusal | undefined> => {
    const posts = await Promise.all(
      [...new Set(ids)].map(async (post) => ({ post, ...(await postFor(parts, post, member)) })),
    );
    return refusalOf(
      await parts.execute(by, pins, THE_PINS, { type: 'SetPins', posts, by: member, settings: parts.settings }),
    );
  };
