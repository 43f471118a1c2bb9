import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { parseDocument } from 'htmlparser2';
import type { Browser, Page } from 'playwright-core';
import { startTestServer, type TestServer } from '#server/testing/test-server.ts';
import { buildPages, closePages, sharedChromium } from '../support/browser.ts';
import { createSeries, createSession, createWell, enroll, joinWell, type TestMember } from '../support/community.ts';
import { eventually } from '../runner/eventually.ts';

const QUARTER = 15 * 60_000;

let server: TestServer;
let browser: Browser;
let host: TestMember;
const paths: Record<string, string> = {};

beforeAll(async () => {
  buildPages();
  const environment = { MIN_LEAD_HOURS: '0', SANDBOX: 'true', STRIPE_SANDBOX_PORT: '0' };
  [server, browser] = await Promise.all([startTestServer({ paymentSandbox: true, environment }), sharedChromium()]);
  host = await enroll(server, 'quiet_ana', { hostLevel: 2 });
  const admin = await enroll(server, 'find_admin', { isAdmin: true, hostLevel: 2 });
  const well = await createWell(admin, 'Night Owls');
  await joinWell(host, well);
  const now = new Date(Math.ceil(Date.parse(server.clock.now()) / QUARTER) * QUARTER).toISOString();
  paths['session'] =
    `/session/${await createSession(host, well, { now, title: 'Awake together', startsInMinutes: 30 })}`;
  await createSession(host, well, { now, title: 'Awake again', startsInMinutes: 300 });
  paths['Well'] = `/well/night-owls/${well}`;
  const series = await createSeries(admin, await createWell(admin, 'Morning Larks'), { now, title: 'Weekly circle' });
  paths['series'] = `/series/${series}`;
  paths['series in Spanish'] = `/es/series/${series}`;
  await server.running.drain();
  // What draws is loaded while the first pages are asked for.
  await eventually(async () => expect(await (await fetch(`${server.url}/trust`)).text()).toContain('id="drawn"'));
}, 120_000);
afterAll(async () => {
  await closePages(browser);
  await server?.dispose();
});

type Node = { type: string; name?: string; data?: string; attribs?: Record<string, string>; children?: Node[] };
const all = (node: Node): Node[] => [node, ...(node.children ?? []).flatMap(all)];
const inOrder = (node: Node): string =>
  node.type === 'text'
    ? (node.data ?? '')
    : node.type === 'script' || node.type === 'style'
      ? ''
      : (node.children ?? []).map(inOrder).join(' ');
/** What a person reads in whose browser no script runs. */
const read = async (path: string, headers: Record<string, string> = {}) => {
  const answer = await fetch(server.url + path, { headers });
  const html = await answer.text();
  const nodes = all(parseDocument(html));
  const body = nodes.find(({ name }) => name === 'body')!;
  const named = (name: string) => nodes.filter((node) => node.name === name);
  return {
    html,
    words: inOrder(body).replaceAll(/\s+/g, ' '),
    headings: named('h1').map((node) => inOrder(node).replaceAll(/\s+/g, ' ').trim()),
    times: named('time').map(inOrder),
    instants: named('time').map(({ attribs }) => attribs!['datetime']),
    links: named('a').map(({ attribs }) => attribs!['href']!),
    titles: named('title').map(inOrder),
    labels: named('label').map((node) => inOrder(node).replaceAll(/\s+/g, ' ').trim()),
    /** What a form without scripts would put into the address. */
    sent: [...named('input'), ...named('textarea')].flatMap(({ attribs }) => attribs!['name'] ?? []),
    tags: named('meta').map(({ attribs }) => `${attribs!['property'] ?? attribs!['name']}: ${attribs!['content']}`),
    canonical: named('link').flatMap(({ attribs }) => (attribs!['rel'] === 'canonical' ? [attribs!['href']] : [])),
    data: named('script').flatMap((node) =>
      node.attribs!['type'] === 'application/ld+json' ? [JSON.parse(node.children![0]!.data!) as unknown] : [],
    ),
  };
};

