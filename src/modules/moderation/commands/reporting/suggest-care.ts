import { isRefusal } from '#kernel/contract/refusals.ts';
import { report } from '../../domain/report.ts';
import type { PostReports } from '../../index.ts';
import type { ModerationNeeds } from '../needs.ts';

export const suggestCare =
  ({ execute }: ModerationNeeds): PostReports['suggestCare'] =>
  async (caller, post) => {
    const done = await execute(caller, report, post.id, { type: 'SuggestCare', report: post.id, post });
    if (isRefusal(done)) throw new Error(done.refused);
  };
