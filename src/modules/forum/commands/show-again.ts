import type { Execute } from '#kernel/commands/commands.ts';
import { must } from '#kernel/contract/refusals.ts';
import type { JudgedContent } from '#modules/moderation/index.ts';
import { post } from '../domain/post.ts';

export const showAgain =
  ({ execute }: { execute: Execute }): JudgedContent['showAgain'] =>
  async (caller, { target }) =>
    must(await execute(caller, post, target, { type: 'ShowPostAgain', post: target }));
