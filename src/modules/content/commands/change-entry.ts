import { stateOf, type Caller } from '#kernel/commands/commands.ts';
import { badInput, isRefusal, refuse, refusalOf, type Refusal } from '#kernel/contract/refusals.ts';
import { isBlank } from '#kernel/contract/written-text.ts';
import type { ContentEntry, JsonValue } from '../contract/entries.ts';
import { shownAt } from '../contract/shown.ts';
import { entry as decider } from '../domain/entry.ts';
import { checkedValue } from './checked-value.ts';
import { needsLevel } from './levels.ts';
import type { ContentNeeds } from './needs.ts';

type By = { by: string; now: string };

export const draftEntry =
  (needs: ContentNeeds) =>
  async (
    caller: Caller,
    { key, value, revision, by, now }: By & { key: string; value: JsonValue; revision: number },
  ): Promise<Refusal | undefined> => {
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

/** Refuses settings that contradict each other once these values are in force. */
const contradicting = (needs: ContentNeeds, values: ReadonlyMap<string, JsonValue>): Refusal | undefined => {
  const problem = needs.published.contradiction(values);
  return problem === undefined ? undefined : badInput('value', problem);
};

type Seen = { key: string; revision: number };
type Publishing = By & { from?: string | undefined; reason: string };

/** Drafts begin to be shown at the same instant, each as its publisher saw it: all is checked before the first is published. */
const publishDrafts = async (
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

export const publishEntry =
  (needs: ContentNeeds) =>
  (caller: Caller, { key, revision, ...publishing }: Publishing & Seen): Promise<Refusal | undefined> =>
    publishDrafts(needs, caller, { ...publishing, drafts: [{ key, revision }] });

export const publishPage =
  (needs: ContentNeeds) =>
  async (
    caller: Caller,
    { page, ...publishing }: Publishing & { page: string; drafts: readonly Seen[] },
  ): Promise<Refusal | string[]> => {
    const keys = needs.published.desk.find((each) => each.page === page)?.entries.map(({ key }) => key) ?? [];
    if (publishing.drafts.some(({ key }) => !keys.includes(key)))
      return refuse('CONTENT_DOES_NOT_EXIST', { field: 'page' });
    return (await publishDrafts(needs, caller, publishing)) ?? publishing.drafts.map(({ key }) => key);
  };

export const takeBack =
  (needs: ContentNeeds) =>
  async (
    caller: Caller,
    { key, version, reason, by, now }: By & { key: string; version: number; reason: string },
  ): Promise<Refusal | undefined> => {
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
