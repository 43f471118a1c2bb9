import assert from 'node:assert/strict';
import type { DataTable } from '@cucumber/cucumber';
import {
  discardDraft,
  draftEntry,
  exportSite,
  getEntry,
  getSite,
  importSite,
  listEditors,
  publishEntry,
  setEditorLevel,
  takeBackVersion,
  type EditedEntry,
} from '#modules/content/contract/api.ts';
import { textOf, type JsonValue } from '#modules/content/contract/entries.ts';
import { wordsOf, type MessageParts } from '#kernel/contract/messages/message-parts.ts';
import { parsedMessage } from '#kernel/contract/messages/parse-message.ts';
import { readLegalVersion, termsToAgree } from '#modules/content/contract/more-page-api.ts';
import { readPage } from '#modules/content/contract/page-api.ts';
import { acceptTerms } from '#modules/identity/contract/api/logins.ts';
import { hours, plus } from '#kernel/contract/time.ts';
import { siteConfiguration } from '#modules/site/contract/api.ts';
import { Then, When } from '../support/steps.ts';
import type { World } from '../support/world.ts';

const STAFF = 'Mia';
const entryOf = async (world: World, key: string, staff = STAFF): Promise<EditedEntry> =>
  (await world.done(staff, getEntry, { key })).entry;

const draft = async (world: World, staff: string, key: string, value: JsonValue): Promise<void> => {
  const { revision } = await entryOf(world, key);
  await world.call(staff, draftEntry, { key, value, revision });
};

const published = async (world: World, key: string): Promise<unknown> => {
  const [page = '', ...name] = key.split('.');
  return (await world.done('a visitor', readPage, { page })).values[name.join('.')];
};

When('{actor} writes the draft {string} of {string}', async function (staff, text: string, key: string) {
  await draft(this, staff, key, text.replaceAll('\\n', '\n'));
});

When('{actor} writes the draft of the limit {string} as {int}', async function (staff, name: string, value: number) {
  await draft(this, staff, `setting.${name}`, value);
});

const publish = async (world: World, staff: string, key: string, reason: string, from?: string): Promise<void> => {
  const { revision } = await entryOf(world, key);
  await world.call(staff, publishEntry, { key, revision, reason, ...(from === undefined ? {} : { from }) });
};

When('{actor} publishes {string} because {string}', async function (staff, key: string, reason: string) {
  await publish(this, staff, key, reason);
});

When(
  '{actor} publishes {string} from {int} hours on because {string}',
  async function (staff, key: string, count: number, reason: string) {
    await publish(this, staff, key, reason, plus(await this.now(), hours(count)));
  },
);

When(
  '{actor} takes the newest version of {string} back because {string}',
  async function (staff, key: string, reason: string) {
    const [newest] = (await entryOf(this, key)).versions;
    assert.ok(newest, `${key} has no version`);
    await this.done(staff, takeBackVersion, { key, version: newest.version, reason });
  },
);

When('{actor} and {actor} both look at {string}', async function (one, other, key: string) {
  for (const staff of [one, other]) this.remember('seen', staff, String((await entryOf(this, key, staff)).revision));
});

When(
  '{actor} writes {string} upon what {actor} saw of {string}',
  async function (staff, text: string, _again, key: string) {
    await this.call(staff, draftEntry, { key, value: text, revision: Number(this.recall('seen', staff)) });
  },
);

When('{actor} throws away what {actor} saw of {string}', async function (staff, _again, key: string) {
  await this.call(staff, discardDraft, { key, revision: Number(this.recall('seen', staff)) });
});

When('{actor} lets {actor} write drafts of the site', async function (staff, other) {
  const { id } = await this.person(other);
  assert.ok((await this.done(staff, listEditors, {})).editors.some(({ uuid }) => uuid === id));
  await this.done(staff, setEditorLevel, { member: id, level: 'write' });
});

When('{actor} looks at the desk of the site', async function (member) {
  await this.call(member, getSite, {});
});

