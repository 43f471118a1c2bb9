import type { Refusal } from '#kernel/contract/refusals.ts';
import { unseen } from '../domain/post.ts';
import { postFor } from './facts.ts';
import type { ForumUseCase } from './parts.ts';

/** Opens a case about the wording that the member saw. */
export const report: ForumUseCase<
  [post: string, { note: string; version: number | undefined }],
  { report: string } | Refusal
> =
  (parts) =>
  async (caller, member, post, { note, version = Infinity }) => {
    const { state, relation } = await postFor(parts, post, member);
    return (
      unseen(state.status, { by: member, relation }) ??
      parts.reports.reportPost(caller, {
        reporter: member.id,
        post: { id: post, version: Math.min(version, state.version), well: state.well, author: state.author },
        note,
        now: parts.clock.now(),
      })
    );
  };
