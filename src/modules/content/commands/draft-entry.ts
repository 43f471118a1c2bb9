import { isRefusal, refuse, refusalOf } from '#kernel/contract/refusals.ts';
import type { JsonValue } from '../contract/entries.ts';
import { entry as decider } from '../domain/entry.ts';
import { checkedValue } from './checked-value.ts';
import { needsLevel } from '../facts/levels.ts';
import type { By, ContentUseCase } from './needs.ts';

export const draftEntry: ContentUseCase<[By & { key: string; value: JsonValue; revision: number }]> =
  (needs) =>
  async (caller, { key, value, revision, by, now }) => {
    const entry = needs.published.entry(key);
    if (!entry) return refuse('CONTENT_DOES_NOT_EXIST', { field: 'key' });
    const refused = await needsLevel(needs, by, 'write');
    if (refused) return refused;
    const checked = await checkedValue(needs, entry, value);
    if (isRefusal(checked)) return checked;
    return refusalOf(
      await needs.execute(caller, decider, key, { type: 'Draft', key, value: checked.value, revision, now }),
    );
  };
