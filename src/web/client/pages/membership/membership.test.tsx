import { describe, expect, jest, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { surveyKeys } from '#modules/feedback/contract/survey-records.ts';
import {
  currentSubscription,
  hostFreeMonth,
  listCards,
  previewCheckout,
  subscriptionActivity,
  updateCard,
  updateSubscription,
} from '#modules/membership-billing/contract/api.ts';
import { putMarketingData } from '#modules/site/contract/api.ts';
import {
  aBillingServer,
  aPreview,
  basic,
  monthly,
  onBasic,
  onMonthly,
  PERIOD_END,
  yearly,
} from '#client/features/membership-billing/testing/a-subscription.ts';
import { fakeProvider } from '#client/features/membership-billing/testing/fake-provider.ts';
import { aMember, renderPage } from '#client/testing/render.tsx';
import { answers, refuses, unreachable } from '#client/testing/server.ts';
import { shownToasts } from '#client/testing/watch.ts';
import { reportUse } from '#modules/site/contract/reports-api.ts';
import { configureReports } from '#client/lib/visit/analytics.ts';
import { storeConsent } from '#client/lib/visit/consent.ts';
import { deviceCookies } from '#client/lib/visit/cookies.ts';
import MembershipCancel from './cancel.tsx';
import MembershipCard from './card.tsx';
import MembershipChange from './change.tsx';
import MembershipHistory from './history.tsx';
import Membership from './membership.tsx';

const UNTIL = 'Wednesday, Jun 4, 2036';
const shown = () => document.body.textContent;

describe('the plans', () => {
  const visit = async () => {
    const page = renderPage(<Membership />, { path: '/membership' });
    await screen.findByRole('heading', { level: 1 });
    return page;
  };
  const plan = async (name: string) => {
    const heading = await screen.findByRole('heading', { name });
    return within(heading.closest('li')!);
  };

  test('[BIL-008] Unlimited is described word for word, with how many sessions at a time', async () => {
    aBillingServer({ member: null });
    await visit();
    const unlimited = await plan('Unlimited');
    expect(unlimited.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(
      expect.arrayContaining([
        'Unlimited attendance, up to 4 booked at a time',
        'Unlimited hosting',
        '24/7 live video with peers',
        'Hourly sessions with community hosts',
        'Free group-hosting workshops',
        'A personalised feed and group chat rooms',
      ]),
    );
  });

  test.each([
    [0, 'Sessions of your own'],
    [1, '1 coming session of your own at a time'],
  ])('[C-063] a hosting limit of %d on Basic is announced', async (most, point) => {
    aBillingServer({ member: null, config: { settings: { BASIC_MAX_HOSTED_UPCOMING: most } } });
    await visit();
    expect(await (await plan('Basic')).findByText(point)).toBeTruthy();
  });

  test('the price is the one of the list, with the period and the former price', async () => {
    aBillingServer({ member: null });
    await visit();
    const unlimited = await plan('Unlimited');
    expect(await unlimited.findByText('$15.00 every month')).toBeTruthy();
    expect(unlimited.getByText('$144.00 every year')).toBeTruthy();
    expect(unlimited.getByText('usually $180.00')).toBeTruthy();
  });

  test('[BIL-065] [BIL-066] refunds are promised in the reading that is better for the member', async () => {
    aBillingServer({ member: null });
    await visit();
    expect(
      await screen.findByText(
        'Write to support@wellspring.example within 30 days of a payment, 60 days for a yearly plan, and you get it back.',
      ),
    ).toBeTruthy();
  });

  test('without payments there are two plans, no price and nothing to buy', async () => {
    aBillingServer({ member: null, isOn: false });
    const { queries } = await visit();
    await plan('Unlimited');
    await waitFor(() => expect(queries.isFetching()).toBe(0));
    expect(shown()).not.toContain('$');
    expect(screen.queryByText('Get Unlimited')).toBeNull();
    expect(screen.queryByText('Give a gift')).toBeNull();
  });

  test.each([
    ['on Basic', onBasic, 'You are on Basic. It is free.'],
    ['with a plan that renews', onMonthly, `Unlimited. It renews on ${UNTIL} for $15.00 every month.`],
    [
      'with another plan next',
      { ...onMonthly, next_subscription_type: yearly },
      `Unlimited. On ${UNTIL} it continues as Unlimited, yearly for $144.00 every year.`,
    ],
    [
      'after canceling',
      { ...onMonthly, next_subscription_type: basic, auto_renewal: false },
      `Unlimited until ${UNTIL}. It does not renew: Basic follows then, without a charge.`,
    ],
    [
      'with a plan without an end',
      { ...onMonthly, current_period_end: null, next_subscription_type: basic, auto_renewal: false },
      'Unlimited.',
    ],
  ])('a member %s reads what comes next', async (_, subscription, text) => {
    aBillingServer({ subscription });
    await visit();
    expect(await screen.findByText(text)).toBeTruthy();
  });

  test.each([
    ['that ends offers to go further', { ...onMonthly, next_subscription_type: basic, auto_renewal: false }, 1],
    [
      'without an end offers nothing',
      { ...onMonthly, current_period_end: null, next_subscription_type: basic, auto_renewal: false },
      0,
    ],
  ])('Unlimited %s for sale', async (_, subscription, buttons) => {
    aBillingServer({ subscription });
    const { queries } = await visit();
    await plan('Unlimited');
    await waitFor(() => expect(queries.isFetching()).toBe(0));
    expect(screen.queryAllByText('Get Unlimited')).toHaveLength(buttons);
  });

  test('a canceled plan that has ended at the provider leads to where a card is entered', async () => {
    const server = aBillingServer({
      subscription: { ...onMonthly, next_subscription_type: basic, auto_renewal: false },
    });
    server.on(updateSubscription, refuses('CARD_MISSING'));
    const { user, router } = await visit();
    await user.click(await screen.findByRole('button', { name: 'Keep Unlimited' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/membership/checkout'));
    expect(shownToasts()).toEqual(['Please enter a card first.']);
  });

  test('[SIT-147] a canceled plan is taken up again with one press, which is measured', async () => {
    storeConsent('accept');
    configureReports({ analytics: true });
    const server = aBillingServer({
      subscription: { ...onMonthly, next_subscription_type: basic, auto_renewal: false },
    });
    server.on(updateSubscription, answers({ next_subscription_type: monthly, subscription_info: onMonthly }));
    server.on(reportUse, answers({ accepted: true }));
    const { user } = await visit();
    await user.click(await screen.findByRole('button', { name: 'Keep Unlimited' }));
    await waitFor(() =>
      expect(server.calls(updateSubscription).map(({ body }) => body)).toEqual([
        { subscription_type_id: monthly.id, auto_subscribe: true },
      ]),
    );
    await waitFor(() =>
      expect(server.calls(reportUse).map(({ path }) => path)).toEqual(['/v1/analytics/subscription_subscribed']),
    );
    configureReports({ analytics: false });
    deviceCookies.write('cookie_consent', '', 0);
  });

  test('while a renewal is unpaid a banner says until when nothing changes, and leads to the card', async () => {
    aBillingServer({ subscription: { ...onMonthly, grace_period_end: '2036-06-11T19:00:00.000Z' } });
    await visit();
    expect(await screen.findByText(/You stay Unlimited until Wednesday, Jun 11, 2036/)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Update card' }).getAttribute('href')).toBe('/membership/card');
    expect(shown()).toContain(
      'Unlimited until Wednesday, Jun 11, 2036: the payment for the time after is missing.CardBilling historyCancel membership',
    );
  });

  test('once it is canceled while a renewal is unpaid, nothing is tried again: no banner, and the last day', async () => {
    const grace_period_end = '2036-06-11T19:00:00.000Z';
    aBillingServer({
      subscription: { ...onMonthly, grace_period_end, next_subscription_type: basic, auto_renewal: false },
    });
    await visit();
    expect(await screen.findByText(/^Unlimited until Wednesday, Jun 11, 2036. It does not renew/)).toBeTruthy();
    expect(screen.queryByText(/did not go through/)).toBeNull();
  });

  test('[BIL-011] a host sees how far a free month is', async () => {
    const server = aBillingServer({ member: aMember({ host_level: 1, timezone: 'UTC' }) });
    const month = { held: 2, needed: 3, is_earned: false, next_month: '2036-06-01T00:00:00.000Z', is_on: true };
    server.on(hostFreeMonth, answers(month));
    await visit();
    expect(await screen.findByText('2 of 3 sessions this month')).toBeTruthy();
  });
});

describe('canceling', () => {
  const visit = async (config: Record<string, unknown> = {}, subscription = onMonthly) => {
    const server = aBillingServer({ subscription, config });
    server.on(
      updateSubscription,
      answers({ next_subscription_type: basic, subscription_info: { ...onMonthly, next_subscription_type: basic } }),
    );
    server.on(putMarketingData, answers({ dump: { key: surveyKeys.unsubscribe, val: '' } }));
    const page = renderPage(<MembershipCancel />, { path: '/membership/cancel' });
    await screen.findByRole('heading', { name: 'Before you go' });
    return { ...page, server };
  };
  const reasons = () => screen.getAllByRole('checkbox').map((box) => (box as HTMLInputElement).labels![0]!.textContent);

  test('[BIL-019] the first screen says what stays until when, with the configured film', async () => {
    await visit({ settings: { CANCEL_VIDEO_URL: '/goodbye.mp4' } });
    expect(shown()).toContain(`You stay Unlimited until ${UNTIL}, and nothing more is charged.`);
    expect((await screen.findByLabelText('A few words from the community')).getAttribute('src')).toBe('/goodbye.mp4');
    expect(screen.getByRole('link', { name: 'Keep my membership' }).getAttribute('href')).toBe('/membership');
  });

  test('while a renewal is unpaid the first screen names the end of the days of grace', async () => {
    await visit({}, { ...onMonthly, grace_period_end: '2036-06-11T19:00:00.000Z' });
    expect(shown()).toContain('You stay Unlimited until Wednesday, Jun 11, 2036, and nothing more is charged.');
  });

  test('[BIL-020] [BIL-021] [BIL-024] seven reasons; one that is ticked hides the others and shows the button', async () => {
    const { user } = await visit();
    await user.click(screen.getByRole('button', { name: 'CONTINUE' }));
    expect(await screen.findAllByRole('checkbox')).toHaveLength(7);
    const all = reasons();
    expect(screen.queryByRole('button', { name: 'Cancel Membership' })).toBeNull();
    await user.click(screen.getByRole('checkbox', { name: 'It is too expensive' }));
    expect(reasons()).toEqual(['It is too expensive']);
    expect(screen.getByRole('button', { name: 'Cancel Membership' })).toBeTruthy();
    await user.click(screen.getByRole('checkbox', { name: 'It is too expensive' }));
    expect(reasons()).toEqual(all);
    expect(screen.queryByRole('button', { name: 'Cancel Membership' })).toBeNull();
  });

  test.each([
    ['There are not enough sessions for me', false],
    ['I never used it', false],
    ['I feel better', false],
    ['I found an alternative', true],
    ['It is too expensive', false],
    ['It did not meet my expectations', true],
    ['I thought it was different', true],
  ])('[BIL-022] "%s" takes a text: %s', async (reason, takesText) => {
    const { user } = await visit();
    await user.click(screen.getByRole('button', { name: 'CONTINUE' }));
    await user.click(await screen.findByRole('checkbox', { name: reason }));
    expect(screen.queryAllByRole('textbox').map((box) => box.getAttribute('maxlength'))).toEqual(
      takesText ? ['1000'] : [],
    );
  });

  test('[BIL-023] the third screen says what happened; the reason was sent as marketing data', async () => {
    const { user, server } = await visit();
    await user.click(screen.getByRole('button', { name: 'CONTINUE' }));
    await user.click(await screen.findByRole('checkbox', { name: 'I found an alternative' }));
    await user.type(screen.getByRole('textbox'), 'A group nearby');
    await user.click(screen.getByRole('button', { name: 'Cancel Membership' }));
    expect(await screen.findByRole('heading', { name: 'Your membership is canceled' })).toBeTruthy();
    expect(shown()).toContain(`You stay Unlimited until ${UNTIL}. Then Basic follows by itself;`);
    expect(screen.getByRole('link', { name: 'Your membership' }).getAttribute('href')).toBe('/membership');
    expect(server.calls(updateSubscription).map(({ body }) => body)).toEqual([
      { subscription_type_id: null, auto_subscribe: false },
    ]);
    await waitFor(() =>
      expect(server.calls(putMarketingData).map(({ path, body }) => ({ path, ...body }))).toEqual([
        { path: '/v1/dump/append', key: 'unsubscribe_survey', val: 'alternative found: A group nearby' },
      ]),
    );
  });

  test('[SIT-146] subscription_unsubscribed is measured, once it is canceled', async () => {
    storeConsent('accept');
    configureReports({ analytics: true });
    const { user, server } = await visit();
    server.on(reportUse, answers({ accepted: true }));
    await user.click(screen.getByRole('button', { name: 'CONTINUE' }));
    await user.click(await screen.findByRole('checkbox', { name: 'I feel better' }));
    await user.click(screen.getByRole('button', { name: 'Cancel Membership' }));
    await screen.findByRole('heading', { name: 'Your membership is canceled' });
    await waitFor(() =>
      expect(server.calls(reportUse).map(({ path }) => path)).toEqual(['/v1/analytics/subscription_unsubscribed']),
    );
    configureReports({ analytics: false });
    deviceCookies.write('cookie_consent', '', 0);
  });

  test('[BIL-063] a failure says so, and the button is still there', async () => {
    const { user, server } = await visit();
    server.on(updateSubscription, refuses('PAYMENTS_UNAVAILABLE'));
    await user.click(screen.getByRole('button', { name: 'CONTINUE' }));
    await user.click(await screen.findByRole('checkbox', { name: 'I feel better' }));
    await user.click(screen.getByRole('button', { name: 'Cancel Membership' }));
    expect(await screen.findByText('Something went wrong please try again.')).toBeTruthy();
    expect(server.calls(putMarketingData)).toEqual([]);
    expect(screen.getByRole('button', { name: 'Cancel Membership' })).toBeTruthy();
  });

  test('a cancelation whose answer was lost says that the server was not reached, and is made once', async () => {
    const { user, server } = await visit();
    server.on(updateSubscription, unreachable);
    await user.click(screen.getByRole('button', { name: 'CONTINUE' }));
    await user.click(await screen.findByRole('checkbox', { name: 'I feel better' }));
    await user.click(screen.getByRole('button', { name: 'Cancel Membership' }));
    await waitFor(() => expect(shownToasts()).toEqual([expect.stringMatching(/cannot reach the server/)]));
    server.on(updateSubscription, answers({ next_subscription_type: basic, subscription_info: onMonthly }));
    await user.click(screen.getByRole('button', { name: 'Cancel Membership' }));
    expect(await screen.findByRole('heading', { name: 'Your membership is canceled' })).toBeTruthy();
    expect(new Set(server.calls(updateSubscription).map(({ headers }) => headers['idempotency-key'])).size).toBe(1);
  });

  test('a member without a renewal has nothing to cancel', async () => {
    aBillingServer({ subscription: onBasic });
    renderPage(<MembershipCancel />, { path: '/membership/cancel' });
    expect(await screen.findByRole('heading', { name: 'There is nothing to cancel' })).toBeTruthy();
    expect(screen.queryByRole('button')).toBeNull();
  });
});

describe('changing the plan', () => {
  const nextYear = {
    ...aPreview,
    subtotal: 14_400,
    tax: 1152,
    total: 15_552,
    charged_at: PERIOD_END,
    renews_at: '2037-06-04T19:00:00.000Z',
    renewal_total: 15_552,
  };

  test('[BIL-025] [BIL-026] another plan is chosen from the list, and a message says from when on it holds', async () => {
    const server = aBillingServer({ subscription: onMonthly });
    server.on(updateSubscription, answers({ next_subscription_type: yearly, subscription_info: onMonthly }));
    const { user } = renderPage(<MembershipChange />, { path: '/membership/change' });
    const now = await screen.findByRole('radio', { name: /Unlimited, monthly.*Now/ });
    expect((now as HTMLInputElement).checked).toBe(true);
    expect(screen.getByRole('button', { name: 'Change plan' }).hasAttribute('disabled')).toBe(true);
    server.on(previewCheckout, answers(nextYear));
    await user.click(screen.getByRole('radio', { name: /Unlimited, yearly/ }));
    expect((await screen.findByRole('region', { name: 'What happens when you confirm' })).textContent).toBe(
      `What happens when you confirmNothing is charged today.Unlimited, yearly$144.00Tax$11.52You pay on ${UNTIL}$155.52On Thursday, Jun 4, 2037 it renews for $155.52. You can stop that any day before.`,
    );
    await user.click(screen.getByRole('button', { name: 'Change plan' }));
    expect(await screen.findByText(`Changed. From ${UNTIL} on your plan is Unlimited, yearly.`)).toBeTruthy();
    expect(server.calls(updateSubscription).map(({ body }) => body)).toEqual([
      { subscription_type_id: yearly.id, auto_subscribe: true, expected_total: 15_552, expected_currency: 'usd' },
    ]);
  });

  test('a change whose answer was lost is called done as soon as it is seen', async () => {
    const server = aBillingServer({ subscription: onMonthly });
    server.on(previewCheckout, answers(nextYear));
    server.on(updateSubscription, () => {
      server.on(currentSubscription, answers({ subscription_info: { ...onMonthly, next_subscription_type: yearly } }));
      return unreachable;
    });
    const { user } = renderPage(<MembershipChange />, { path: '/membership/change' });
    await user.click(await screen.findByRole('radio', { name: /Unlimited, yearly/ }));
    await screen.findByRole('region', { name: 'What happens when you confirm' });
    await user.click(screen.getByRole('button', { name: 'Change plan' }));
    expect(await screen.findByText(`Changed. From ${UNTIL} on your plan is Unlimited, yearly.`)).toBeTruthy();
    expect(screen.queryByText(/cannot reach the server/)).toBeNull();
  });

  test('a plan that this member cannot change to says why, and nothing is sent', async () => {
    const server = aBillingServer({ subscription: onMonthly });
    server.on(previewCheckout, refuses('PLAN_IN_OTHER_CURRENCY', { msg: 'Your membership is paid in USD.' }));
    const { user } = renderPage(<MembershipChange />, { path: '/membership/change' });
    await user.click(await screen.findByRole('radio', { name: /Unlimited, yearly/ }));
    expect(await screen.findByText('Your membership is paid in USD.')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Change plan' }).hasAttribute('disabled')).toBe(true);
    expect(server.calls(updateSubscription)).toEqual([]);
  });

  test('while a renewal is unpaid there is no plan to choose, as its first day is not known', async () => {
    aBillingServer({ subscription: { ...onMonthly, grace_period_end: '2036-06-11T19:00:00.000Z' } });
    renderPage(<MembershipChange />, { path: '/membership/change' });
    expect(await screen.findByText('Another plan can be chosen as soon as the missing payment is there.')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Update card' })).toBeTruthy();
    expect(screen.queryByRole('radio')).toBeNull();
  });

  test.each([
    ['on Basic', onBasic],
    ['with a plan without an end', { ...onBasic, is_unlimited_subscribed: true }],
    ['with months that were given', { ...onBasic, is_unlimited_subscribed: true, current_period_end: PERIOD_END }],
  ])('[BIL-026] a member %s, whose plan has no next period, is led to the checkout', async (_, subscription) => {
    const server = aBillingServer({ subscription });
    const { router } = renderPage(<MembershipChange />, { path: '/membership/change' });
    await waitFor(() => expect(router.state.location.pathname).toBe('/membership/checkout'));
    expect(server.calls(updateSubscription)).toEqual([]);
  });

  test('a change that needs a card leads to where one is entered', async () => {
    const server = aBillingServer({ subscription: onMonthly });
    server.on(updateSubscription, refuses('CARD_MISSING'));
    const { user, router } = renderPage(<MembershipChange />, { path: '/membership/change' });
    await user.click(await screen.findByRole('radio', { name: /Unlimited, yearly/ }));
    await screen.findByRole('region', { name: 'What happens when you confirm' });
    await user.click(screen.getByRole('button', { name: 'Change plan' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/membership/checkout'));
  });

  test('an answer without the next plan counts as a failure', async () => {
    const server = aBillingServer({ subscription: onMonthly });
    server.on(updateSubscription, answers({}));
    const { user } = renderPage(<MembershipChange />, { path: '/membership/change' });
    await user.click(await screen.findByRole('radio', { name: /Unlimited, yearly/ }));
    await screen.findByRole('region', { name: 'What happens when you confirm' });
    await user.click(screen.getByRole('button', { name: 'Change plan' }));
    expect(await screen.findByText('Your card could not be charged')).toBeTruthy();
  });
});

describe('the card', () => {
  const monthlyCharge = '5f0c1a52-0000-4000-8000-0000000000e1';
  const cards = [
    { last4: '4242', expire: '12/2030', brand: 'visa', is_default: true },
    { last4: '4444', expire: '01/2027', brand: 'mastercard', is_default: false },
  ];

  test('[BIL-027] a second of loading, the form, thanks', async () => {
    jest.useFakeTimers({ advanceTimers: true });
    fakeProvider();
    const server = aBillingServer({ subscription: onMonthly });
    server.on(updateCard, answers({ billing: cards[0] }));
    const { user } = renderPage(<MembershipCard />, { path: '/membership/card' });
    expect(await screen.findByText('Loading the card form')).toBeTruthy();
    await jest.advanceTimersByTimeAsync(500);
    expect(screen.queryByLabelText('Card number')).toBeNull();
    await jest.advanceTimersByTimeAsync(550);
    for (const label of ['Card number', 'Expiry date', 'CVC'])
      await user.type(await screen.findByLabelText(label), '42');
    await user.click(screen.getByRole('button', { name: 'Save card' }));
    expect(await screen.findByRole('heading', { name: 'Thank you' })).toBeTruthy();
    expect(shown()).toContain('The card ending in 4242 is saved. It is charged from the next billing date on.');
    jest.useRealTimers();
  });

  test.each([
    ['on Basic', onBasic],
    ['whose plan is not renewed', { ...onMonthly, auto_renewal: false }],
  ])('[BIL-027] a member %s reads that nothing is charged to a new card', async (_, subscription) => {
    fakeProvider();
    const server = aBillingServer({ subscription });
    server.on(updateCard, answers({ billing: cards[0] }));
    const { user } = renderPage(<MembershipCard />, { path: '/membership/card' });
    expect(await screen.findByText(/^No plan of yours is renewed, so nothing is charged to a new card\./)).toBeTruthy();
    for (const label of ['Card number', 'Expiry date', 'CVC'])
      await user.type(await screen.findByLabelText(label, {}, { timeout: 5000 }), '42');
    await user.click(screen.getByRole('button', { name: 'Save card' }));
    expect(await screen.findByRole('heading', { name: 'Thank you' })).toBeTruthy();
    expect(shown()).toContain(
      'The card ending in 4242 is saved. Nothing is charged to it: no plan of yours is renewed.',
    );
  });

  test.each([
    ['goes through', onMonthly, 'The card ending in 4242 is saved, and the missing payment went through.'],
    ['does not', undefined, 'The missing payment did not go through with it either: please try another card.'],
  ])(
    'while a renewal is unpaid the sum is named before the card is saved; then, if it %s, so',
    async (_, then, text) => {
      fakeProvider();
      const owing = { ...onMonthly, grace_period_end: '2036-06-11T19:00:00.000Z' };
      const server = aBillingServer({ subscription: owing });
      const failed = { uuid: monthlyCharge, date: owing.current_period_end, kind: 'failed', text: '', amount: 1620 };
      server.on(
        subscriptionActivity,
        answers({ activity: [{ ...failed, currency: 'usd', receipt: null, charge: null }] }),
      );
      server.on(updateCard, () => {
        server.on(currentSubscription, answers({ subscription_info: then ?? owing }));
        return answers({ billing: cards[0] });
      });
      const { user } = renderPage(<MembershipCard />, { path: '/membership/card' });
      expect(
        await screen.findByText(
          'The $16.20 that are missing will be charged to the new card at once, and renewals from then on.',
        ),
      ).toBeTruthy();
      for (const label of ['Card number', 'Expiry date', 'CVC'])
        await user.type(await screen.findByLabelText(label), '42');
      await user.click(screen.getByRole('button', { name: 'Save card' }));
      await waitFor(() => expect(shown()).toContain(text));
    },
  );

  test('the cards are listed, and which of them is in use', async () => {
    const server = aBillingServer({ subscription: onMonthly });
    server.on(listCards, answers({ billing: cards }));
    renderPage(<MembershipCard />, { path: '/membership/card' });
    const first = await screen.findByText(/Visa ending in 4242/);
    expect(first.closest('li')!.textContent).toBe('Visa ending in 4242Expires 12/2030In use');
    expect(screen.getByText(/Mastercard ending in 4444/).closest('li')!.textContent).not.toContain('In use');
  });
});

test('the billing history has amounts in the currency and a receipt for each charge', async () => {
  const server = aBillingServer({ subscription: onMonthly });
  const entry = {
    uuid: '5f0c1a52-0000-4000-8000-0000000000a1',
    date: PERIOD_END,
    kind: 'charge',
    text: 'Unlimited, monthly',
    amount: 1500,
    currency: 'usd',
    receipt: 'https://pay.example.org/receipt/1',
    charge: 'ch_1',
  };
  server.on(subscriptionActivity, answers({ activity: [entry] }));
  renderPage(<MembershipHistory />, { path: '/membership/history' });
  expect((await screen.findByText('$15.00')).closest('li')!.textContent).toContain(`Unlimited, monthly${UNTIL}`);
  expect(screen.getByRole('link', { name: 'Receipt (another website)' }).getAttribute('href')).toBe(entry.receipt);
});
