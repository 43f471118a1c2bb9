import { beforeEach, describe, expect, test } from '@jest/globals';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { type AnswerOf } from '#kernel/contract/endpoint.ts';
import { dashboardColumns, readActivity, readDashboard } from '#modules/admin/contract/api.ts';
import {
  FIGURE_DAYS,
  figureNames,
  readFigures,
  readToday,
  waitingParts,
  type WaitingItem,
  type WaitingPart,
  type WaitingPartName,
} from '#modules/admin/contract/today-api.ts';
import { listSessionsForStaff, recordExport } from '#modules/admin/contract/lists-api.ts';
import { surveyReport } from '#modules/feedback/contract/api.ts';
import {
  endLoginAs,
  getAccount,
  listAccounts,
  loginAs,
  updateAccountByStaff,
  type ListedStaffUser,
  type StaffUser,
} from '#modules/identity/contract/api/staff.ts';
import { adminMemberSubscription } from '#modules/membership-billing/contract/api.ts';
import { loadMarketingData, putMarketingData } from '#modules/site/contract/api.ts';
import SupportBanner from '#client/app/support-banner.tsx';
import { pages } from '#client/app/routes.ts';
import { navigation } from '#client/lib/paths/navigation.ts';
import { invalidateTopic } from '#client/lib/query.ts';
import { statusEffects } from '#modules/moderation/contract/effects-api.ts';
import { noEffects } from '#client/testing/no-effects.ts';
import { aMember, aServer, renderPage, renderRoutes, testQueries } from '#client/testing/render.tsx';
import { savedFiles, shownToasts } from '#client/testing/watch.ts';
import { answers, refuses, unreachable } from '#client/testing/server.ts';
import AdminAnnouncement from './admin-announcement.tsx';
import AdminMember from './admin-member.tsx';
import AdminMembers from './admin-members.tsx';
import AdminSessions from './admin-sessions.tsx';
import Admin from './admin.tsx';

const ANA = '11111111-1111-4111-8111-111111111111';
const SESSION = '44444444-4444-4444-8444-444444444444';
const BEN = '22222222-2222-4222-8222-222222222222';
const ben: StaffUser = {
  uuid: BEN,
  id: BEN,
  username: 'ben',
  name: 'Benedict',
  pic: null,
  email: 'ben@example.org',
  email_verified: true,
  is_admin: false,
  host_level: 1,
  erases_at: null,
  status: 'active',
  status_until: null,
  timezone: 'UTC',
  joined_at: '2026-01-01T00:00:00.000Z',
};
const listed: ListedStaffUser = { ...ben, plan: 'unlimited', last_seen: 'week' };
const DAYS = Array.from({ length: FIGURE_DAYS }, (_, index) =>
  new Date(Date.UTC(2026, 3, 7 + index)).toISOString().slice(0, 10),
);
const zeros = DAYS.map(() => 0);
const figures: AnswerOf<typeof readFigures> = {
  days: DAYS,
  figures: figureNames.map((figure) => ({ figure, week: 0, week_before: 0, by_day: zeros })),
  attendance: { attended: zeros, missed: zeros },
  currency: 'eur',
};
const nothingIn = (part: WaitingPartName): WaitingPart => ({
  part,
  state: 'current',
  total: 0,
  num_old: 0,
  items: [],
});
const today = (...parts: WaitingPart[]) =>
  answers({
    parts: waitingParts.map((name) => parts.find(({ part }) => part === name) ?? nothingIn(name)),
    read_time: '2026-05-04T09:00:00.000Z',
  });
const item = (own: Partial<WaitingItem> & Pick<WaitingItem, 'id' | 'kind'>): WaitingItem => ({
  title: null,
  user: null,
  about: null,
  since: '2026-05-01T09:00:00.000Z',
  due: null,
  is_overdue: false,
  start_time: null,
  count: null,
  needed: null,
  amount: null,
  currency: null,
  ...own,
});
const staff = () =>
  aServer({ member: aMember({ is_admin: true }) })
    .on(readToday, today())
    .on(readFigures, answers(figures));
let reloads = 0;
beforeEach(() => {
  reloads = 0;
  navigation.reload = () => void (reloads += 1);
});

