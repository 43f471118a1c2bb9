import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import type { Browser, Page } from 'playwright-core';
import { startTestServer, type TestServer } from '#server/testing/test-server.ts';
import { launchChromium } from '../support/browser.ts';
import { answered, cookiesOf, createWell, enroll, joinWell, type TestMember } from '../support/community.ts';

const QUARTER_MS = 900_000;
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const MEET = 'https://meet.google.com/abc-defg-hij';
const DESCRIPTION =
  'A quiet hour for people who cannot sleep. We talk about what keeps us awake and what has helped us through the night.';

type Form = Record<string, unknown>;
type Rule = {
  ids: string;
  what: string;
  /** Fills in what breaks the rule; the quarter of an hour that follows now is given. */
  broken: (quarter: number) => Form;
  name: string;
  /** Word for word, in the answer and on the page. */
  text: string;
  field: string;
  /** Breaks it on the page; absent where the page gives no way to. */
  onPage?: (page: Page, quarter: number) => Promise<void>;
  /** What the page does instead of letting somebody break it. */
  prevented?: (page: Page) => Promise<void>;
  /** The rule is about new sessions alone. */
  newOnly?: boolean;
};

const offersThreeDurations = async (page: Page) => {
  const choices = page.getByRole('radiogroup', { name: 'Duration' }).getByRole('radio');
  const values = await choices.evaluateAll((all) => all.map((each) => (each as unknown as { value: string }).value));
  expect(values).toEqual(['30', '60', '90']);
};

const at = (instant: number) => new Date(instant).toISOString();
/** The browser of this proof is in London, where winter's clocks show UTC; in summer an hour more. */
const inLondon = (instant: number) =>
  Object.fromEntries(
    new Intl.DateTimeFormat('en-GB', {
      timeZone: 'Europe/London',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
    })
      .formatToParts(instant)
      .map(({ type, value }) => [type, value]),
  );
const chooseStart = async (page: Page, instant: number) => {
  const { year, month, day, hour, minute } = inLondon(instant);
  await page.getByLabel('Date', { exact: true }).fill(`${year}-${month}-${day}`);
  await page.getByLabel('Start', { exact: true }).selectOption(`${hour}:${minute}`);
};

