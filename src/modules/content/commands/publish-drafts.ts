import { stateOf, type Caller } from '#kernel/commands/commands.ts';
import { badInput, isRefusal, refuse, type Refusal } from '#kernel/contract/refusals.ts';
import { isBlank } from '#kernel/contract/written-text.ts';
import type { ContentEntry, JsonValue } from '../contract/entries.ts';
import { entry as decider } from '../domain/entry.ts';
import { contradicting } from './checked-value.ts';
import { needsLevel } from '../facts/levels.ts';
import type { By, ContentNeeds } from './needs.ts';

export type Seen = { key: string; revision: number };
export type Publishing = By & { from?: string | undefined; reason: string };

/** Drafts begin to be shown at the same instant, each as its publisher saw it: all is checked before the first is published. */
export const publishDrafts = async (
  needs: ContentNeeds,
  caller: Caller,
  { drafts, from, reason, by, now }: Publishing & { drafts: readonly Seen[] },
): Promise<Refusal | undefined> => {
  const refused = await needsLevel(needs, by, 'publish');
  if (refused) return refused;
  const publishing: { entry: ContentEntry; revision: number }[] = [];
  const values = new Map<string, JsonValue>();
  for (const { key, revision } of drafts) {
    const entry = needs.published.entry(key);
    if (!entry) return refuse('CONTENT_DOES_NOT_EXIST', { field: 'key' });
    if (entry.needsReason && isBlank(reason)) return badInput('reason', 'say why, for those who read it later');
    const state = await stateOf(needs.log, decider, key);
    // Of a single one the decision itself says so, also when the request is repeated.
    if (drafts.length > 1 && state.revision !== revision) return refuse('CONTENT_CHANGED_MEANWHILE');
    values.set(key, state.draft ?? entry.usual);
    publishing.push({ entry, revision });
  }
  const contradicted = contradicting(needs, values);
  if (contradicted) return contradicted;
  for (const { entry, revision } of publishing) {
    const { key, usual, needsReason } = entry;
    const outcome = await needs.execute(caller, decider, key, {
      type: 'PublishDraft',
      key,
      revision,
      from: from ?? now,
      reason,
      now,
      usual,
      needsReason,
    });
    if (isRefusal(outcome)) return outcome;
  }
  return undefined;
};
