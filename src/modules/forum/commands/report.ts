import type { Caller } from '#kernel/commands/commands.ts';
import type { Refusal } from '#kernel/contract/refusals.ts';
import type { SignedIn } from '#kernel/module.ts';
import { unseen } from '../domain/post.ts';
import { postFor } from './facts.ts';
import type { ForumParts } from './parts.ts';

/** Opens a case about the wording that the member saw. */
export const report =
  (parts: ForumParts) =>
  async (
    by: Caller,
    member: SignedIn,
    post: string,
    { note, version = Infinity }: { note: string; version: number | undefined },
  ): Promise<{ report: string } | Refusal> => {
    const { state, relation } = await postFor(parts, post, member);
    return (
      unseen(state.status, { by: member, relation }) ??
      parts.reports.reportPost(by, {
        reporter: member.id,
        post: { id: post, version: Math.min(version, state.version), well: state.well, author: state.author },
        note,
        now: parts.clock.now(),
      })
    );
  };