test.each([
  ['/', 'You do not have to carry it alone', ['Awake together', 'UTC']],
  ['/sessions', 'Discover Your Next Session', ['Awake together', 'Awake again', 'UTC']],
  ['session', 'Awake together', ['We sit together and listen', 'UTC', 'Awake again']],
  ['/wells', 'Wells', ['Night Owls']],
  ['Well', 'Night Owls', ['Awake together', 'UTC']],
  ['series', 'Weekly circle', ['Every week', 'No end planned', 'Coming sessions', 'UTC', 'Morning Larks']],
  ['/membership', 'Membership', ['Basic', 'Free', 'Unlimited', '$15.00 every month', 'Give a gift']],
  ['/how-it-works', 'How it works', []],
  ['/host', 'Host a session', []],
  ['/meet-hosts', 'Meet the hosts', []],
  ['/training', 'Host training', []],
  ['/partners', 'Partner with us', []],
  ['/about-us', 'About us', []],
  ['/contact-us', 'Contact us', []],
  ['/faq', 'Frequently asked questions', []],
  ['/glossary', 'Glossary', []],
  ['/trust', 'Trust', []],
  ['/safety-policy', 'Community Safety & Protocols', []],
  ['/safety-resources', 'Additional Mental Health Support and Resources', []],
  ['/terms-and-conditions', 'Terms & Conditions', []],
  ['/privacy-policy', 'Privacy Policy', []],
  ['/anxiety', '', []],
  ['/grief', '', []],
])('without scripts %s has its heading, words, next dates, links and the way to help', async (page, heading, more) => {
  const path = paths[page] ?? page;
  const { html, words, headings, times, links, titles } = await read(path);
  expect(html).toContain('id="drawn"');
  expect(headings).toHaveLength(1);
  expect(headings[0]).toContain(heading);
  expect(titles).toHaveLength(1);
  expect(more.filter((text) => !words.includes(text))).toEqual([]);
  expect(times.every((text) => text.trim() !== '')).toBe(true);
  expect(['/', '/sessions', '/wells', '/get-help', '/login', '/register'].filter((to) => !links.includes(to))).toEqual(
    [],
  );
  expect(words.length).toBeGreaterThan(600);
  expect(words).not.toMatch(/Loading|switch on JavaScript/);
});

const NEEDS_SCRIPTS = 'This form needs JavaScript. Please switch it on in your browser, or load this page again.';
test.each([
  ['/login', 'Log in', ['Email or Username', 'Password'], ['/forgot-password', '/', '/get-help']],
  [
    '/register',
    'Create your account',
    [
      'Email',
      'Username',
      'Password',
      'I confirm that I am at least 18 years old, and I agree to the terms and the privacy policy of Wellspring.',
    ],
    ['/login', '/terms-and-conditions', '/privacy-policy', '/get-help'],
  ],
  ['/forgot-password', 'Forgot your password?', ['Email'], ['/login', '/get-help']],
  ['/gift', 'Give peer support', ['Email or Username', 'Password'], ['/forgot-password', '/', '/get-help']],
  ['/redeem', 'Redeem a code', ['Email or Username', 'Password'], ['/forgot-password', '/', '/get-help']],
] as const)(
  'without scripts %s has its heading, fields and links, says what its form needs, and puts nothing that is entered into an address',
  async (path, heading, fields, ways) => {
    const { html, words, headings, labels, links, sent } = await read(path);
    expect(html).toContain('id="drawn"');
    expect(headings).toEqual([heading]);
    expect(labels).toEqual(fields);
    expect(ways.filter((to) => !links.includes(to))).toEqual([]);
    expect(words).toContain(NEEDS_SCRIPTS);
    expect(words).not.toContain('Loading');
    expect(sent).toEqual([]);
  },
);

test('the way in is drawn in the language of its reader', async () => {
  const { headings, labels } = await read('/es/login');
  expect([...headings, ...labels]).toEqual(['Acceder', 'Correo o nombre de usuario', 'Contraseña']);
});

test.each([
  ['/es/membership', 'Membresía', ['Gratis', '15,00 US$ al mes', 'Conviene saber']],
  ['/es/gift', 'Regalar apoyo entre iguales', ['Correo o nombre de usuario']],
  ['/es/redeem', 'Canjear un código', ['Correo o nombre de usuario']],
  ['series in Spanish', 'Weekly circle', ['Cada semana', 'Próximas sesiones']],
])('%s is drawn in Spanish', async (page, heading, more) => {
  const { html, words, headings } = await read(paths[page] ?? page);
  expect(html).toContain('id="drawn"');
  expect(headings).toEqual([heading]);
  expect(more.filter((text) => !words.includes(text))).toEqual([]);
});

