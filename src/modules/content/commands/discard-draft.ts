import { refuse, refusalOf } from '#kernel/contract/refusals.ts';
import { entry as decider } from '../domain/entry.ts';
import { needsLevel } from '../facts/levels.ts';
import type { By, ContentUseCase } from './needs.ts';

export const discardDraft: ContentUseCase<[By & { key: string; revision: number }]> =
  (needs) =>
  async (caller, { key, revision, by, now }) => {
    if (!needs.published.entry(key)) return refuse('CONTENT_DOES_NOT_EXIST', { field: 'key' });
    return (
      (await needsLevel(needs, by, 'write')) ??
      refusalOf(await needs.execute(caller, decider, key, { type: 'Discard', key, revision, now }))
    );
  };
