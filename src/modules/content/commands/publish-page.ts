import { refuse, type Refusal } from '#kernel/contract/refusals.ts';
import type { ContentUseCase } from './needs.ts';
import { publishDrafts, type Publishing, type Seen } from './publish-drafts.ts';

export const publishPage: ContentUseCase<
  [Publishing & { page: string; drafts: readonly Seen[] }],
  Refusal | string[]
> =
  (needs) =>
  async (caller, { page, ...publishing }) => {
    const keys = needs.published.desk.find((each) => each.page === page)?.entries.map(({ key }) => key) ?? [];
    if (publishing.drafts.some(({ key }) => !keys.includes(key)))
      return refuse('CONTENT_DOES_NOT_EXIST', { field: 'page' });
    return (await publishDrafts(needs, caller, publishing)) ?? publishing.drafts.map(({ key }) => key);
  };
