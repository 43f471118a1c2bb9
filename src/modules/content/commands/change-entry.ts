import type { Caller } from '#kernel/commands/commands.ts';
import { badInput, isRefusal, refuse, refusalOf, type Refusal } from '#kernel/contract/refusals.ts';
import type { JsonValue } from '../contract/entries.ts';
import { entry as decider } from '../domain/entry.ts';
import { drafts } from '../projections/content-rows.ts';
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
  async (caller: Caller, { key, by, now }: By & { key: string }): Promise<Refusal | undefined> => {
    if (!needs.published.entry(key)) return refuse('CONTENT_DOES_NOT_EXIST', { field: 'key' });
    return (
      (await needsLevel(needs, by, 'write')) ??
      refusalOf(await needs.execute(caller, decider, key, { type: 'Discard', key, now }))
    );
  };

type Publishing = By & { from?: string | undefined; reason: string };

const publishDraft = async (
  needs: ContentNeeds,
  caller: Caller,
  { key, from, reason, now, revision }: Publishing & { key: string; revision?: number },
) => {
  const entry = needs.published.entry(key);
  if (!entry) return refuse('CONTENT_DOES_NOT_EXIST', { field: 'key' });
  return refusalOf(
    await needs.execute(caller, decider, key, {
      type: 'PublishDraft',
      key,
      ...(revision === undefined ? {} : { revision }),
      from: from ?? now,
      reason,
      now,
      usual: entry.usual,
      needsReason: entry.needsReason,
    }),
  );
};

export const publishEntry =
  (needs: ContentNeeds) =>
  async (caller: Caller, publishing: Publishing & { key: string; revision: number }): Promise<Refusal | undefined> =>
    (await needsLevel(needs, publishing.by, 'publish')) ?? publishDraft(needs, caller, publishing);

/** All drafts of a page of the desk begin to be shown at the same instant. */
export const publishPage =
  (needs: ContentNeeds) =>
  async (caller: Caller, { page, ...publishing }: Publishing & { page: string }): Promise<Refusal | string[]> => {
    const desk = needs.published.desk.find((each) => each.page === page);
    if (!desk) return refuse('CONTENT_DOES_NOT_EXIST', { field: 'page' });
    const refused = await needsLevel(needs, publishing.by, 'publish');
    if (refused) return refused;
    const waiting = new Set((await drafts(needs.sql)).map(({ key }) => key));
    const entries = desk.entries.filter(({ key }) => waiting.has(key));
    // Said before the first of them is published.
    if (publishing.reason.trim() === '' && entries.some(({ needsReason }) => needsReason))
      return badInput('reason', 'say why, for those who read it later');
    for (const { key } of entries) {
      const problem = await publishDraft(needs, caller, { ...publishing, key });
      // Another member of the staff published or discarded it meanwhile.
      if (problem && problem.refused !== 'CONTENT_DOES_NOT_EXIST') return problem;
    }
    return entries.map(({ key }) => key);
  };

export const takeBack =
  (needs: ContentNeeds) =>
  async (
    caller: Caller,
    { key, version, reason, by, now }: By & { key: string; version: number; reason: string },
  ): Promise<Refusal | undefined> => {
    const entry = needs.published.entry(key);
    if (!entry) return refuse('CONTENT_DOES_NOT_EXIST', { field: 'key' });
    return (
      (await needsLevel(needs, by, 'publish')) ??
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
