import { stateOf, type Caller } from '#kernel/commands/commands.ts';
import { between, days } from '#kernel/contract/time.ts';
import type { PostReports } from '#modules/moderation/index.ts';
import { post as postDecider } from '../domain/post.ts';
import type { ForumNeeds } from './needs.ts';

type CareNeeds = Pick<ForumNeeds, 'log' | 'clock'> & { reports: Pick<PostReports, 'suggestCare'> };

export const suggestCare =
  ({ log, clock, reports }: CareNeeds) =>
  async (caller: Caller, id: string, at: string): Promise<void> => {
    // What is days old needs no alarm: when this policy first reads a long log.
    if (between(at, clock.now()) > days(3)) return;
    const { status, author, well, version } = await stateOf(log, postDecider, id);
    if (status === 'there') await reports.suggestCare(caller, { id, version, well, author });
  };
