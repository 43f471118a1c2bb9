import { beforeEach, describe, expect, test } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { dashboardColumns, readActivity, readDashboard } from '#modules/admin/contract/api.ts';
import { surveyReport } from '#modules/feedback/contract/api.ts';
import {
  endLoginAs,
  getAccount,
  listAccounts,
  loginAs,
  updateAccountByStaff,
  type StaffUser,
} from '#modules/identity/contract/api/staff.ts';
import { loadMarketingData, putMarketingData } from '#modules/site/contract/api.ts';
import SupportBanner from '#client/app/support-banner.tsx';
import { pages } from '#client/app/routes.ts';
import { navigation } from '#client/lib/paths/navigation.ts';
import { aMember, aServer, renderPage } from '#client/testing/render.tsx';
import { answers, refuses } from '#client/testing/server.ts';
import AdminAnnouncement from './admin-announcement.tsx';
import AdminMember from './admin-member.tsx';
import AdminMembers from './admin-members.tsx';
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
const staff = () => aServer({ member: aMember({ is_admin: true }) });
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

  test('[FBK-022] the dashboard reports what members answered, labelled and with scores, for the chosen time', async () => {
    const figures = { answers: 3, average: 4.3, highest_score: 5, net_promoters: null };
    const answer = ['Much better', 'A little better', 'About the same', 'A little worse', 'Much worse'].map(
      (label, index) => ({ value: index + 1, score: 5 - index, label, count: [1, 2, 0, 0, 0][index]! }),
    );
    const server = staff()
      .on(readDashboard, answers({ day: [['day', ...dashboardColumns]], currency: 'usd' }))
      .on(
        surveyReport,
        answers({
          survey: [
            { scale: 'outcome', ...figures, answer },
            { scale: 'nps', ...figures, average: null, answers: 0, answer: [] },
          ],
        }),
      );
    const { user } = renderPage(<Admin />, { path: '/admin' });
    const table = within(await screen.findByRole('table', { name: /compared with a month ago/ }));
    expect(table.getAllByRole('row').map(({ textContent }) => textContent)).toEqual([
      'AnswerScoreAnswers',
      'Much better51',
      'A little better42',
      'About the same30',
      'A little worse20',
      'Much worse10',
    ]);
    expect(screen.getByText('4.3 of 5 on average, 3 answers')).toBeTruthy();
    expect(screen.getByText('No answers in this time.')).toBeTruthy();
    await user.click(screen.getByRole('radio', { name: 'A year' }));
    await waitFor(() => expect(server.calls(surveyReport).at(-1)?.body).toEqual({ days: '365' }));
  });
});

describe('members', () => {
  test('[ADM-004] are found by words and host level', async () => {
    const server = staff().on(listAccounts, answers({ users: [ben] }));
    const { user } = renderPage(<AdminMembers />, { path: '/admin/members' });
    expect((await screen.findByRole('link', { name: 'Benedict @ben' })).getAttribute('href')).toBe(
      `/admin/members/${BEN}`,
    );
    await user.selectOptions(screen.getByRole('combobox', { name: 'Host level' }), '2');
    await user.type(screen.getByLabelText('Search members'), 'ben@example');
    await waitFor(() =>
      expect(server.calls(listAccounts).at(-1)?.body).toMatchObject({ q: 'ben@example', host_level: '2', limit: 100 }),
    );
  });

  test('are shown with their pictures, and with initials where there is none', async () => {
    const users = [
      { ...ben, pic: '/img/ben.jpg' },
      { ...ben, uuid: ANA, id: ANA, username: 'ana', name: 'ana' },
    ];
    staff().on(listAccounts, answers({ users }));
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

  test('[ADM-006] [ADM-036] get another host level in a form of its own, and a status by a rule, with a reason and an end', async () => {
    const { server, user } = detail();
    server.on(updateAccountByStaff, answers({ user: ben }));
    await user.click(await screen.findByRole('button', { name: 'Change host level' }));
    await user.selectOptions(await screen.findByLabelText('Host level'), '2');
    await user.click(screen.getByRole('button', { name: 'SAVE' }));
    await waitFor(() => expect(server.calls(updateAccountByStaff)).toHaveLength(1));
    expect(server.calls(updateAccountByStaff)[0]?.body).toEqual({ host_level: '2' });
    await user.click(await screen.findByRole('button', { name: 'Change status' }));
    await user.selectOptions(await screen.findByLabelText('Status'), 'suspended');
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
    await user.click(await screen.findByRole('button', { name: 'LOG IN AS THIS MEMBER' }));
    await user.type(await screen.findByLabelText('Why is this necessary?'), 'A call for help');
    await user.click(screen.getByRole('button', { name: 'LOG IN' }));
    expect(await screen.findByText('Please enter your password to go on.')).toBeTruthy();
    expect(reloads).toBe(0);
    server.on(loginAs, answers({ until: '2026-05-04T09:30:00.000Z' }));
    await user.type(screen.getByLabelText('Your own password'), 'quiet-river-stones');
    await user.click(screen.getByRole('button', { name: 'LOG IN' }));
    await waitFor(() => expect(reloads).toBe(1));
    expect(server.calls(loginAs).at(-1)?.body).toMatchObject({
      reason: 'A call for help',
      password: 'quiet-river-stones',
    });
  });

  test('[C-173] a member who closed the account can be sanctioned until it is deleted, and staff cannot log in as them', async () => {
    detail({ erases_at: '2026-06-03T00:00:00.000Z' });
    expect(await screen.findByRole('button', { name: 'Change status' })).toBeTruthy();
    expect(screen.getByText(/closed by its owner, deleted on/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'LOG IN AS THIS MEMBER' })).toBeNull();
  });

  test('members of staff are shown without actions', async () => {
    detail({ is_admin: true });
    await screen.findByRole('heading', { level: 1, name: 'Benedict @ben' });
    expect(screen.queryByRole('button', { name: 'LOG IN AS THIS MEMBER' })).toBeNull();
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
    expect(screen.getAllByText('{"email":"a@b.c"}')).toHaveLength(1000);
    await user.click(screen.getByRole('button', { name: 'Show earlier entries' }));
    expect(await screen.findByText('Entries 1001 to 1002')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Show earlier entries' })).toBeNull();
  });

  test('[ADM-039] the username to which the announcement leads is read and set', async () => {
    const { server, user } = opened();
    const field = await screen.findByLabelText<HTMLInputElement>('Username');
    expect(field.value).toBe('hannah');
    await user.clear(field);
    await user.type(field, 'ana');
    await user.click(screen.getByRole('button', { name: 'SAVE' }));
    await waitFor(() => expect(server.calls(putMarketingData)).toHaveLength(1));
    expect(server.calls(putMarketingData)[0]).toMatchObject({
      path: '/v1/dump/set',
      body: { key: 'announcement_username', val: 'ana' },
    });
  });

  test('staff read the lists and surveys', async () => {
    opened();
    expect(await screen.findByText('{"email":"a@b.c"}')).toBeTruthy();
    expect(screen.getAllByText('Nothing yet.')).toHaveLength(5);
  });
});