test('the first address of help has the lines to call without scripts', async () => {
  const { links } = await read('/get-help');
  expect(links.filter((link) => link.startsWith('tel:')).length).toBeGreaterThan(10);
});

test('[I-062] a session has its date, description and structured data for those who run no scripts', async () => {
  const { titles, tags, canonical, data, instants } = await read(paths['session']!);
  const address = server.url + paths['session']!.replace('/session/', '/night-owls/session/');
  expect(titles).toEqual(['Awake together · Wellspring']);
  expect(canonical).toEqual([address]);
  expect(tags).toContain(`og:url: ${address}`);
  expect(tags).toContain('og:title: Awake together | Night Owls');
  const described = tags.filter((tag) => tag.startsWith('og:description: ') || tag.startsWith('description: '));
  expect(described).toHaveLength(2);
  expect(described[0]).toMatch(/^description: \w+, \w{3} \d+, 20\d\d, \d+:\d\d[ap]m UTC\. We sit together and listen/);
  expect(data).toEqual([
    expect.objectContaining({
      '@type': 'Event',
      name: 'Awake together',
      startDate: instants[0],
      eventStatus: 'https://schema.org/EventScheduled',
      eventAttendanceMode: 'https://schema.org/OnlineEventAttendanceMode',
      location: { '@type': 'VirtualLocation', url: address },
    }),
  ]);
  expect(JSON.stringify(data)).not.toContain('quiet_ana');
});

test('a page says in its own words what it is about to those who run no scripts, in its language', async () => {
  const about = async (path: string) =>
    (await read(path)).tags.filter((tag) => /^(og:title|og:description|description): /.test(tag));
  expect(await about('/how-it-works')).toEqual([
    'description: What Wellspring is, what a session is like, and what it costs.',
    'og:title: How it works · Wellspring',
    'og:description: What Wellspring is, what a session is like, and what it costs.',
  ]);
  expect((await about('/es/how-it-works'))[1]).toBe('og:title: Cómo funciona · Wellspring');
});

test('search engines find public pages, Wells and sessions in the map of the site, and nothing else', async () => {
  const answer = await fetch(`${server.url}/sitemap.xml`);
  const found = [...(await answer.text()).matchAll(/<loc>([^<]*)<\/loc>/g)].map(
    ([, address]) => new URL(address!).pathname,
  );
  expect(answer.headers.get('content-type')).toBe('application/xml; charset=utf-8');
  expect(found).toEqual(expect.arrayContaining(['/', '/sessions', '/faq', '/anxiety', paths['Well']]));
  expect(found.filter((path) => path.startsWith('/night-owls/session/'))).toHaveLength(2);
  for (const path of ['/', paths['Well']!, '/faq'])
    expect((await fetch(server.url + path)).headers.get('x-robots-tag')).toBeNull();
  expect(found.filter((path) => /profile|room|account|login/.test(path))).toEqual([]);
  expect(await (await fetch(`${server.url}/robots.txt`)).text()).toMatch(/^Sitemap: http.*\/sitemap\.xml$/m);
});

test('members are sent the shell from every address: nothing that the server draws is about a person', async () => {
  const shell = (await read('/server-down')).html;
  for (const path of [
    '/',
    '/sessions',
    '/wells',
    '/faq',
    '/login',
    '/register',
    '/forgot-password',
    '/membership',
    '/gift',
    '/redeem',
    paths['series']!,
  ])
    expect((await read(path, { cookie: host.client.cookie() })).html).toBe(shell);
});

const open = async (options: { timezoneId: string; colorScheme: 'light' | 'dark' }) => {
  const context = await browser.newContext({
    baseURL: server.url,
    viewport: { width: 390, height: 844 },
    serviceWorkers: 'block',
    ...options,
  });
  const page = await context.newPage();
  // Another font moves text, whenever it comes.
  await page.route('**/*.woff2', (route) => route.abort());
  const reported: string[] = [];
  page.on('pageerror', ({ message }) => reported.push(message));
  page.on('console', (message) => {
    const isOurs = !/^Service Worker registration|woff2/.test(message.text() + message.location().url);
    if (['error', 'warning'].includes(message.type()) && isOurs) reported.push(message.text());
  });
  return { page, reported, close: () => context.close() };
};
/** How far what was seen has moved, as browsers measure it. */
const watchMoves = `globalThis.moved = 0; new PerformanceObserver((list) => { for (const { value, hadRecentInput } of list.getEntries()) if (!hadRecentInput) globalThis.moved += value; }).observe({ type: 'layout-shift', buffered: true });`;
const takenOver = (page: Page) => page.locator('#drawn').waitFor({ state: 'detached' });

