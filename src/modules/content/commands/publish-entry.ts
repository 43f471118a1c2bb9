import type { ContentUseCase } from './needs.ts';
import { publishDrafts, type Publishing, type Seen } from './publish-drafts.ts';

export const publishEntry: ContentUseCase<[Publishing & Seen]> =
  (needs) =>
  (caller, { key, revision, ...publishing }) =>
    publishDrafts(needs, caller, { ...publishing, drafts: [{ key, revision }] });