describe('the admin area', () => {
  test('[ADM-001] is for admins, and its pages are loaded on demand', () => {
    const own = pages.filter(({ path }) => path === '/admin' || path.startsWith('/admin/members'));
    expect(own.map(({ path, access }) => [path, access])).toEqual([
      ['/admin', 'admin'],
      ['/admin/members', 'admin'],
      ['/admin/members/:uuid', 'admin'],
    ]);
    for (const { load } of own) expect(load()).toBeInstanceOf(Promise);
  });

  test('[ADM-011] leads to its parts', async () => {
    staff().on(readDashboard, answers({ day: [['day', ...dashboardColumns]], currency: 'usd' }));
    renderPage(<Admin />, { path: '/admin' });
    const nav = within(await screen.findByRole('navigation', { name: 'Administration' }));
    expect((await nav.findByRole('link', { name: 'Dashboard' })).getAttribute('aria-current')).toBe('page');
    for (const name of ['Members', 'Flagged activity', 'Announcement and lists', 'Audit'])
      expect(nav.getByRole('link', { name })).toBeTruthy();
  });

  test('[ADM-002] the dashboard shows figures for the chosen period', async () => {
    const server = staff().on(readDashboard, ({ path }) => {
      const period = path.split('/').at(-1)!;
      return answers({
        [period]: [
          [period, ...dashboardColumns],
          ['2026-05-04', 7, 6, 5, 4, 3, 2, 1, 0, 9, 8, 15.5],
        ],
        currency: 'usd',
      });
    });
    const { user } = renderPage(<Admin />, { path: '/admin' });
    expect(await screen.findByRole('columnheader', { name: 'Sign-ups' })).toBeTruthy();
    expect(screen.getByRole('row', { name: 'Monday, May 4, 2026 7 6 5 4 3 2 1 0 9 8 $15.50' })).toBeTruthy();
    await user.click(screen.getByRole('radio', { name: 'By week' }));
    expect(await screen.findByRole('columnheader', { name: 'Week' })).toBeTruthy();
    expect(screen.getByRole('rowheader', { name: 'Week of Monday, May 4, 2026' })).toBeTruthy();
    expect(server.calls(readDashboard).map(({ path }) => path)).toEqual([
      '/v1/admin/dashboard/day',
      '/v1/admin/dashboard/week',
    ]);
  });

  test('[FBK-022] the dashboard reports what members answered by month, with scores, and nothing of fewer than ten people', async () => {
    const answer = ['Much better', 'A little better', 'About the same', 'A little worse', 'Much worse'].map(
      (label, index) => ({ value: index + 1, score: 5 - index, label, count: [4, 8, 0, 0, 0][index]! }),
    );
    const nothing = { answers: null, average: null, answer: [], net_promoters: null };
    const server = staff()
      .on(readDashboard, answers({ day: [['day', ...dashboardColumns]], currency: 'usd' }))
      .on(
        surveyReport,
        answers({
          survey: [
            {
              scale: 'outcome',
              answers: 12,
              average: 4.3,
              highest_score: 5,
              net_promoters: null,
              answer,
              months: [
                { month: '2026-04', ...nothing },
                { month: '2026-05', answers: 12, average: 4.3, answer },
              ],
            },
            { scale: 'nps', ...nothing, highest_score: 10, months: [{ month: '2026-05', ...nothing }] },
          ],
        }),
      );
    const { user } = renderPage(<Admin />, { path: '/admin' });
    const scale = 'How they are doing, compared with a month ago';
    const month = await screen.findByRole('slider', { name: 'Month' }, { timeout: 10_000 });
    expect(month.getAttribute('aria-valuetext')).toBe('May 2026: Much better 33%, A little better 67%');
    const panel = within(screen.getByRole('heading', { name: scale }).parentElement!);
    await user.click(panel.getByText('As a table'));
    const table = within(panel.getByRole('table', { name: scale }));
    expect(table.getAllByRole('row').map(({ textContent }) => textContent)).toEqual([
      'AnswerScoreAnswersApril 2026May 2026',
      'Much better54–4',
      'A little better48–8',
      'About the same30–0',
      'A little worse20–0',
      'Much worse10–0',
    ]);
    expect(screen.getByText('4.3 of 5 on average, 12 answers')).toBeTruthy();
    expect(screen.getByText('Fewer than ten people answered.')).toBeTruthy();
    await user.click(screen.getByRole('radio', { name: 'A year' }));
    await waitFor(() => expect(server.calls(surveyReport).at(-1)?.body).toEqual({ days: '365' }));
  });
});

