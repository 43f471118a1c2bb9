import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { fold } from '#kernel/commands/decider.ts';
import { did } from '#kernel/contract/event.ts';
import { refuse } from '#kernel/contract/refusals.ts';
import { days, plus } from '#kernel/contract/time.ts';
import {
  ContentDraftDiscarded,
  ContentDrafted,
  ContentPublished,
  ContentTakenBack,
  SiteLevelSet,
  siteLevels,
  type ContentEvent,
} from '../contract/content-events.ts';
import { shownAt } from '../contract/shown.ts';
import { editor, reaches } from './editor.ts';
import { entry, PUBLISH_AHEAD_DAYS, type EntryCommand } from './entry.ts';

const key = 'home.headline';
const NOW = '2026-05-04T09:00:00.000Z';
const usual = 'As it was';
const drafted = (value: string) => did(ContentDrafted, { key, value, at: NOW });
const publishedAs = (version: number, value: string | null, from = NOW) =>
  did(ContentPublished, { key, version, value, before: usual, from, reason: '', at: NOW });
const given = (facts: readonly ContentEvent[]) => ({
  when: (command: EntryCommand) => entry.decide(command, fold(entry, facts)),
});
const publish = (options: Partial<Extract<EntryCommand, { type: 'PublishDraft' }>> = {}): EntryCommand => ({
  type: 'PublishDraft',
  key,
  revision: 1,
  from: NOW,
  reason: ' Clearer ',
  now: NOW,
  usual,
  needsReason: false,
  ...options,
});

describe('a text of the site', () => {
  test('is drafted upon what its writer saw', () => {
    const draft: EntryCommand = { type: 'Draft', key, value: 'Other', revision: 0, now: NOW };
    expect(given([]).when(draft)).toEqual([drafted('Other')]);
    expect(given([drafted('Hers')]).when(draft)).toMatchObject({ refused: 'CONTENT_CHANGED_MEANWHILE' });
    expect(given([drafted('Other')]).when(draft)).toEqual([]);
  });

  test('is drafted as the product brings it along also where no draft waits', () => {
    const reset: EntryCommand = { type: 'Draft', key, value: null, revision: 1, now: NOW };
    expect(given([publishedAs(1, 'Other')]).when(reset)).toEqual([did(ContentDrafted, { key, value: null, at: NOW })]);
  });

  test('keeps a draft that its reader has not seen', () => {
    const discard: EntryCommand = { type: 'Discard', key, revision: 1, now: NOW };
    expect(given([drafted('Mine')]).when(discard)).toEqual([did(ContentDraftDiscarded, { key, at: NOW })]);
    expect(given([drafted('Mine'), drafted('Hers')]).when(discard)).toMatchObject({
      refused: 'CONTENT_CHANGED_MEANWHILE',
    });
  });

  test('has no draft to discard or publish once it was discarded', () => {
    const facts = [publishedAs(1, 'Shown'), drafted('Mine'), did(ContentDraftDiscarded, { key, at: NOW })];
    expect(given(facts).when({ type: 'Discard', key, revision: 2, now: NOW })).toEqual([]);
    expect(given(facts).when(publish({ revision: 3 }))).toEqual(refuse('CONTENT_DOES_NOT_EXIST', { field: 'key' }));
    expect(given(facts).when({ type: 'Draft', key, value: 'Mine', revision: 3, now: NOW })).toEqual([drafted('Mine')]);
    const shown: EntryCommand = { type: 'Publish', key, value: 'Shown', reason: '', now: NOW, usual };
    expect(given(facts).when(shown)).toEqual([]);
  });

  test('is published with what was there before, and the reason', () => {
    expect(given([drafted('Other')]).when(publish())).toEqual([
      did(ContentPublished, { key, version: 1, value: 'Other', before: usual, from: NOW, reason: 'Clearer', at: NOW }),
    ]);
  });

  test('is published from now on where its time is over, and later where it is still to come', () => {
    const published = { key, version: 1, value: 'Other', before: usual, reason: 'Clearer', at: NOW };
    expect(given([drafted('Other')]).when(publish({ from: plus(NOW, -1) }))).toEqual([
      did(ContentPublished, { ...published, from: NOW }),
    ]);
    const last = plus(NOW, days(PUBLISH_AHEAD_DAYS));
    expect(given([drafted('Other')]).when(publish({ from: last }))).toEqual([
      did(ContentPublished, { ...published, from: last }),
    ]);
  });

  test('that is shown already is not published again: its draft is discarded', () => {
    const facts = [publishedAs(1, 'Shown'), drafted('Shown')];
    expect(given(facts).when(publish({ revision: 2 }))).toEqual([did(ContentDraftDiscarded, { key, at: NOW })]);
    expect(given(facts).when(publish({ revision: 2, from: plus(NOW, days(1)) }))).toMatchObject([
      { type: 'ContentPublished', data: { version: 2, from: plus(NOW, days(1)) } },
    ]);
  });

  test('of a file is published at once, unless it is shown already', () => {
    const importing: EntryCommand = { type: 'Publish', key, value: 'Filed', reason: ' Moved ', now: NOW, usual };
    expect(given([publishedAs(1, 'Shown')]).when(importing)).toEqual([
      did(ContentPublished, { key, version: 2, value: 'Filed', before: 'Shown', from: NOW, reason: 'Moved', at: NOW }),
    ]);
    expect(given([publishedAs(1, 'Filed')]).when(importing)).toEqual([]);
    expect(given([]).when({ ...importing, value: usual })).toEqual([]);
  });

  test('is published by those who saw the draft alone, within a year, and with the reason where one is needed', () => {
    const facts = [drafted('Other')];
    expect(given(facts).when(publish({ revision: 0 }))).toMatchObject({ refused: 'CONTENT_CHANGED_MEANWHILE' });
    expect(given([]).when(publish())).toEqual(refuse('CONTENT_DOES_NOT_EXIST', { field: 'key' }));
    expect(given(facts).when(publish({ from: plus(NOW, days(PUBLISH_AHEAD_DAYS + 1)) }))).toMatchObject({
      refused: 'INPUT_INVALID',
      field: 'from',
    });
    expect(given(facts).when(publish({ needsReason: true, reason: ' \u200b' }))).toMatchObject({
      refused: 'INPUT_INVALID',
      field: 'reason',
    });
    for (const each of [{ needsReason: true }, { reason: ' ' }])
      expect(given(facts).when(publish(each))).toMatchObject([{ type: 'ContentPublished' }]);
  });

  test('is taken back once, whichever version it is, and with the reason where one is needed', () => {
    const take = { type: 'TakeBack', key, version: 1, reason: ' No ', now: NOW, needsReason: false } as const;
    const taken = (version: number, reason = 'No') => did(ContentTakenBack, { key, version, reason, at: NOW });
    const facts = [publishedAs(1, 'A'), publishedAs(2, 'B')];
    expect(given(facts).when(take)).toEqual([taken(1)]);
    expect(given(facts).when({ ...take, needsReason: true })).toEqual([taken(1)]);
    expect(given(facts).when({ ...take, reason: ' ' })).toEqual([taken(1, '')]);
    expect(given(facts).when({ ...take, reason: '\u200b', needsReason: true })).toMatchObject({
      refused: 'INPUT_INVALID',
      field: 'reason',
    });
    expect(given([...facts, taken(1)]).when(take)).toEqual([]);
    expect(given([...facts, taken(1)]).when({ ...take, version: 2 })).toEqual([taken(2)]);
    expect(given(facts).when({ ...take, version: 3 })).toEqual(refuse('CONTENT_DOES_NOT_EXIST', { field: 'version' }));
  });

  test('in any order of versions, taking the shown one back shows what would be shown without it', () => {
    const versions = fc.array(fc.record({ hour: fc.integer({ min: -5, max: 5 }), gone: fc.boolean() }), {
      maxLength: 8,
    });
    fc.assert(
      fc.property(versions, (drawn) => {
        const all = drawn.map(({ hour, gone }, at) => ({
          version: at + 1,
          from: plus(NOW, hour * 3_600_000),
          isTakenBack: gone,
        }));
        const shown = shownAt(all, NOW);
        const without = all.filter(({ version }) => version !== shown?.version);
        const taken = all.map((each) => (each.version === shown?.version ? { ...each, isTakenBack: true } : each));
        expect(shownAt(taken, NOW)).toEqual(shownAt(without, NOW));
        expect(shown === undefined || (!shown.isTakenBack && shown.from <= NOW)).toBe(true);
      }),
    );
  });
});