const SEATS = 'Sessions have 3-16 attendees, and never fewer than have registered.';
const rules: readonly Rule[] = [
  {
    ids: '[SCH-067] [SCH-085]',
    what: 'a title of two characters between blanks',
    broken: () => ({ title: '  ab  ' }),
    name: 'SESSION_TITLE_INVALID',
    text: 'Titles must be at least 3 characters',
    field: 'title',
    onPage: (page) => page.getByLabel('Title').fill('  ab  '),
  },
  {
    ids: '[SCH-068]',
    what: 'a title of 51 characters',
    broken: () => ({ title: 't'.repeat(51) }),
    name: 'SESSION_TITLE_TOO_LONG',
    text: 'Titles can be at most 50 characters',
    field: 'title',
    prevented: async (page) => {
      await page.getByLabel('Title').fill('');
      await page.getByLabel('Title').pressSequentially('t'.repeat(51));
      expect(await page.getByLabel('Title').inputValue()).toHaveLength(50);
    },
  },
  {
    ids: '[SCH-069] [SCH-086]',
    what: 'a description of 99 characters',
    broken: () => ({ description: 'd'.repeat(99) }),
    name: 'SESSION_DESCRIPTION_INVALID',
    text: 'Descriptions must be at least 100 characters',
    field: 'description',
    onPage: (page) => page.getByLabel('Description').fill('d'.repeat(99)),
  },
  {
    ids: '[SCH-070]',
    what: 'a description of 5001 characters',
    broken: () => ({ description: 'd'.repeat(5001) }),
    name: 'SESSION_DESCRIPTION_TOO_LONG',
    text: 'Descriptions can be at most 5000 characters',
    field: 'description',
    prevented: async (page) => {
      expect(await page.getByLabel('Description').getAttribute('maxlength')).toBe('5000');
    },
  },
  {
    ids: '[SCH-063] [SCH-088]',
    what: 'no Well',
    broken: () => ({ group: '' }),
    name: 'WELL_IS_REQUIRED',
    text: 'Please pick a well to continue',
    field: 'group',
    onPage: async (page) => {
      await page.getByLabel('Well', { exact: true }).selectOption('');
      await page.getByLabel('Description').fill(DESCRIPTION);
    },
    newOnly: true,
  },
  ...['https://meetings.example/abc', 'http://zoom.us/j/123', 'javascript:alert(1)', `${MEET}?${'x'.repeat(500)}`].map(
    (link): Rule => ({
      ids: '[SCH-071]',
      what: `the meeting link ${link.slice(0, 40)}`,
      broken: () => ({ externalLink: link }),
      name: 'URL_PROVIDED_INVALID',
      text: 'Please enter a valid external link',
      field: 'externalLink',
      ...(link.length > 500
        ? {}
        : {
            onPage: async (page: Page) => {
              await page.getByLabel('Meet on Zoom or Google Meet instead').check();
              await page.getByLabel('Link of the meeting').fill(link);
            },
          }),
      newOnly: true,
    }),
  ),
  {
    ids: '[SCH-082] [SCH-089]',
    what: 'a start that has passed',
    broken: (quarter) => ({ startTime: at(quarter - DAY_MS) }),
    name: 'INVALID_START_TIME',
    text: 'Start time must be in future',
    field: 'startTime',
    onPage: (page, quarter) => chooseStart(page, quarter - DAY_MS),
  },
  {
    ids: '[SCH-081]',
    what: 'a start in less than a day',
    broken: (quarter) => ({ startTime: at(quarter + 23 * HOUR_MS) }),
    name: 'SESSION_START_TOO_SOON',
    text: 'Session start times can not start in the past or within the next 24 hours.',
    field: 'startTime',
    onPage: (page, quarter) => chooseStart(page, quarter + 23 * HOUR_MS),
  },
  {
    ids: '[SCH-078]',
    what: 'a start in 62 days',
    broken: (quarter) => ({ startTime: at(quarter + 62 * DAY_MS) }),
    name: 'SESSION_START_TOO_FAR',
    text: 'Sessions can start up to 61 days from now.',
    field: 'startTime',
    onPage: (page, quarter) => chooseStart(page, quarter + 62 * DAY_MS),
  },
  {
    ids: '[SCH-079]',
    what: 'a start between two quarters of an hour',
    broken: (quarter) => ({ startTime: at(quarter + 3 * DAY_MS + 7 * 60_000) }),
    name: 'SESSION_START_STEP',
    text: 'Sessions start at a quarter of an hour.',
    field: 'startTime',
    prevented: async (page) => {
      const minutes = await page.getByLabel('Start', { exact: true }).locator('option').allTextContents();
      expect([...new Set(minutes.map((text) => text.replace(/^\d+:(\d\d).*$/, '$1')))].sort()).toEqual([
        '00',
        '15',
        '30',
        '45',
      ]);
    },
  },
  ...[29, 181, 45.5].map((duration): Rule => ({
    ids: '[SCH-077]',
    what: `${duration} minutes`,
    broken: () => ({ duration }),
    name: 'SESSION_DURATION_INVALID',
    text: 'Invalid Duration. Sessions should be between 30 and 180 minutes.',
    field: 'duration',
    prevented: offersThreeDurations,
  })),
  {
    ids: '[SCH-073] [SCH-074]',
    what: 'two seats',
    broken: () => ({ maxAttendees: 2 }),
    name: 'SESSION_MAX_ATTENDEES_TOO_FEW',
    text: SEATS,
    field: 'maxAttendees',
    onPage: (page) => page.getByLabel('Max attendees').fill('2'),
  },
  {
    ids: '[SCH-073] [SCH-075]',
    what: 'seventeen seats',
    broken: () => ({ maxAttendees: 17 }),
    name: 'SESSION_MAX_ATTENDEES_TOO_MANY',
    text: 'Sessions have 3-16 attendees.',
    field: 'maxAttendees',
    prevented: async (page) => {
      await page.getByLabel('Max attendees').fill('');
      await page.getByLabel('Max attendees').pressSequentially('17');
      expect(await page.getByLabel('Max attendees').inputValue()).toBe('1');
    },
  },
  {
    ids: '[SCH-084]',
    what: 'a series that ends before it starts',
    broken: (quarter) => ({ repeat: 'WEEKS:1', seriesEndTime: at(quarter + 24 * HOUR_MS) }),
    name: 'SERIES_END_INVALID',
    text: 'A series ends after its start, and in the future.',
    field: 'seriesEndTime',
    newOnly: true,
  },
];

/** Not a session at all: whoever sends it is a program, and is told which field. */
const malformed: readonly { what: string; sent: Form; field: string }[] = [
  { what: 'a title that is no text', sent: { title: { a: 1 } }, field: 'title' },
  { what: 'a start that is no moment', sent: { startTime: 'next Tuesday' }, field: 'startTime' },
  { what: 'a duration in words', sent: { duration: 'an hour' }, field: 'duration' },
  { what: 'a Well that is no id', sent: { group: 'night-owls' }, field: 'group' },
  { what: 'a repetition that does not exist', sent: { repeat: 'WEEKS:3' }, field: 'repeat' },
];

