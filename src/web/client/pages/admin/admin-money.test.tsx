import { describe, expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import {
  adminCreateCode,
  adminCredit,
  adminListCodes,
  adminListDifferences,
  adminListNotifications,
  adminMemberSubscription,
  adminRefund,
  adminRetryNotification,
  adminRevenue,
  adminSetCodeStatus,
  adminSetSubscriptionInactive,
} from '#modules/membership-billing/contract/api.ts';
import { shownProfile, type ShownUser } from '#modules/profiles/contract/api.ts';
import { onBasic, onMonthly } from '#client/features/membership-billing/testing/a-subscription.ts';
import { aMember, aServer, renderPage } from '#client/testing/render.tsx';
import { answers, refuses } from '#client/testing/server.ts';
import { shownToasts } from '#client/testing/watch.ts';
import AdminCodes from './admin-codes.tsx';
import AdminRevenue from './admin-revenue.tsx';
import AdminMember from './admin-member.tsx';
import AdminFailedWebhooks from './admin-webhooks.tsx';

const admin = aMember({ is_admin: true, timezone: 'UTC' });
const code = {
  id: '5f0c1a52-0000-4000-8000-0000000000c1',
  code: 'SPRING-2026',
  months_off: 2,
  is_gift: false,
  status: 'active',
  created_at: '2026-05-04T19:00:00.000Z',
  used_by: null,
  used_at: null,
  expires_at: null,
};

const aShownUser: ShownUser = {
  uuid: '5f0c1a52-0000-4000-8000-0000000000b1',
  username: 'ben',
  name: 'Ben',
  pic: null,
  about_me: '',
  age: '3 months',
  host_level: 0,
  user_marketing_json: '{}',
  num_session_users_met: 0,
  num_sessions_hosted: 0,
  testimonials_pct_thumbs_up: 100,
  num_reviews: 0,
  blocked: false,
  can_block: true,
};

describe('codes', () => {
  const visit = async (codes: unknown[], more: (server: ReturnType<typeof aServer>) => unknown = () => undefined) => {
    const server = aServer({ member: admin });
    more(server);
    server.on(adminListCodes, ({ body }) => {
      const offset = Number(body['offset']);
      return answers({ discount_code: codes.slice(offset, offset + Number(body['limit'])), total: codes.length });
    });
    const page = renderPage(<AdminCodes />, { path: '/admin/codes' });
    await screen.findByRole('heading', { level: 1 });
    return { ...page, server };
  };

  test('[ADM-029] codes beyond the first page are on the next one', async () => {
    const idOf = (at: number) => code.id.slice(0, -3) + String(at).padStart(3, '0');
    const { user } = await visit(
      Array.from({ length: 60 }, (_, at) => ({ ...code, id: idOf(at), code: `CODE-${at}` })),
    );
    expect(await screen.findByText('CODE-49')).toBeTruthy();
    expect(screen.queryByText('CODE-50')).toBeNull();
    await user.click(screen.getByRole('link', { name: 'Later page' }));
    expect(await screen.findByText('CODE-59')).toBeTruthy();
    expect(screen.queryByText('CODE-49')).toBeNull();
    expect(screen.queryByRole('link', { name: 'Later page' })).toBeNull();
  });

  test('[ADM-029] codes are found by their letters, status and kind, which the address keeps', async () => {
    const { user, server, router } = await visit([code]);
    await user.selectOptions(screen.getByRole('combobox', { name: 'Status' }), 'Active');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Kind' }), 'Discounts');
    await user.type(screen.getByLabelText('Letters of the code'), 'spring');
    await waitFor(() =>
      expect(server.calls(adminListCodes).at(-1)?.body).toEqual({
        q: 'spring',
        status: 'active',
        kind: 'discount',
        limit: 50,
        offset: 0,
      }),
    );
    expect(router.state.location.search).toBe('?status=active&kind=discount&q=spring');
  });

  test('[ADM-009] codes are listed, created and switched off', async () => {
    const { user, server } = await visit([
      code,
      { ...code, id: code.id.replace('c1', 'c2'), code: 'OLD', status: 'used' },
    ]);
    expect(await screen.findByText('SPRING-2026')).toBeTruthy();
    expect(within(screen.getByText('OLD').closest('li')!).queryByRole('button')).toBeNull();
    server.on(adminCreateCode, answers({ discount_code: { ...code, code: 'AUTUMN-1', is_gift: true } }));
    await user.click(screen.getByRole('button', { name: 'Create code' }));
    await waitFor(() => expect(shownToasts()).toEqual(['Created: AUTUMN-1']));
    expect(server.calls(adminCreateCode).map(({ body }) => body)).toEqual([{ months_off: 1, is_gift: true }]);
    server.on(adminSetCodeStatus, answers({ discount_code: { ...code, status: 'inactive' } }));
    await user.click(screen.getByRole('button', { name: 'Make inactive: SPRING-2026' }));
    await waitFor(() =>
      expect(server.calls(adminSetCodeStatus).map(({ path }) => path)).toEqual([
        `/v1/admin/discount_code/${code.id}/status/inactive`,
      ]),
    );
  });

  test('[ADM-009] [ADM-021] a code expires for good, once that was asked', async () => {
    const { user, server } = await visit([code]);
    server.on(adminSetCodeStatus, answers({ discount_code: { ...code, status: 'expired' } }));
    await user.click(await screen.findByRole('button', { name: 'Let expire: SPRING-2026' }));
    expect(await screen.findByText(/cannot be made active again/)).toBeTruthy();
    expect(server.calls(adminSetCodeStatus)).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Let expire' }));
    await waitFor(() => expect(server.calls(adminSetCodeStatus).at(-1)?.path).toMatch(/status\/expired$/));
  });

  test('[IDN-091] a used code names the member who used it, who is asked for once, or says that they have left', async () => {
    const [ben, gone] = ['5f0c1a52-0000-4000-8000-0000000000b1', '5f0c1a52-0000-4000-8000-0000000000b2'];
    const used = (at: number, used_by: string) => ({
      ...code,
      id: code.id.replace('c1', `d${at}`),
      code: `USED-${at}`,
      status: 'used',
      used_by,
    });
    const { server } = await visit([used(1, ben), used(2, ben), used(3, gone)], (each) =>
      each.on(shownProfile, ({ path }) =>
        path.includes(ben) ? answers({ user: { ...aShownUser, uuid: ben } }) : refuses('USER_DOES_NOT_EXIST'),
      ),
    );
    const links = await screen.findAllByRole('link', { name: 'Ben' });
    expect(links.map((link) => link.getAttribute('href'))).toEqual(['/profile/ben', '/profile/ben']);
    expect((await screen.findByText('former member')).closest('li')!.textContent).toContain('USED-3');
    expect(server.calls(shownProfile).map(({ path }) => path)).toEqual([
      `/v1/user/${ben}/profile`,
      `/v1/user/${gone}/profile`,
    ]);
  });

  test.each([
    ['FIVE5', undefined],
    ['A-----', undefined],
    ['SIXSIX', 'SIXSIX'],
  ])('[ADM-020] a code of one’s own, %s, is sent as %s', async (typed, sent) => {
    const { user, server } = await visit([]);
    server.on(adminCreateCode, answers({ discount_code: code }));
    await user.type(screen.getByLabelText('Code of your own (optional)'), typed);
    await user.click(screen.getByRole('button', { name: 'Create code' }));
    await waitFor(() => expect(server.calls(adminCreateCode).map(({ body }) => body['code'])).toEqual([sent]));
  });

  test('[ADM-022] a code that could not be created shows why', async () => {
    const { user, server } = await visit([]);
    server.on(adminCreateCode, refuses('DISCOUNT_CODE_TAKEN', { field: 'code' }));
    await user.click(screen.getByRole('button', { name: 'Create code' }));
    expect(await screen.findByText('There is a code with this name already.')).toBeTruthy();
  });

  test('the number of free months shows until when a code lasts that is used today', async () => {
    const { user } = await visit([]);
    const months = screen.getByLabelText('Free months');
    await user.clear(months);
    await user.type(months, '12');
    const inAYear = new Date().getUTCFullYear() + 1;
    expect(await screen.findByText(new RegExp(`Used today, it lasts until .*${inAYear}`))).toBeTruthy();
    await user.clear(months);
    await user.click(screen.getByRole('button', { name: 'Create code' }));
    expect((await screen.findAllByText('Between 1 and 24 months.')).length).toBeGreaterThan(0);
  });
});

describe('the subscription of a member', () => {
  const id = '5f0c1a52-0000-4000-8000-0000000000d1';
  const charge = { charge: 'ch_1', date: '2026-05-04T19:00:00.000Z', amount: 1500, currency: 'usd', gift_code: null };
  const entry = {
    uuid: '5f0c1a52-0000-4000-8000-0000000000e1',
    date: charge.date,
    kind: 'charge',
    text: 'Unlimited, monthly',
    amount: 1500,
    currency: 'usd',
    receipt: null,
    charge: 'ch_1',
  };
  const whole = { subscription_info: onMonthly, activity: [entry], refundable: [charge] };
  const visit = async (value: object = whole) => {
    const server = aServer({ member: admin });
    server.on(adminMemberSubscription, answers(value));
    const page = renderPage(<AdminMember />, { path: '/admin/members/:uuid', at: `/admin/members/${id}` });
    await screen.findByText(/^Unlimited\. It renews/);
    return { ...page, server };
  };

  test('[ADM-008] is set inactive after a question', async () => {
    const { user, server } = await visit();
    server.on(adminSetSubscriptionInactive, answers({ ...whole, subscription_info: onBasic }));
    await user.click(screen.getByRole('button', { name: 'Set inactive' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Set this subscription inactive?' }));
    expect(server.calls(adminSetSubscriptionInactive)).toEqual([]);
    await user.click(dialog.getByRole('button', { name: 'Set inactive' }));
    await waitFor(() => expect(shownToasts()).toEqual(['The subscription is inactive.']));
    expect(server.calls(adminSetSubscriptionInactive).map(({ path }) => path)).toEqual([
      `/v1/admin/account/${id}/set_subscription_inactive`,
    ]);
  });

  test('a charge is refunded in part, with a reason', async () => {
    const { user, server } = await visit();
    server.on(adminRefund, answers(whole));
    await user.click(screen.getByRole('button', { name: 'Refund' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Refund this charge' }));
    const amount = dialog.getByLabelText<HTMLInputElement>('Amount');
    expect(amount.value).toBe('15.00');
    await user.click(dialog.getByRole('button', { name: 'Refund' }));
    expect(await dialog.findByText('Please say why. Auditors read it.')).toBeTruthy();
    await user.type(dialog.getByLabelText('Reason'), 'Canceled on day two');
    await user.clear(amount);
    await user.type(amount, 'all');
    await user.click(dialog.getByRole('button', { name: 'Refund' }));
    expect(await dialog.findByText('Enter an amount such as 15.00.')).toBeTruthy();
    await user.clear(amount);
    await user.type(amount, '7.50');
    await user.click(dialog.getByRole('button', { name: 'Refund' }));
    await waitFor(() => expect(shownToasts()).toEqual(['Refunded.']));
    expect(server.calls(adminRefund).map(({ body }) => body)).toEqual([
      { charge: 'ch_1', amount: 750, reason: 'Canceled on day two' },
    ]);
  });

  test.each([
    ['used', 'The months stay with the member who used it.'],
    ['active', 'its code stops working'],
  ])('before a gift is refunded whose code is %s, staff read what becomes of it', async (gift_code, text) => {
    const { user } = await visit({ ...whole, refundable: [{ ...charge, gift_code }] });
    await user.click(screen.getByRole('button', { name: 'Refund' }));
    expect((await screen.findByRole('dialog', { name: 'Refund this charge' })).textContent).toContain(text);
  });

  test('credit is given with a reason', async () => {
    const { user, server } = await visit();
    server.on(adminCredit, answers(whole));
    await user.click(screen.getByRole('button', { name: 'Give credit' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Give credit' }));
    await user.type(dialog.getByLabelText('Amount'), '5');
    await user.type(dialog.getByLabelText('Reason'), 'A session did not happen');
    await user.click(dialog.getByRole('button', { name: 'Give credit' }));
    await waitFor(() =>
      expect(server.calls(adminCredit).map(({ body }) => body)).toEqual([
        { amount: 500, reason: 'A session did not happen' },
      ]),
    );
  });
});

test('a failed webhook says what and why, and is tried again', async () => {
  const server = aServer({ member: admin });
  const failed = {
    id: 'evt_1',
    type: 'invoice.paid',
    received_at: '2026-05-04T19:00:00.000Z',
    status: 'failed',
    member: null,
    attempts: 5,
    problem: 'No such customer',
  };
  server.on(adminListDifferences, answers({ difference: [], total: 0 }));
  server.on(adminListNotifications, answers({ notification: [failed], total: 1 }));
  server.on(adminRetryNotification, answers({ notification: { ...failed, status: 'processed', problem: null } }));
  const { user } = renderPage(<AdminFailedWebhooks />, { path: '/admin/webhooks' });
  expect((await screen.findByText('Invoice paid')).closest('li')!.textContent).toContain('No such customer');
  expect(server.calls(adminListNotifications)[0]!.body).toEqual({ status: 'open', limit: 25, offset: 0 });
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(shownToasts()).toEqual(['Recorded.']));
  expect(server.calls(adminRetryNotification).map(({ path }) => path)).toEqual([
    '/v1/admin/payment/notification/evt_1/try_again',
  ]);
});

test('a difference of the nightly comparison is listed with both sides and its member', async () => {
  const server = aServer({ member: admin });
  const id = '5f0c1a52-0000-4000-8000-0000000000f1';
  const found = { id, member: id, what: 'charge in_1', ours: '15.00 USD', theirs: 'nothing' };
  server.on(adminListNotifications, answers({ notification: [], total: 0 }));
  server.on(shownProfile, answers({ user: aShownUser }));
  server.on(
    adminListDifferences,
    answers({ difference: [{ ...found, found_at: '2026-05-04T03:00:00.000Z' }], total: 1 }),
  );
  renderPage(<AdminFailedWebhooks />, { path: '/admin/webhooks' });
  const row = within((await screen.findByText('charge in_1')).closest('li')!);
  expect(row.getByText('15.00 USD here, nothing at the provider')).toBeTruthy();
  expect(row.getByRole('link', { name: 'Member' }).getAttribute('href')).toBe(`/admin/members/${id}`);
});

test('a webhook about money of no member says so and stays after another try in vain', async () => {
  const server = aServer({ member: admin });
  const unmatched = {
    id: 'evt_2',
    type: 'charge.refunded',
    received_at: '2026-05-04T19:00:00.000Z',
    status: 'unmatched',
    member: null,
    attempts: 1,
    problem: null,
  };
  server.on(adminListDifferences, answers({ difference: [], total: 0 }));
  server.on(adminListNotifications, answers({ notification: [unmatched], total: 1 }));
  server.on(adminRetryNotification, answers({ notification: unmatched }));
  const { user } = renderPage(<AdminFailedWebhooks />, { path: '/admin/webhooks' });
  expect((await screen.findByText('Charge refunded')).closest('li')!.textContent).toContain('no member here');
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(shownToasts()).toEqual(['This did not help. The report stays in this list.']));
});

test('revenue by month is a picture and a table with the numbers behind it', async () => {
  const server = aServer({ member: admin });
  const may = {
    month: '2026-05',
    currency: 'usd',
    charges: 3,
    charged: 4500,
    tax: 360,
    refunded: 1500,
    net: 3000,
    memberships: 4500,
    gifts: 0,
  };
  const april = { ...may, month: '2026-04', charged: 6000, refunded: 0, net: 6000 };
  server.on(adminRevenue, answers({ revenue: [may, april], has_more: true }));
  const { container, user } = renderPage(<AdminRevenue />, { path: '/admin/revenue' });
  const rows = (await screen.findAllByRole('row')).map(({ textContent }) => textContent);
  expect(rows.slice(1)).toEqual(['May 2026$45.00$3.60$15.00$30.00', 'April 2026$60.00$3.60$0.00$60.00']);
  const heights = [...container.querySelectorAll('rect')].map((bar) => Number(bar.getAttribute('height')));
  expect(heights[1]! / heights[0]!).toBe(0.5);
  expect(screen.getByRole('link', { name: 'Later page' })).toBeTruthy();
  await user.selectOptions(screen.getByRole('combobox', { name: 'Period' }), 'The last 2 years');
  await user.type(screen.getByLabelText('Month or currency, such as May 2026'), 'may');
  await waitFor(() =>
    expect(server.calls(adminRevenue).at(-1)?.body).toEqual({ months: 24, q: 'may', limit: 24, offset: 0 }),
  );
});
