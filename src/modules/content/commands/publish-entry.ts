import type { Caller } from '#kernel/commands/commands.ts';
import type { Refusal } from '#kernel/contract/refusals.ts';
import type { ContentNeeds } from './needs.ts';
import { publishDrafts, type Publishing, type Seen } from './publish-drafts.ts';

export const publishEntry =
  (needs: ContentNeeds) =>
  (caller: Caller, { key, revision, ...publishing }: Publishing & Seen): Promise<Refusal | undefined> =>
    publishDrafts(needs, caller, { ...publishing, drafts: [{ key, revision }] });