test.each([
  [
    'Europe/London',
    'light',
    'GMT|BST',
    ['/', 'session', 'Well', '/how-it-works', '/login', '/forgot-password', '/gift', '/es/membership', 'series'],
  ],
  [
    'America/New_York',
    'dark',
    'EST|EDT',
    ['session', '/sessions', '/wells', '/anxiety', '/register', '/membership', '/redeem', 'series in Spanish'],
  ],
] as const)(
  'a browser in %s (%s) takes pages over without a warning or a jump, and shows its own time',
  async (timezoneId, colorScheme, zones, pages) => {
    for (const path of pages.map((page) => paths[page] ?? page)) {
      const { page, reported, close } = await open({ timezoneId, colorScheme });
      await page.addInitScript(watchMoves);
      await page.goto(path);
      await page.evaluate("document.querySelector('h1').isOld = true");
      await takenOver(page);
      await page.getByRole('region', { name: 'Cookies' }).waitFor();
      await page.waitForLoadState('networkidle');
      expect([path, reported]).toEqual([path, []]);
      expect([path, await page.evaluate("document.querySelector('h1').isOld")]).toEqual([path, true]);
      // The host's own time is told there in a line more, where that is another one.
      const most = path.startsWith('/session') || timezoneId !== 'Europe/London' ? 0.2 : 0.05;
      expect([path, Number(await page.evaluate('globalThis.moved')) < most]).toEqual([path, true]);
      // Parts of a page are taken over one after the other.
      await eventually(async () => {
        const times = await page.locator('time').allTextContents();
        const foreign = times.filter((time) => / [A-Z]{3,4}$/.test(time) && !new RegExp(`(?:${zones})$`).test(time));
        expect([path, foreign]).toEqual([path, []]);
      });
      await close();
    }
  },
  120_000,
);

const PHONE = { timezoneId: 'Europe/London', colorScheme: 'light' } as const;

test('[IDN-026] what is entered and sent on the log-in before its scripts are there logs in and leads to where the visitor was going', async () => {
  const { page, reported, close } = await open(PHONE);
  await page.goto('/trust');
  await page.evaluate("sessionStorage.setItem('return-path', '/wells')");
  let send: () => void = () => undefined;
  const isSent = new Promise<void>((resolve) => (send = resolve));
  await page.route('**/assets/*.js', async (route) => {
    await isSent;
    await route.continue();
  });
  await page.goto('/login', { waitUntil: 'commit' });
  await page.getByLabel('Email or Username').fill(host.username);
  await page.getByLabel('Password', { exact: true }).fill(host.password);
  await page.getByRole('button', { name: 'LOGIN' }).click();
  send();
  await page.waitForURL('**/wells');
  expect(await page.evaluate("localStorage.getItem('signed-in')")).toBe('yes');
  expect(reported).toEqual([]);
  await close();
}, 120_000);

test('[I-027] the registration has after a reload what was entered and the session that it leads to, and nothing of it is drawn by the server', async () => {
  const { page, reported, close } = await open(PHONE);
  const wanted = page.getByText('Create an account to keep your place in “Awake together”');
  await page.goto('/sessions');
  await takenOver(page);
  await page.getByRole('button', { name: 'Save my place: Awake together' }).click();
  await page.getByLabel('Email', { exact: true }).fill('nina@example.org');
  await page.getByLabel('Username').fill('ni');
  await wanted.waitFor();
  const again = page.waitForResponse((response) => response.request().isNavigationRequest());
  await page.reload();
  expect(await (await again).text()).toContain('id="drawn"');
  expect(await (await again).text()).not.toMatch(/nina|Awake/);
  await wanted.waitFor();
  await eventually(async () =>
    expect([
      await page.getByLabel('Email', { exact: true }).inputValue(),
      await page.getByLabel('Username').inputValue(),
    ]).toEqual(['nina@example.org', 'ni']),
  );
  await page.getByText('With a username this short you log in with your email address.').waitFor();
  expect(reported).toEqual([]);
  await close();
}, 120_000);
