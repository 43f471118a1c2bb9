import { token } from '../../shared-kernel/injection.ts';
import type { Caller } from '../../shared-kernel/commands/commands.ts';
import type { Refusal } from '../../shared-kernel/contract/refusals.ts';

/** Files a case about a forum post, in the wording that the reporter saw; answers its id (FOR-052). */
export type PostReports = {
  reportPost(
    by: Caller,
    of: {
      reporter: string;
      post: { id: string; version: number; well: string; author: string };
      note: string;
      now: string;
    },
  ): Promise<{ report: string } | Refusal>;
};
export const POST_REPORTS = token<PostReports>('PostReports');
