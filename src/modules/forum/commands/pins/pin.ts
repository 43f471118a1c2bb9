import type { Caller } from '#kernel/commands/commands.ts';
import { refusalOf, type Refusal } from '#kernel/contract/refusals.ts';
import type { SignedIn } from '#kernel/module.ts';
import { pins, THE_PINS } from '../../domain/pins.ts';
import { postFor } from '../facts.ts';
import type { ForumParts } from '../parts.ts';
import { gonePins } from './gone-pins.ts';

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
