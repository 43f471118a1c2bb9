import { stateOf } from '#kernel/commands/commands.ts';
import { refuse, refusalOf } from '#kernel/contract/refusals.ts';
import { shownAt } from '../contract/shown.ts';
import { entry as decider } from '../domain/entry.ts';
import { contradicting } from './checked-value.ts';
import { needsLevel } from '../facts/levels.ts';
import type { By, ContentUseCase } from './needs.ts';

export const takeBack: ContentUseCase<[By & { key: string; version: number; reason: string }]> =
  (needs) =>
  async (caller, { key, version, reason, by, now }) => {
    const entry = needs.published.entry(key);
    if (!entry) return refuse('CONTENT_DOES_NOT_EXIST', { field: 'key' });
    const refused = await needsLevel(needs, by, 'publish');
    if (refused) return refused;
    const { versions } = await stateOf(needs.log, decider, key);
    const left = versions.filter((each) => each.version !== version);
    return (
      contradicting(needs, new Map([[key, shownAt(left, now)?.value ?? entry.usual]])) ??
      refusalOf(
        await needs.execute(caller, decider, key, {
          type: 'TakeBack',
          key,
          version,
          reason,
          now,
          needsReason: entry.needsReason,
        }),
      )
    );
  };
