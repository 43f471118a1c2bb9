import type { Caller } from '#kernel/commands/commands.ts';
import { refusalOf, type Refusal } from '#kernel/contract/refusals.ts';
import type { SignedIn } from '#kernel/module.ts';
import { pins, THE_PINS } from '../../domain/pins.ts';
import type { ForumParts } from '../parts.ts';

export const resetPin =
  ({ execute }: ForumParts) =>
  async (caller: Caller, member: SignedIn, post: string): Promise<Refusal | undefined> =>
    refusalOf(await execute(caller, pins, THE_PINS, { type: 'ResetPin', post, by: member }));
