import type { Caller } from '#kernel/commands/commands.ts';
import { refuse, refusalOf, type Refusal } from '#kernel/contract/refusals.ts';
import { entry as decider } from '../domain/entry.ts';
import { needsLevel } from '../facts/levels.ts';
import type { By, ContentNeeds } from './needs.ts';

export const discardDraft =
  (needs: ContentNeeds) =>
  async (
    caller: Caller,
    { key, revision, by, now }: By & { key: string; revision: number },
  ): Promise<Refusal | undefined> => {
    if (!needs.published.entry(key)) return refuse('CONTENT_DOES_NOT_EXIST', { field: 'key' });
    return (
      (await needsLevel(needs, by, 'write')) ??
      refusalOf(await needs.execute(caller, decider, key, { type: 'Discard', key, revision, now }))
    );
  };
