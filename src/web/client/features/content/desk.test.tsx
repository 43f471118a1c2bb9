import { describe, expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import {
  draftEntry,
  exportSite,
  getEntry,
  getSite,
  importSite,
  publishEntry,
  takeBackVersion,
  type ContentVersion,
  type EditedEntry,
  type SiteEntry,
  type SitePage,
} from '#modules/content/contract/api.ts';
import { previewLetter } from '#modules/content/contract/more-page-api.ts';
import type { JsonValue } from '#modules/content/contract/entries.ts';
import { aMember, aServer, renderPage } from '#client/testing/render.tsx';
import { answers } from '#client/testing/server.ts';
import { savedFiles } from '#client/testing/watch.ts';
import { DeskPage } from './desk-page.tsx';
import { Exchange } from './exchange.tsx';
import { SiteDesk } from './site-desk.tsx';

const USUAL = 'You do not have to carry it alone';
const OWN = 'Talk to people who know it';
const kim = { uuid: '22222222-2222-4222-8222-222222222222', username: 'kim', name: null };

const entryOf = (more: Partial<EditedEntry> = {}): EditedEntry => ({
  key: 'home.headline',
  page: 'home',
  revision: 0,
  label: 'Headline',
  kind: 'text',
  specified: [],
  hint: null,
  most: 120,
  needs_reason: false,
  excerpt: '',
  has_draft: false,
  is_changed: false,
  upcoming: null,
  usual: USUAL,
  current: USUAL,
  draft: null,
  form: null,
  versions: [],
  ...more,
});
const draftOf = (value: JsonValue, author = kim) => ({ value, at: '2027-03-05T12:00:00.000Z', by: author });
const summaryOf = ({ key, revision, label, kind, has_draft, excerpt }: EditedEntry): SiteEntry => ({
  ...entryOf(),
  key,
  revision,
  label,
  kind,
  has_draft,
  excerpt,
});
const pageOf = (entries: readonly EditedEntry[], more: Partial<SitePage> = {}): SitePage => ({
  page: 'home',
  label: 'Home page',
  group: 'pages',
  path: '/homepage',
  shown_to: 'visitors',
  entries: entries.map(summaryOf),
  drafts: 0,
  changed: 0,
  ...more,
});
const version = (more: Partial<ContentVersion> = {}): ContentVersion => ({
  version: 1,
  value: OWN,
  before: USUAL,
  state: 'shown',
  from: '2027-03-05T12:00:00.000Z',
  at: '2027-03-05T12:00:00.000Z',
  by: kim,
  reason: '',
  taken_back: null,
  ...more,
});

/** A desk of one entry, which the server stores as it gets it. */
const desk = (first: EditedEntry, level: 'read' | 'write' | 'publish' = 'publish', more: Partial<SitePage> = {}) => {
  const server = aServer({ member: aMember({ is_admin: true }) });
  let entry = first;
  const stores = (change: (body: Record<string, unknown>) => Partial<EditedEntry>) => (call: { body: object }) => {
    entry = { ...entry, revision: entry.revision + 1, ...change(call.body as Record<string, unknown>) };
    return answers({ entry });
  };
  server.on(getSite, () => answers({ level, pages: [pageOf([entry], more)] }));
  server.on(getEntry, () => answers({ entry }));
  server.on(
    draftEntry,
    stores(({ value }) => ({ has_draft: true, draft: draftOf(value as JsonValue) })),
  );
  server.on(
    publishEntry,
    stores(() => ({ has_draft: false, draft: null, current: entry.draft!.value, versions: [version()] })),
  );
  server.on(
    takeBackVersion,
    stores(() => ({ current: USUAL, versions: [version({ state: 'taken-back' })] })),
  );
  return {
    server,
    overtake: (value: JsonValue) => {
      entry = { ...entry, revision: entry.revision + 1, has_draft: true, draft: draftOf(value) };
    },
    ...renderPage(<DeskPage name={more.page ?? 'home'} />),
  };
};

type User = ReturnType<typeof desk>['user'];
const opened = async (user: User, label: string) => {
  await user.click(await screen.findByRole('button', { name: new RegExp(`^${label}`) }));
  const field = await screen.findByLabelText(label, { selector: 'input, textarea' });
  return { field, panel: within(field.closest('[role=region]')!) };
};
const retype = async (user: User, field: HTMLElement, text: string) => {
  await user.clear(field);
  await user.type(field, text);
};

describe('a page of the desk', () => {
  test('a text is drafted, published with a reason, compared and taken back', async () => {
    const { server, user } = desk(entryOf());
    const { field, panel } = await opened(user, 'Headline');
    expect(panel.queryByRole('button', { name: 'Publish' })).toBeNull();
    await retype(user, field, OWN);
    await user.click(panel.getByRole('button', { name: 'Save draft' }));
    await waitFor(() =>
      expect(server.calls(draftEntry)[0]?.body).toMatchObject({ key: 'home.headline', value: OWN, revision: 0 }),
    );

    await user.click(await panel.findByRole('button', { name: 'Publish' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.type(dialog.getByLabelText('Why'), 'Clearer');
    await user.click(dialog.getByRole('button', { name: 'Publish' }));
    await waitFor(() => expect(server.calls(publishEntry)[0]?.body).toMatchObject({ revision: 1, reason: 'Clearer' }));
    expect(await screen.findByText('It is published.')).toBeTruthy();

    await user.click(await panel.findByText('Versions (1)'));
    await user.click(panel.getByRole('button', { name: 'Compare with what was before' }));
    const text = (tag: string) => [...document.querySelectorAll(tag)].map((each) => each.textContent).join('');
    expect([text('ins') === '', text('del') === '']).toEqual([false, false]);
    await user.click(panel.getByRole('button', { name: 'Take back' }));
    const question = within(await screen.findByRole('dialog'));
    await user.type(question.getByLabelText('Why'), 'The old one was better');
    await user.click(question.getByRole('button', { name: 'Take back' }));
    await waitFor(() =>
      expect(server.calls(takeBackVersion)[0]?.body).toMatchObject({ version: 1, reason: 'The old one was better' }),
    );
    expect(await screen.findByText('It is taken back.')).toBeTruthy();
    expect(panel.queryByRole('button', { name: 'Take back' })).toBeNull();
  });

  test('its preview is the page as visitors or members get it, as wide as a phone or a computer', async () => {
    const { user } = desk(entryOf());
    const frame = await screen.findByTitle('Preview: Home page');
    expect([frame.getAttribute('src'), frame.getAttribute('width')]).toEqual(['/homepage?preview=visitor', '390']);
    await user.click(screen.getByRole('radio', { name: 'Member' }));
    await user.click(screen.getByRole('radio', { name: 'Computer (1280)' }));
    const after = screen.getByTitle('Preview: Home page');
    expect([after.getAttribute('src'), after.getAttribute('width')]).toEqual(['/homepage?preview=member', '1280']);
  });

  test('the second of two who write at the same time sees both, and loses nothing', async () => {
    const { server, user, overtake, queries } = desk(entryOf());
    const { field, panel } = await opened(user, 'Headline');
    await retype(user, field, 'Asked by Mia');
    overtake('Asked by Kim');
    await queries.invalidateQueries();
    expect(await panel.findByText('Another member of the staff changed this while you were writing')).toBeTruthy();
    expect(panel.getByText('Kim', { selector: 'del', exact: false })).toBeTruthy();
    expect(field).toHaveProperty('value', 'Asked by Mia');
    await user.click(panel.getByRole('button', { name: 'Go on with mine' }));
    await user.click(panel.getByRole('button', { name: 'Save draft' }));
    await waitFor(() =>
      expect(server.calls(draftEntry)[0]?.body).toMatchObject({ value: 'Asked by Mia', revision: 1 }),
    );
  });

  test('who may only read changes nothing, and who may write does not publish', async () => {
    const reads = desk(entryOf({ draft: draftOf(OWN) }), 'read');
    const own = await opened(reads.user, 'Headline');
    expect(own.field.closest('fieldset')).toHaveProperty('disabled', true);
    expect(own.panel.queryByRole('button', { name: 'Save draft' })).toBeNull();
    reads.unmount();
    const writes = desk(entryOf({ draft: draftOf(OWN) }), 'write');
    const { panel } = await opened(writes.user, 'Headline');
    expect(panel.getByRole('button', { name: 'Throw the draft away' })).toBeTruthy();
    expect(panel.queryByRole('button', { name: 'Publish' })).toBeNull();
  });

  test('an accent that cannot be read is not taken, and the nearest that can is offered', async () => {
    const accent = entryOf({ key: 'look.accent', label: 'Accent colour', kind: 'colour', usual: '#0b6e69' });
    const { user } = desk({ ...accent, current: '#0b6e69' }, 'publish', { page: 'look', label: 'Look', path: null });
    const { field, panel } = await opened(user, 'Accent colour');
    await retype(user, field, '#ffcc00');
    expect(await panel.findByText(/it cannot be used/)).toBeTruthy();
    await user.click(panel.getByRole('button', { name: /^Use #/ }));
    expect(await panel.findByText(/^It can be read well/)).toBeTruthy();
  });

  test('publishing terms says that members are asked again', async () => {
    const terms = entryOf({ key: 'terms.sections', label: 'Sections', draft: draftOf(OWN) });
    const { user } = desk(terms, 'publish', { page: 'terms', label: 'Terms', group: 'legal', path: '/terms' });
    const { panel } = await opened(user, 'Sections');
    await user.click(panel.getByRole('button', { name: 'Publish' }));
    expect(await screen.findByText(/^Members are asked to agree again/)).toBeTruthy();
  });

  test('a mail is seen with its draft in a frame without scripts, light and dark, and as text', async () => {
    const mail = entryOf({ key: 'mails-account.reset.subject', label: 'Reset: subject' });
    const page = { page: 'mails-account', label: 'Account', group: 'mails', path: null } as const;
    const { server, user } = desk(mail, 'publish', page);
    const html = '<style>@media (prefers-color-scheme: dark) { body { color: #fff } }</style>';
    server.on(previewLetter, answers({ subject: 'A new password', text: 'Please tap here', html }));
    const { unmount } = renderPage(<DeskPage name="mails-account" />);
    const frame = () => screen.getAllByTitle('Preview: Reset').at(-1)!;
    await waitFor(() => expect(frame().getAttribute('srcdoc')).toContain('@media (max-width: 0)'));
    expect(frame().getAttribute('sandbox')).toBe('');
    await user.click(screen.getAllByRole('radio', { name: 'Dark' }).at(-1)!);
    expect(frame().getAttribute('srcdoc')).toContain('@media (min-width: 0)');
    await user.click(screen.getAllByRole('radio', { name: 'Text' }).at(-1)!);
    expect(screen.getByText('Please tap here')).toBeTruthy();
    unmount();
  });
});

test('a text is found by its words, with the way to it', async () => {
  const server = aServer({ member: aMember({ is_admin: true }) });
  const signUp = entryOf({ key: 'words-membership.plans.signUp', label: 'Plans: sign up' });
  const page = pageOf([signUp], { page: 'words-membership', label: 'Membership, gifts and codes', group: 'words' });
  server.on(getSite, answers({ level: 'publish', pages: [page] }));
  const { user } = renderPage(<SiteDesk />);
  await user.type(await screen.findByLabelText('Find a text by its words'), 'create a free account');
  const found = await screen.findByRole('link', { name: 'Membership, gifts and codes: Plans: sign up' });
  expect(found.getAttribute('href')).toBe('/admin/site/words-membership#words-membership.plans.signUp');
  expect(server.calls(getSite).map(({ body }) => body)).toContainEqual(
    expect.objectContaining({ words: 'create a free account' }),
  );
});

describe('one file for another installation', () => {
  test('is saved, and what an import left out is named as it is on the desk', async () => {
    const server = aServer({ member: aMember({ is_admin: true }) });
    server.on(exportSite, answers({ name: 'site-2027-03-05.json', file: '{"format":"wellspring-site"}' }));
    const label = 'New title (Home page)';
    server.on(
      importSite,
      answers({
        imported: ['home.headline'],
        skipped: [{ key: 'home.newTitle', label, problem: 'this installation has no such text' }],
      }),
    );
    const saved = savedFiles();
    const { user } = renderPage(<Exchange level="publish" />);
    await user.click(screen.getByRole('button', { name: 'Export a file' }));
    await waitFor(() => expect(saved).toEqual(['{"format":"wellspring-site"}']));
    const file = Object.assign(new File([saved[0]!], 'site.json', { type: 'application/json' }), {
      text: () => Promise.resolve(saved[0]!),
    });
    await user.upload(screen.getByLabelText('Import a file'), file);
    const dialog = within(await screen.findByRole('dialog', { name: 'Import this file?' }));
    await user.click(dialog.getByRole('radio', { name: 'Published at once' }));
    await user.click(dialog.getByRole('button', { name: 'Import' }));
    expect(await screen.findByText('One thing was imported.')).toBeTruthy();
    expect(screen.getByText(`${label}: this installation has no such text`)).toBeTruthy();
    expect(screen.queryByText(/home\.newTitle/)).toBeNull();
    expect(server.calls(importSite)).toMatchObject([{ body: { as: 'published', reason: '' } }]);
  });
});
