import { refusalOf } from '#kernel/contract/refusals.ts';
import { pins, THE_PINS } from '../../domain/pins.ts';
import type { ForumUseCase } from '../parts.ts';

export const resetPin: ForumUseCase<[post: string]> =
  ({ execute }) =>
  async (caller, member, post) =>
    refusalOf(await execute(caller, pins, THE_PINS, { type: 'ResetPin', post, by: member }));