When('{actor} agrees to what is asked for', async function (member) {
  const { current } = await this.done(member, termsToAgree, {});
  await this.done(member, acceptTerms, { terms: true, version: current.version });
});

When('{actor} exports the site', async function (staff) {
  this.remember('file', 'exported', (await this.done(staff, exportSite, {})).file);
});

When('{actor} imports the exported file', async function (staff) {
  await this.done(staff, importSite, { file: this.recall('file', 'exported'), as: 'published', reason: '' });
});

When('{actor} imports the file', async function (staff, file: string) {
  await this.call(staff, importSite, { file, as: 'published', reason: '' });
});

Then('a search of the desk for {string} finds {string}', async function (words: string, key: string) {
  const { pages } = await this.done(STAFF, getSite, { words });
  const found = pages.flatMap(({ entries }) => entries.map((entry) => entry.key));
  assert.ok(found.includes(key), `found ${found.join(', ')}`);
});

Then('{string} is marked with {string}', async function (key: string, requirement: string) {
  assert.deepEqual((await entryOf(this, key)).specified, [requirement]);
});

Then('visitors read {string} in {string}', async function (text: string, key: string) {
  assert.equal((await published(this, key)) ?? (await entryOf(this, key)).usual, text);
});

Then(
  'visitors read {string} for {int} and {string} for {int} in {string}',
  async function (one: string, first: number, other: string, second: number, key: string) {
    const parts = (await published(this, key)) as MessageParts;
    const [name] = parsedMessage(textOf((await entryOf(this, key)).usual)).names;
    assert.deepEqual(
      [first, second].map((number) => wordsOf(parts, { [name!]: number })),
      [one, other],
    );
  },
);

Then('visitors read the usual words in {string}', async function (key: string) {
  assert.equal(await published(this, key), undefined);
});

Then('the draft of {string} is {string}', async function (key: string, text: string) {
  assert.equal((await entryOf(this, key)).draft?.value, text);
});

Then('the history of {string} says', async function (key: string, table: DataTable) {
  const { versions } = await entryOf(this, key);
  assert.deepEqual(
    versions.map(({ version, by, reason, taken_back: takenBack }) => ({
      version: String(version),
      who: by?.username,
      why: reason,
      'taken back because': takenBack?.reason,
    })),
    await Promise.all(table.hashes().map(async (row) => ({ ...row, who: (await this.person(row['who']!)).username }))),
  );
});

Then('{actor} has nothing to agree to', async function (member) {
  const { is_due: isDue } = await this.eventually(
    () => this.done(member, termsToAgree, {}),
    (terms) => !terms.is_due,
  );
  assert.equal(isDue, false);
});

Then('{actor} is asked to agree to version {int} of the terms', async function (member, version: number) {
  const { is_due: isDue, current } = await this.done(member, termsToAgree, {});
  assert.deepEqual([isDue, current.terms], [true, version]);
});

Then('{actor} agreed to version {int} of the terms', async function (member, version: number) {
  assert.equal((await this.done(member, termsToAgree, {})).agreed?.terms, version);
});

Then('everybody can read {string} in version {int} of the terms', async function (text: string, version: number) {
  const { values } = await this.done('a visitor', readLegalVersion, { page: 'terms', version });
  assert.ok(JSON.stringify(values['sections']).includes(text), JSON.stringify(values));
});

Then('browsers reckon with {int} as {string}', async function (value: number, name: string) {
  assert.equal((await this.done('a visitor', siteConfiguration, {})).settings[name], value);
});

Then('browsers reckon with the usual {string}', async function (name: string) {
  const { usual } = await entryOf(this, `setting.${name}`);
  assert.equal((await this.done('a visitor', siteConfiguration, {})).settings[name], usual);
});

Then('the mail to {actor} says {string}', async function (member, words: string) {
  const mails = await this.eventually(
    () => this.mails(member),
    (all) => all.length > 0,
  );
  assert.ok(mails.at(-1)!.text.includes(words), mails.at(-1)!.text);
});
