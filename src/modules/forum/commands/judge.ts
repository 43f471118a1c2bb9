import type { Execute } from '#kernel/commands/commands.ts';
import { must } from '#kernel/contract/refusals.ts';
import type { JudgedContent } from '#modules/moderation/index.ts';
import { post } from '../domain/post.ts';

export const judge =
  ({ execute }: { execute: Execute }): JudgedContent['judge'] =>
  async (caller, { target, by, verdict }) =>
    must(await execute(caller, post, target, { type: 'JudgePost', post: target, staff: by, verdict }));