describe('what waits for staff', () => {
  const draw = (...parts: WaitingPart[]) => {
    const server = staff().on(readToday, today(...parts));
    return { server, ...renderPage(<Admin />, { path: '/admin' }) };
  };
  const waiting = (part: WaitingPartName, ...items: WaitingItem[]): WaitingPart => ({
    part,
    state: 'current',
    total: items.length,
    num_old: 0,
    items,
  });
  const region = async (name: string) => within(await screen.findByRole('region', { name: new RegExp(`^${name}`) }));

  test('[ADM-002] a case leads to its page, says what to do and how many wait for days', async () => {
    const user = { uuid: BEN, username: 'ben', name: null };
    const one = item({
      id: 'c1',
      kind: 'case',
      about: 'member',
      user,
      count: 2,
      is_overdue: true,
      due: '2026-05-03T09:00:00.000Z',
    });
    draw({ ...waiting('cases', one), total: 7, num_old: 3 });
    const cases = await region('Cases');
    expect(cases.getByRole('link', { name: 'About a member: ben' }).getAttribute('href')).toBe('/admin/cases/c1');
    expect(cases.getByText('Overdue')).toBeTruthy();
    expect(cases.getByText('3 for more than three days')).toBeTruthy();
    expect(cases.getByText(/Open the case, look at the evidence/)).toBeTruthy();
    expect(cases.getByRole('link', { name: 'All 7' }).getAttribute('href')).toBe('/admin/cases');
    expect(screen.getByText(/^Nothing waits in: appeals, sessions with too few people/)).toBeTruthy();
  });

  test('[ADM-002] each kind leads somewhere or says that only operators can act, and amounts have their currency', async () => {
    const user = { uuid: BEN, username: 'ben', name: 'Benedict' };
    draw(
      waiting('appeals', item({ id: 'd1', kind: 'appeal', about: 'warned', user })),
      waiting(
        'thin-sessions',
        item({
          id: SESSION,
          kind: 'thin-session',
          title: 'Night talk',
          user,
          count: 1,
          needed: 3,
          start_time: '2026-05-05T19:00:00.000Z',
        }),
      ),
      waiting(
        'payments',
        item({ id: BEN, kind: 'charge-failed', user, count: 2, amount: 1500, currency: 'eur' }),
        item({ id: 'evt_1', kind: 'payment-notification' }),
      ),
      waiting('addresses', item({ id: BEN, kind: 'address-bounces', user })),
      waiting('operations', item({ id: 'x', kind: 'job-stuck', title: 'Tell staff of report', count: 4 })),
    );
    await region('Payments');
    const links = screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]);
    expect(links).toContainEqual(['Against a warning: Benedict', '/admin/appeals/d1']);
    expect(links).toContainEqual(['Night talk, Benedict', `/session/${SESSION}`]);
    expect(links).toContainEqual(['A charge failed: Benedict', `/admin/members/${BEN}`]);
    expect(links).toContainEqual(['A notification of the payment provider was not recorded', '/admin/webhooks']);
    expect(links).toContainEqual(['Mails come back: Benedict', `/admin/members/${BEN}`]);
    expect(screen.getByText(/€15.00/)).toBeTruthy();
    expect(screen.getByText(/1 person, 3 are needed/)).toBeTruthy();
    expect(
      (await region('What runs by itself')).getByText('A job does not succeed: Tell staff of report'),
    ).toBeTruthy();
  });

  test('[I-064] a part that could not be read says so and is asked for again, one that is behind says that, too', async () => {
    const { server, user } = draw(
      { part: 'cases', state: 'unreadable', total: null, num_old: null, items: [] },
      { ...nothingIn('appeals'), state: 'behind' },
    );
    const cases = await region('Cases');
    expect(cases.getByRole('alert').textContent).toMatch(/^This could not be read just now/);
    expect((await region('Appeals')).getByText(/more may wait here than is shown/)).toBeTruthy();
    expect(screen.queryByText('Nothing waits for a person.')).toBeNull();
    expect(screen.getByText(/^Nothing waits in:/).textContent).not.toMatch(/cases|appeals/);
    server.on(readToday, today());
    await user.click(cases.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Nothing waits for a person.')).toBeTruthy();
  });

  test('[I-064] when nothing could be read the page does not say that nothing waits', async () => {
    staff().on(readToday, unreachable);
    renderPage(<Admin />, { path: '/admin' });
    expect(await screen.findByRole('heading', { name: 'The last seven days' })).toBeTruthy();
    expect(screen.queryByText('Nothing waits for a person.')).toBeNull();
  });
});