describe('the level of a member of the staff', () => {
  const [MIA, KIM] = ['11111111-1111-4111-8111-111111111111', '22222222-2222-4222-8222-222222222222'] as const;
  const set = {
    type: 'SetLevel',
    member: KIM,
    by: MIA,
    level: 'read',
    isStaff: true,
    isAlone: false,
    now: NOW,
  } as const;

  test('is set by another one, and only of staff', () => {
    const recorded = did(SiteLevelSet, { member: KIM, by: MIA, level: 'read', at: NOW });
    expect(editor.decide(set, editor.initial)).toEqual([recorded]);
    expect(editor.decide(set, fold(editor, [recorded]))).toEqual([]);
    expect(editor.decide({ ...set, isStaff: false }, 'publish')).toEqual(
      refuse('USER_DOES_NOT_EXIST', { field: 'member' }),
    );
    expect(editor.decide({ ...set, by: KIM }, 'publish')).toMatchObject({ refused: 'INPUT_INVALID', field: 'member' });
  });

  test.each([
    ['read', ['read']],
    ['write', ['read', 'write']],
    ['publish', ['read', 'write', 'publish']],
  ] as const)('%s lets them %s', (level, allowed) => {
    expect(siteLevels.filter((needed) => reaches(level, needed))).toEqual(allowed);
  });

  test('becomes the highest by oneself when no other may publish any more', () => {
    const alone = { ...set, by: KIM, level: 'publish', isAlone: true } as const;
    expect(editor.decide(alone, 'write')).toHaveLength(1);
    expect(editor.decide({ ...alone, isAlone: false }, 'write')).toMatchObject({ refused: 'INPUT_INVALID' });
    expect(editor.decide({ ...alone, level: 'read' }, 'write')).toMatchObject({ refused: 'INPUT_INVALID' });
  });
});
