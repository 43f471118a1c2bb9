import { expect, test } from '@jest/globals';
import { did } from '#kernel/contract/event.ts';
import { eventually } from '#test/runner/eventually.ts';
import { rowsGiven } from '#kernel/testing/projecting.ts';
import { ownDatabase } from '#kernel/testing/rows-database.ts';
import { ContentDrafted, ContentPublished, ContentTakenBack } from './contract/content-events.ts';
import { contentProjection } from './projections/content.ts';
import { versionsInForce } from './projections/content-rows.ts';
import { publishedContent, TRUSTED_MS, type Effects } from './published.ts';
import { publishedPage } from './views.ts';

const NOW = '2026-05-04T09:00:00.000Z';
const LATER = '2026-05-04T11:00:00.000Z';
const key = 'home.headline';

const database = ownDatabase();
const given = rowsGiven(database, contentProjection);

const process = () => {
  const names: string[] = [];
  const effects: Effects = {
    settings: [],
    letters: [],
    productName: { configured: 'Wellspring', apply: (name) => names.push(name) },
    termsVersion: { configured: '2026-01', apply: () => undefined },
  };
  return { names, content: publishedContent(database, effects) };
};
const publish = (version: number, value: string | null, from = NOW, published = key) =>
  did(ContentPublished, { key: published, version, value, before: '', from, reason: '', at: NOW });
const takeBack = (version: number) => did(ContentTakenBack, { key, version, reason: '', at: NOW });

test('what one process publishes is shown by another, which trusts what it read for less than a second, and what is taken back is not', async () => {
  const { content: other } = process();
  expect((await other.current(NOW)).isChanged(key)).toBe(false);
  await given(publish(1, 'Other words'));
  await eventually(async () => expect((await other.current(NOW)).value(key)).toBe('Other words'));
  expect(TRUSTED_MS).toBeLessThan(1000);
  const fingerprint = (await other.current(NOW)).fingerprints['home'];
  await given(takeBack(1));
  await eventually(async () => expect((await other.current(NOW)).isChanged(key)).toBe(false));
  expect((await other.current(NOW)).fingerprints['home']).not.toBe(fingerprint);
});

test('a version begins at its time without another read, and a new name takes effect', async () => {
  await given(publish(2, 'Later words', LATER), publish(1, 'Night Owls', NOW, 'look.name'));
  const { content, names } = process();
  const now = await content.current(NOW);
  expect([now.isChanged(key), content.known(LATER).value(key), names.at(-1)]).toEqual([
    false,
    'Later words',
    'Night Owls',
  ]);
});

test('a version that begins at its time is announced once, then; one that is published now is announced by its event', async () => {
  await given(publish(1, 'Now', NOW, 'faq.title'), publish(2, 'Later', LATER, 'faq.title'));
  const { content } = process();
  let begun = 0;
  content.onBegun(() => (begun += 1));
  await content.current(NOW);
  expect(begun).toBe(0);
  expect(content.known(LATER).value('faq.title')).toBe('Later');
  content.known(LATER);
  expect(begun).toBe(1);
});

test('a draft is in the preview of staff, and in nothing that others are answered', async () => {
  await given(did(ContentDrafted, { key: 'faq.title', value: 'Secret words', at: NOW }));
  const { content } = process();
  const [shown, drafted] = [await content.refresh(NOW), await content.withDrafts(NOW)];
  expect(publishedPage(content, drafted, 'faq').values).toEqual({ title: 'Secret words' });
  expect(publishedPage(content, shown, 'faq')).toEqual({ page: 'faq', version: 'x', since: null, values: {} });
  expect(Object.keys(shown.fingerprints)).not.toContain('faq');
});

test('a stored value that this release does not take is passed over', async () => {
  await given(publish(1, 'no colour', NOW, 'look.accent'), publish(1, 'gone', NOW, 'page.that-is-gone'));
  const { content } = process();
  const snapshot = await content.refresh(NOW);
  expect([snapshot.isChanged('look.accent'), snapshot.isChanged('page.that-is-gone')]).toEqual([false, false]);
  expect((await versionsInForce(database, NOW)).map(({ key: each }) => each)).toContain('look.accent');
});

test('what staff can change is named by its label and its page, and what this release does not have in words', () => {
  const { nameOf } = process().content;
  expect(nameOf('look.accent')).toBe('Accent colour (Name, logo and colour)');
  expect(nameOf('home.newTitle')).toBe('New title (Home page)');
  expect(nameOf('words-garden.newTitle')).toBe('Words garden: new title');
});