describe('the figures of the week', () => {
  const drawn = () => {
    const by_day = DAYS.map((_, at) => (at === 27 ? 3 : 0));
    staff().on(
      readFigures,
      answers({
        ...figures,
        figures: figures.figures.map((figure) =>
          figure.figure === 'income'
            ? { ...figure, week: 3000, week_before: 1500 }
            : figure.figure === 'attendances'
              ? { ...figure, week: 3, week_before: 0, by_day }
              : figure,
        ),
        attendance: { attended: by_day, missed: DAYS.map((_, at) => (at === 26 ? 1 : 0)) },
      }),
    );
    return renderPage(<Admin />, { path: '/admin' });
  };

  test('[ADM-002] stand beside the week before, with their currency, and each leads to its list', async () => {
    drawn();
    const income = (await screen.findByRole('link', { name: 'Income' })).closest('li')!;
    expect(income.textContent).toContain('€30.00100% more than €15.00 before');
    const lists = ['New members', 'Places taken', 'Took part', 'Sessions held', 'Reports', 'Income'].map((name) =>
      screen.getByRole('link', { name }).getAttribute('href'),
    );
    expect(lists).toEqual([
      '/admin/members',
      '/admin/sessions',
      '/admin/sessions?status=held',
      '/admin/sessions?status=held',
      '/admin/cases',
      '/admin/revenue',
    ]);
    expect(screen.getByRole('link', { name: 'Took part' }).closest('li')!.textContent).toContain(
      '3None in the week before',
    );
    expect(screen.getByRole('link', { name: 'Reports' }).closest('li')!.textContent).toContain(
      '0As in the week before',
    );
  });

  test('[ADM-002] who came is read out day by day with the keys, and is a table with the days of zeros', async () => {
    const { user } = drawn();
    const day = await screen.findByRole('slider', { name: 'Day' }, { timeout: 10_000 });
    expect(day.getAttribute('aria-valuetext')).toBe('Monday, May 4, 2026: 3 took part, 0 did not come');
    // jsdom moves no range by keys; the change is what a browser makes of an arrow.
    fireEvent.change(day, { target: { value: '26' } });
    expect(day.getAttribute('aria-valuetext')).toBe('Sunday, May 3, 2026: 0 took part, 1 did not come');
    await user.click(screen.getByText('All days as a table'));
    const rows = within(screen.getByRole('table', { name: 'The last 28 days, the newest first' })).getAllByRole('row');
    expect(rows.length).toBe(29);
    expect([rows[1]!.textContent, rows[3]!.textContent]).toEqual([
      'Monday, May 4, 202600300€0.000',
      'Saturday, May 2, 202600000€0.000',
    ]);
  });
});

describe('sessions', () => {
  const session = {
    uuid: SESSION,
    title: 'Night talk',
    well: 'Night Owls',
    host: { uuid: BEN, username: 'ben', name: 'Benedict' },
    start_time: '2026-05-05T19:00:00.000Z',
    end_time: '2026-05-05T20:00:00.000Z',
    status: 'coming' as const,
    seats: 8,
    taken: 1,
    attended: 0,
    waiting: 0,
    is_thin: true,
    is_first: true,
  };

  test('[ADM-010] are listed for staff with what needs attention, by what the address says', async () => {
    const server = staff().on(listSessionsForStaff, answers({ sessions: [session], has_more: false }));
    const { user, router } = renderPage(<AdminSessions />, {
      path: '/admin/sessions',
      at: '/admin/sessions?attention=thin',
    });
    const row = (await screen.findByRole('link', { name: 'Night talk' })).closest('li')!;
    expect(row.textContent).toContain('Too few peopleFirst session of the hostNight talkBenedict · Night Owls');
    expect(row.textContent).toContain('1 of 8 places');
    expect(server.calls(listSessionsForStaff)[0]?.body).toMatchObject({ status: 'coming', attention: 'thin' });
    await user.click(screen.getByRole('radio', { name: 'Held' }));
    await waitFor(() => expect(server.calls(listSessionsForStaff).at(-1)?.body).toMatchObject({ status: 'held' }));
    expect(router.state.location.search).toBe('?attention=thin&status=held');
  });
});