describe('what a session may be', () => {
  let server: TestServer;
  let browser: Browser;
  let page: Page;
  let ana: TestMember;
  let well: string;
  let planned: string;
  let quarter: number;

  const good = (): Form => ({
    title: 'Night talk',
    description: DESCRIPTION,
    group: well,
    startTime: at(quarter + 3 * DAY_MS),
    duration: 60,
    maxAttendees: 8,
  });
  /** What Ana has, as she is told. */
  const hers = async () =>
    (await ana.client.call(`/v1/session/list/user/${ana.uuid}/hosted`, { limit: 50, offset: 0 })).body['session'];

  beforeAll(async () => {
    if (!existsSync('dist/client/index.html'))
      execFileSync(process.execPath, [
        'node_modules/vite/bin/vite.js',
        'build',
        '--config',
        'src/web/client/vite.config.ts',
      ]);
    [server, browser] = await Promise.all([startTestServer(), launchChromium()]);
    const mia = await enroll(server, 'mia', { hostLevel: 2, isAdmin: true });
    ana = await enroll(server, 'ana', { hostLevel: 1 });
    well = await createWell(mia, 'Night Owls');
    await joinWell(ana, well);
    quarter = Math.ceil(Date.parse(server.clock.now()) / QUARTER_MS) * QUARTER_MS;
    planned = answered(
      await ana.client.call('/v1/session/create', { ...good(), startTime: at(quarter + 5 * DAY_MS) }),
      'session',
    ).uuid;
    const context = await browser.newContext({ timezoneId: 'Europe/London', viewport: { width: 390, height: 844 } });
    await context.addCookies(cookiesOf(ana, 'cookie_consent=decline'));
    context.setDefaultTimeout(30_000);
    // Each example begins with an empty form, not with the draft of the one before.
    await context.addInitScript('sessionStorage.clear()');
    page = await context.newPage();
  }, 120_000);
  afterAll(async () => {
    await browser.close();
    await server.dispose();
  });

  test.each(rules)('$ids is refused by every call: $what', async ({ broken, name, text, field, newOnly }) => {
    const before = await hers();
    const calls = [{ path: '/v1/session/create', input: { ...good(), ...broken(quarter) } }];
    if (!newOnly) calls.push({ path: `/v1/session/${planned}/update`, input: broken(quarter) });
    for (const { path, input } of calls) {
      const { status, body } = await ana.client.call(path, input);
      expect({ path, status, notice: body['notice'] }).toEqual({
        path,
        status: 200,
        notice: expect.objectContaining({ name, msg: text, field }),
      });
    }
    await server.running.drain();
    expect(await hers()).toEqual(before);
  });

  test.each(malformed)('$what is answered with the field', async ({ sent, field }) => {
    const before = await hers();
    const { status, body } = await ana.client.call('/v1/session/create', { ...good(), ...sent });
    expect([status, body['notice']]).toEqual([400, expect.objectContaining({ name: 'INPUT_INVALID', field })]);
    await server.running.drain();
    expect(await hers()).toEqual(before);
  });

  test.each(rules.filter(({ onPage }) => onPage))(
    '$ids is told beside its field before anything is sent: $what',
    async ({ onPage, text }) => {
      const sent: string[] = [];
      page.on('request', (request) => {
        if (request.url().endsWith('/v1/session/create')) sent.push(request.url());
      });
      await fillIn();
      await onPage!(page, quarter);
      await page.getByRole('button', { name: 'CREATE SESSION' }).click();
      await page.getByText(text, { exact: true }).waitFor();
      // A reader of screens is led to the field and told what is wrong with it.
      const wrong = page.locator('[aria-invalid=true]').first();
      const described = (await wrong.getAttribute('aria-describedby'))?.split(/\s+/) ?? [];
      const words = await Promise.all(described.map((id) => page.locator(`[id="${id}"]`).textContent()));
      expect(words).toContain(text);
      expect(sent).toEqual([]);
      page.removeAllListeners('request');
    },
  );

  test.each(rules.filter(({ prevented }) => prevented))(
    '$ids cannot be chosen on the page: $what',
    async ({ prevented }) => {
      await fillIn();
      await prevented!(page);
    },
  );

  const fillIn = async () => {
    await page.goto(`${server.url}/session-create`);
    await page.getByLabel('Well', { exact: true }).selectOption({ label: 'Night Owls' });
    await page.getByLabel('Title').fill('Night talk');
    await page.getByLabel('Description').fill(DESCRIPTION);
    await chooseStart(page, quarter + 3 * DAY_MS);
  };

  test('what only the server can know is told on the page too, and what was typed stays', async () => {
    await fillIn();
    await chooseStart(page, quarter + 5 * DAY_MS);
    await page.getByRole('button', { name: 'CREATE SESSION' }).click();
    await page.getByText('This overlaps another session you are registered for or host.').first().waitFor();
    expect(await page.getByLabel('Title').inputValue()).toBe('Night talk');
    expect(await page.getByLabel('Description').inputValue()).toBe(DESCRIPTION);
  });
});
