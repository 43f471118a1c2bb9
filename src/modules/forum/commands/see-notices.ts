import type { Caller } from '#kernel/commands/commands.ts';
import { refusalOf, type Refusal } from '#kernel/contract/refusals.ts';
import { notices } from '../domain/notices.ts';
import type { ForumParts } from './parts.ts';

export const seeNotices =
  ({ execute }: ForumParts) =>
  async (by: Caller, member: string, unread: number): Promise<Refusal | undefined> =>
    refusalOf(await execute(by, notices, member, { type: 'SeeNotices', member, unread }));