describe('members', () => {
  test('[ADM-004] are found by words, level, status, plan and when they were there, and the address says so', async () => {
    const server = staff().on(listAccounts, answers({ users: [listed], has_more: false }));
    const { user, router } = renderPage(<AdminMembers />, { path: '/admin/members' });
    const row = (await screen.findByRole('link', { name: 'Benedict @ben' })).closest('li')!;
    expect(within(row).getByRole('link').getAttribute('href')).toBe(`/admin/members/${BEN}`);
    expect(row.textContent).toContain('Level 1, UnlimitedLast seen: within a week');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Host level' }), '2');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Status' }), 'On probation');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Plan' }), 'Unlimited');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Last seen' }), 'Never');
    await user.type(screen.getByLabelText('Search members'), 'ben@example');
    await waitFor(() =>
      expect(server.calls(listAccounts).at(-1)?.body).toMatchObject({
        q: 'ben@example',
        host_level: '2',
        status: 'probation',
        plan: 'unlimited',
        last_seen: 'never',
        limit: 100,
        offset: 0,
      }),
    );
    expect(router.state.location.search).toBe('?level=2&status=probation&plan=unlimited&seen=never&q=ben%40example');
  });

  test('[ADM-004] come in pages with addresses; what the address names and no filter knows is not asked for', async () => {
    const server = staff().on(listAccounts, answers({ users: [listed], has_more: true }));
    renderPage(<AdminMembers />, { path: '/admin/members', at: '/admin/members?page=3&plan=gold&level=1' });
    const pages = within(await screen.findByRole('navigation', { name: 'Pages' }));
    expect(server.calls(listAccounts)[0]?.body).toMatchObject({ offset: 200, host_level: '1' });
    expect(server.calls(listAccounts)[0]?.body).not.toHaveProperty('plan');
    expect(
      ['Earlier page', 'Later page'].map((name) => pages.getByRole('link', { name }).getAttribute('href')),
    ).toEqual(['/admin/members?page=2&plan=gold&level=1', '/admin/members?page=4&plan=gold&level=1']);
  });

  test('are saved as a file of all pages that the list shows, in which no name is a formula', async () => {
    const saved = savedFiles();
    const server = staff().on(listAccounts, ({ body }) =>
      Number((body as { offset: unknown }).offset) === 0
        ? answers({ users: [{ ...listed, name: '=HYPERLINK("x")' }], has_more: true })
        : answers({
            users: [{ ...listed, uuid: ANA, id: ANA, username: 'ana', status: 'warned' as const }],
            has_more: false,
          }),
    );
    server.on(recordExport, unreachable);
    const at = '/admin/members?status=warned&plan=gold&q=ben';
    const { user } = renderPage(<AdminMembers />, { path: '/admin/members', at });
    // What could not be recorded for auditors is not saved.
    await user.click(await screen.findByRole('button', { name: 'Export as CSV' }));
    await waitFor(() => expect(shownToasts()).toContainEqual(expect.stringContaining('so nothing was saved')));
    expect(saved).toEqual([]);
    server.on(recordExport, answers({}));
    await user.click(await screen.findByRole('button', { name: 'Export as CSV' }));
    await waitFor(() => expect(saved.length).toBe(1));
    expect(server.calls(recordExport).at(-1)?.body).toEqual({
      list: 'members',
      filters: { status: 'warned' },
      searched: true,
      rows: 2,
    });
    expect(saved[0]!.split('\r\n')).toEqual([
      expect.stringContaining('"Name","Username","Email","Host level","Status","Plan","Last seen","Member since"'),
      `"'=HYPERLINK(""x"")","ben","ben@example.org",1,"active","Unlimited","Within a week","Wednesday, Dec 31, 2025"`,
      `"Benedict","ana","ben@example.org",1,"warned","Unlimited","Within a week","Wednesday, Dec 31, 2025"`,
      '',
    ]);
  });

  test('[ADM-004] are searched by other words when the browser goes back to another address', async () => {
    const server = staff().on(listAccounts, answers({ users: [listed], has_more: false }));
    const { user, router } = renderPage(<AdminMembers />, { path: '/admin/members', at: '/admin/members?q=cleo' });
    const box = await screen.findByLabelText<HTMLInputElement>('Search members');
    await act(() => router.navigate('/admin/members'));
    expect(box.value).toBe('');
    await user.type(box, 'ben');
    await waitFor(() => expect(router.state.location.search).toBe('?q=ben'));
    expect(box.value).toBe('ben');
    await act(() => router.navigate(-1));
    await waitFor(() => expect(box.value).toBe('cleo'));
    await waitFor(() => expect(server.calls(listAccounts).at(-1)?.body).toMatchObject({ q: 'cleo' }));
  });

  test('are shown with their pictures, and with initials where there is none', async () => {
    const users = [
      { ...listed, pic: '/img/ben.jpg' },
      { ...listed, uuid: ANA, id: ANA, username: 'ana', name: 'ana' },
    ];
    staff().on(listAccounts, answers({ users, has_more: false }));
    renderPage(<AdminMembers />, { path: '/admin/members' });
    const row = async (name: string) => (await screen.findByRole('link', { name })).closest('li')!;
    expect((await row('Benedict @ben')).querySelector('img')?.getAttribute('src')).toContain('/img/ben.jpg');
    expect((await row('ana')).querySelector('img')).toBeNull();
    expect((await row('ana')).textContent).toMatch(/^A+N?ana/);
  });

  const detail = (overrides: Partial<StaffUser> = {}) => {
    const server = staff()
      .on(getAccount, answers({ user: { ...ben, ...overrides } }))
      .on(
        readActivity,
        answers({
          activity: [
            {
              uuid: 'a',
              type: 'GROUP_JOIN',
              session_uuid: null,
              target_uuid1: BEN,
              details: '',
              created_time: '2026-05-04T09:00:00.000Z',
            },
            {
              uuid: 'b',
              type: 'USER_FLAG_USER',
              session_uuid: SESSION,
              target_uuid1: ANA,
              details: 'feedback',
              created_time: '2026-05-04T09:00:00.000Z',
            },
            {
              uuid: 'c',
              type: 'WROTE_A_SONG',
              session_uuid: null,
              target_uuid1: null,
              details: '',
              created_time: '2026-05-04T09:00:00.000Z',
            },
          ],
        }),
      );
    return { server, ...renderPage(<AdminMember />, { path: '/admin/members/:uuid', at: `/admin/members/${BEN}` }) };
  };

  test('[ADM-005] are shown with their account and what they did', async () => {
    detail({ status: 'probation', status_until: '2026-06-01T00:00:00.000Z' });
    expect(await screen.findByRole('heading', { level: 1, name: 'Benedict @ben' })).toBeTruthy();
    expect(screen.getByText('ben@example.org (confirmed)')).toBeTruthy();
    expect(screen.getByText(/^On probation until/).textContent).toMatch(
      /On probation until (Sunday, May 31|Monday, Jun 1), 2026/,
    );
    expect(document.title).toMatch(/^Benedict · /);
    const item = async (type: string) => within((await screen.findByText(type)).closest('li')!);
    const hrefs = (input: Pick<typeof screen, 'getAllByRole'>) =>
      input.getAllByRole('link').map((link) => link.getAttribute('href'));
    expect(hrefs(await item('Joined a Well'))).toEqual([`/well/well/${BEN}`]);
    const flag = await item('Reported a member');
    expect(flag.getByText('as feedback')).toBeTruthy();
    expect(hrefs(flag)).toEqual([`/session/${SESSION}`, `/admin/members/${ANA}`]);
    expect(await screen.findByText('Wrote a song')).toBeTruthy();
  });

  test('[ADM-004] [ADM-034] are asked for whenever list or page opens: a case may have been decided meanwhile', async () => {
    const queries = testQueries();
    queries.setQueryDefaults([], { gcTime: Infinity });
    const server = staff()
      .on(listAccounts, answers({ users: [listed], has_more: false }))
      .on(getAccount, answers({ user: ben }))
      .on(readActivity, answers({ activity: [] }))
      .on(adminMemberSubscription, refuses('PAYMENTS_UNAVAILABLE'));
    const { router } = renderRoutes(
      [
        { path: '/admin/members', element: <AdminMembers /> },
        { path: '/admin/members/:uuid', element: <AdminMember /> },
      ],
      { at: '/admin/members', queries },
    );
    const list = () => screen.findByRole('link', { name: 'Benedict @ben' });
    const status = async () => (await screen.findByText('Status', { selector: 'dt' })).nextSibling?.textContent;
    await list();
    await act(() => router.navigate(`/admin/members/${BEN}`));
    expect(await status()).toContain('Active');
    await act(() => router.navigate('/admin/members'));
    await list();
    await waitFor(() => expect(server.calls(listAccounts)).toHaveLength(2));
    server.on(getAccount, answers({ user: { ...ben, status: 'suspended' } }));
    await act(() => router.navigate(`/admin/members/${BEN}`));
    await waitFor(async () => expect(await status()).toContain('Suspended'));
    await waitFor(() => expect(server.calls(adminMemberSubscription)).toHaveLength(2));
  });

  test('[ADM-006] [ADM-036] get another host level in a form of its own, and a status by a rule, with a reason and an end', async () => {
    const { server, user } = detail();
    server.on(updateAccountByStaff, answers({ user: ben }));
    server.on(statusEffects, answers({ effects: { ...noEffects, wells: 2 } }));
    await user.click(await screen.findByRole('button', { name: 'Change host level' }));
    await user.selectOptions(await screen.findByLabelText('Host level'), '2');
    await user.click(screen.getByRole('button', { name: 'SAVE' }));
    await waitFor(() => expect(server.calls(updateAccountByStaff)).toHaveLength(1));
    expect(server.calls(updateAccountByStaff)[0]?.body).toEqual({ host_level: '2' });
    await user.click(await screen.findByRole('button', { name: 'Change status' }));
    await user.selectOptions(await screen.findByLabelText('Status'), 'suspended');
    expect(await screen.findByText('Still belongs to 2 Wells.')).toBeTruthy();
    expect(server.calls(statusEffects)[0]?.body).toEqual({ deed: 'suspended', clause: null, until: null });
    await user.type(await screen.findByLabelText('Reason, emailed to the member'), 'Insults in a session');
    expect(screen.getByText(/They get a mail with the rule, the reason, the end and how to object/)).toBeTruthy();
    server.on(updateAccountByStaff, refuses('CASE_CLAUSE_REQUIRED', { field: 'clause' }));
    await user.click(screen.getByRole('button', { name: 'SAVE' }));
    expect(await screen.findByText('Please choose the rule that was broken.')).toBeTruthy();
    server.on(updateAccountByStaff, answers({ user: ben }));
    await user.selectOptions(screen.getByLabelText('Which rule was broken?'), 'respect');
    fireEvent.change(screen.getByLabelText('Ends on'), { target: { value: '2026-06-01' } });
    await user.click(screen.getByRole('button', { name: 'SAVE' }));
    await waitFor(() => expect(server.calls(updateAccountByStaff)).toHaveLength(3));
    expect(server.calls(updateAccountByStaff)[2]).toMatchObject({
      path: `/v1/admin/account/${BEN}/profile/update`,
      body: {
        status: 'suspended',
        clause: 'respect',
        reason: 'Insults in a session',
        until: '2026-06-01T00:00:00.000Z',
      },
    });
  });

  test('[ADM-007] [ADM-018] can be looked at as themselves, with a reason; the page reloads', async () => {
    const { server, user } = detail();
    server.on(loginAs, refuses('FRESH_LOGIN_NEEDED'));
    await user.click(await screen.findByRole('button', { name: 'Log in as this member' }));
    await user.type(await screen.findByLabelText('Why is this necessary?'), 'A call for help');
    await user.click(screen.getByRole('button', { name: 'Log in' }));
    expect(await screen.findByText('Please enter your password to go on.')).toBeTruthy();
    expect(reloads).toBe(0);
    server.on(loginAs, answers({ until: '2026-05-04T09:30:00.000Z' }));
    await user.type(screen.getByLabelText('Your own password'), 'quiet-river-stones');
    await user.click(screen.getByRole('button', { name: 'Log in' }));
    await waitFor(() => expect(reloads).toBe(1));
    expect(server.calls(loginAs).at(-1)?.body).toMatchObject({
      reason: 'A call for help',
      password: 'quiet-river-stones',
    });
  });

  test('[C-173] a member who closed the account can be sanctioned until it is deleted, and staff cannot log in as them', async () => {
    detail({ status: 'inactive', erases_at: '2026-06-03T00:00:00.000Z' });
    expect(await screen.findByRole('button', { name: 'Change status' })).toBeTruthy();
    expect(screen.getByText(/Closed by its owner, deleted on/).closest('dd')?.textContent).toMatch(/^Inactive/);
    expect(screen.queryByRole('button', { name: 'Log in as this member' })).toBeNull();
  });

  test.each(['suspended', 'removed'] as const)('[C-173] staff cannot log in as a member who is %s', async (status) => {
    detail({ status });
    expect(await screen.findByRole('button', { name: 'Change status' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Log in as this member' })).toBeNull();
  });

  test('members of staff are shown without actions', async () => {
    detail({ is_admin: true });
    await screen.findByRole('heading', { level: 1, name: 'Benedict @ben' });
    expect(screen.queryByRole('button', { name: 'Log in as this member' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Change status' })).toBeNull();
  });
});

test('while staff are logged in as a member, a banner leads back (C-087)', async () => {
  const server = staff().on(endLoginAs, answers({}));
  const { user } = renderPage(<SupportBanner name="ben" until="2026-05-04T09:30:00.000Z" />);
  expect(await screen.findByText(/You are logged in as ben, for reading only, until/)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Return to my account' }));
  await waitFor(() => expect(reloads).toBe(1));
  expect(server.calls(endLoginAs)).toHaveLength(1);
});

describe('the announcement and the lists', () => {
  const opened = (captured: (offset: unknown) => number = () => 1) => {
    const server = staff()
      .on(loadMarketingData, ({ path, body }) => {
        const key = path.split('/').at(-1)!;
        if (key === 'announcement_username') return answers({ dump: [{ key, val: 'hannah' }] });
        const count = key === 'host_email_capture' ? captured(body['offset']) : 0;
        return answers({ dump: Array.from({ length: count }, () => ({ key, val: '{"email":"a@b.c"}' })) });
      })
      .on(putMarketingData, answers({ dump: { key: 'announcement_username', val: 'ana' } }));
    return { server, ...renderPage(<AdminAnnouncement />, { path: '/admin/announcement' }) };
  };

  test('a list of more than one answer is read to its end, page by page, and equal entries stay apart', async () => {
    const { user } = opened((offset) => (offset === 0 ? 1000 : 2));
    await screen.findByText('1000 entries');
    expect(screen.getAllByText('a@b.c')).toHaveLength(1000);
    await user.click(screen.getByRole('button', { name: 'Show earlier entries' }));
    expect(await screen.findByText('Entries 1001 to 1002')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Show earlier entries' })).toBeNull();
  });

  test('[ADM-039] the username to which the announcement leads is read and set', async () => {
    const { server, user, queries } = opened();
    const field = await screen.findByLabelText<HTMLInputElement>('Username');
    expect(field.value).toBe('hannah');
    const asked = () => server.calls(loadMarketingData).filter(({ path }) => path.endsWith('announcement_username'));
    expect(asked()).toHaveLength(1);
    await user.clear(field);
    await user.type(field, 'ana');
    await user.click(screen.getByRole('button', { name: 'SAVE' }));
    await waitFor(() => expect(server.calls(putMarketingData)).toHaveLength(1));
    expect(server.calls(putMarketingData)[0]).toMatchObject({
      path: '/v1/dump/set',
      body: { key: 'announcement_username', val: 'ana' },
    });
    await waitFor(() => expect(asked()).toHaveLength(2));
    // Set from the profile of a member.
    server.on(loadMarketingData, answers({ dump: [{ key: 'announcement_username', val: 'ben' }] }));
    for (const topic of putMarketingData.touches) await act(() => invalidateTopic(queries, [topic]));
    await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('Username').value).toBe('ben'));
  });

  test('staff read the addresses and the words that people left, and no stored form of an entry', async () => {
    const entries: Record<string, string> = {
      host_email_capture: '{"email":"a@b.c"}',
      coming_soon_email: 'c@d.e',
      unsubscribe_survey: `{"user":"${BEN}","reason":"Too busy","time":"2026-05-04T09:00:00.000Z"}`,
      grouphosted_survey: `{"session":"${SESSION}","user":"${BEN}","how_session_impact_mood":5,"how_could_make_better":"More silence."}`,
    };
    staff().on(loadMarketingData, ({ path }) => {
      const key = path.split('/').at(-1)!;
      return answers({ dump: key in entries ? [{ key, val: entries[key]! }] : [] });
    });
    renderPage(<AdminAnnouncement />, { path: '/admin/announcement' });
    for (const words of ['a@b.c', 'c@d.e', 'Too busy', 'More silence.'])
      expect(await screen.findByText(words)).toBeTruthy();
    const drawn = document.body.cloneNode(true) as HTMLElement;
    for (const sheet of drawn.querySelectorAll('style')) sheet.remove();
    expect(drawn.textContent).not.toMatch(/[{}]|impact_mood|2222/);
    expect(screen.getAllByText('Nothing yet.')).toHaveLength(1);
  });
});
