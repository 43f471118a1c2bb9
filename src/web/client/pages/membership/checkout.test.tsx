import { beforeEach, describe, expect, jest, test } from '@jest/globals';
import { cleanup, screen, waitFor } from '@testing-library/react';
import {
  claimCode,
  currentSubscription,
  listCards,
  listSubscriptionTypes,
  previewCheckout,
  settlePayment,
  updateCard,
  updateSubscription,
} from '#modules/membership-billing/contract/api.ts';
import {
  aBillingServer,
  aPreview,
  monthly,
  onBasic,
  onMonthly,
  yearly,
} from '#client/features/membership-billing/testing/a-subscription.ts';
import { reportUse } from '#modules/site/contract/reports-api.ts';
import { configureReports } from '#client/lib/visit/analytics.ts';
import { storeConsent } from '#client/lib/visit/consent.ts';
import { deviceCookies } from '#client/lib/visit/cookies.ts';
import { fakeProvider } from '#client/features/membership-billing/testing/fake-provider.ts';
import { renderPage } from '#client/testing/render.tsx';
import { answers, refuses, unreachable } from '#client/testing/server.ts';
import MembershipCheckout from './checkout.tsx';

const PAYMENT = '5f0c1a52-0000-4000-8000-0000000000aa';
const visa = { last4: '4242', expire: '12/2030', brand: 'visa', is_default: true };
const shown = { expected_total: 1620, expected_currency: 'usd' };
const subscribed = { next_subscription_type: monthly, subscription_info: onMonthly };

let stripe: ReturnType<typeof fakeProvider>;
let server: ReturnType<typeof aBillingServer>;
beforeEach(() => {
  stripe = fakeProvider();
  server = aBillingServer();
  server.on(updateCard, answers({ billing: visa }));
  server.on(updateSubscription, answers(subscribed));
});

const visit = async (at = '/membership/checkout') => {
  const page = renderPage(<MembershipCheckout />, { path: '/membership/checkout', at });
  await screen.findByRole('heading', { level: 1 });
  return page;
};
const typeCard = async ({ user }: Awaited<ReturnType<typeof visit>>) => {
  await user.type(await screen.findByLabelText('Card number'), '4242');
  await user.type(screen.getByLabelText('Expiry date'), '1230');
  await user.type(screen.getByLabelText('CVC'), '123');
};
const payButton = () => screen.findByRole('button', { name: 'PAY $16.20' });

describe('checkout', () => {
  test('[BIL-030] says what, when, how much with tax and what next, before anything is charged', async () => {
    await visit();
    const summary = await screen.findByRole('region', { name: 'What happens when you confirm' });
    expect(summary.textContent).toBe(
      'What happens when you confirmUnlimited, monthly$15.00Tax$1.20You pay now$16.20On Wednesday, Jun 4, 2036 it renews for $16.20. You can stop that any day before.',
    );
    expect(screen.getByLabelText('Gift or discount code')).toBeTruthy();
    expect(server.calls(updateSubscription)).toEqual([]);
  });

  test('a member whom staff made Unlimited is sold nothing', async () => {
    server.on(currentSubscription, answers({ subscription_info: { ...onBasic, is_unlimited_subscribed: true } }));
    await visit();
    expect(await screen.findByText(/nothing is charged\. There is nothing to buy\./)).toBeTruthy();
    expect(screen.queryByLabelText('Gift or discount code')).toBeNull();
  });

  test('asks for number, expiry and CVC, and for no postal code', async () => {
    await visit();
    await screen.findByLabelText('Card number');
    expect(screen.getByLabelText('Expiry date')).toBeTruthy();
    expect(screen.getByLabelText('CVC')).toBeTruthy();
    expect(screen.queryByLabelText(/postal|zip/i)).toBeNull();
  });

  test('[BIL-038] [BIL-043] the card goes as a token, then the chosen plan is subscribed, and the page says until when', async () => {
    const page = await visit();
    await page.user.click(await screen.findByRole('radio', { name: /Unlimited, yearly/ }));
    await typeCard(page);
    await page.user.click(await payButton());
    const welcome = await screen.findByRole('dialog', { name: 'Welcome to Unlimited' });
    expect(welcome.textContent).toContain('with up to 4 booked at a time');
    expect(screen.getByText(/You are Unlimited until Wednesday, Jun 4, 2036/)).toBeTruthy();
    expect(screen.getAllByRole('link', { name: /find a session/i, hidden: true })).toHaveLength(1);
    expect(server.calls(updateCard).map(({ body }) => body)).toEqual([{ stripe_token: 'tok_1' }]);
    expect(server.calls(updateSubscription).map(({ body }) => body)).toEqual([
      { subscription_type_id: yearly.id, ...shown, auto_subscribe: true },
    ]);
  });

  test('a card whose country adds tax is charged after the new sum was shown and confirmed', async () => {
    server.on(previewCheckout, answers({ ...aPreview, tax: 0, total: 1500, renewal_total: 1500 }));
    const page = await visit();
    await typeCard(page);
    server.on(previewCheckout, answers(aPreview)).on(listCards, answers({ billing: [visa] }));
    await page.user.click(await screen.findByRole('button', { name: 'PAY $15.00' }));
    const news = await screen.findByText(/you pay \$16\.20\. Nothing is charged yet/);
    expect(news.closest('output')).toBeTruthy();
    expect(screen.getAllByRole('alert').map(({ textContent }) => textContent)).toEqual(['', '']);
    expect(server.calls(updateSubscription)).toEqual([]);
    await page.user.click(await payButton());
    await screen.findByRole('dialog', { name: 'Welcome to Unlimited' });
    expect(server.calls(updateCard)).toHaveLength(1);
    expect(server.calls(updateSubscription)).toHaveLength(1);
  });

  test('a sum that changed while the page was open is shown and confirmed before it is charged', async () => {
    server.on(listCards, answers({ billing: [visa] }));
    server.on(updateSubscription, refuses('CHARGE_DIFFERS', { msg: 'The amount is $18.00 now.' }));
    const page = await visit();
    const pay = await payButton();
    server.on(previewCheckout, answers({ ...aPreview, tax: 300, total: 1800, renewal_total: 1800 }));
    await page.user.click(pay);
    expect((await screen.findByText('The amount is $18.00 now.')).closest('output')).toBeTruthy();
    server.on(updateSubscription, answers(subscribed));
    await page.user.click(await screen.findByRole('button', { name: 'PAY $18.00' }));
    await screen.findByRole('dialog', { name: 'Welcome to Unlimited' });
    expect(server.calls(updateSubscription).map(({ body }) => body['expected_total'])).toEqual([1620, 1800]);
  });

  test('[BIL-060] an empty card field is named and nothing is sent', async () => {
    const page = await visit();
    await page.user.type(await screen.findByLabelText('Card number'), '4242');
    await page.user.click(await payButton());
    expect(await screen.findByText('Make sure all card fields are filled.')).toBeTruthy();
    expect(stripe.seen.tokens).toBe(0);
    expect(server.calls(updateCard)).toEqual([]);
  });

  test.each([
    ['its own message', { error: { message: 'Your card number is invalid.' } }, 'Your card number is invalid.'],
    ['the usual sentence when it has none', { error: {} }, 'There was an error processing your card.'],
    ['the usual sentence when the script breaks', new Error('network'), 'There was an error processing your card.'],
  ])('[BIL-061] [BIL-062] a card without a token shows %s above the card fields', async (_, token, text) => {
    stripe.answers.token = token;
    const page = await visit();
    await typeCard(page);
    await page.user.click(await payButton());
    const problem = await screen.findByText(text);
    const position = problem.compareDocumentPosition(screen.getByLabelText('Card number'));
    expect(position & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
    expect(server.calls(updateSubscription)).toEqual([]);
  });

  test('[BIL-061] a mistyped number in a filled form shows what the provider says about it', async () => {
    stripe.answers.token = { error: { message: 'Your card number is invalid.' } };
    const page = await visit();
    await page.user.type(await screen.findByLabelText('Card number'), 'wrong');
    await page.user.type(screen.getByLabelText('Expiry date'), '1230');
    await page.user.type(screen.getByLabelText('CVC'), '123');
    await page.user.click(await payButton());
    expect(await screen.findByText('Your card number is invalid.')).toBeTruthy();
    expect(screen.queryByText('Make sure all card fields are filled.')).toBeNull();
    expect(server.calls(updateSubscription)).toEqual([]);
  });

  test('a charge that is not taken because of too many calls may be one that was lost, and is not paid for again', async () => {
    server.on(listCards, answers({ billing: [visa] })).on(updateSubscription, refuses('TOO_MANY_REQUESTS'));
    const page = await visit();
    await page.user.click(await payButton());
    expect(await screen.findByText(/^We have no answer yet\. Please do not pay again/)).toBeTruthy();
  });

  test('[BIL-064] a failed charge shows the server’s words, or that the card could not be charged', async () => {
    server.on(updateSubscription, refuses('STRIPE_ERROR', { msg: 'Your card has insufficient funds.' }));
    const page = await visit();
    await typeCard(page);
    await page.user.click(await payButton());
    expect(await screen.findByText('Your card has insufficient funds.')).toBeTruthy();
    server.on(updateSubscription, refuses('STRIPE_ERROR', { msg: '' }));
    await page.user.click(await payButton());
    expect(await screen.findByText('Your card could not be charged')).toBeTruthy();
  });

  test('[BIL-049] an answer without the next plan counts as a failed charge', async () => {
    server.on(updateSubscription, answers({}));
    const page = await visit();
    await typeCard(page);
    await page.user.click(await payButton());
    expect(await screen.findByText('Your card could not be charged')).toBeTruthy();
    expect(screen.queryByText('Welcome to Unlimited')).toBeNull();
  });

  test('[SIT-147] subscription_subscribed is measured, once it is paid', async () => {
    storeConsent('accept');
    configureReports({ analytics: true });
    server.on(updateSubscription, answers(subscribed)).on(reportUse, answers({ accepted: true }));
    const page = await visit();
    await typeCard(page);
    expect(server.calls(reportUse)).toEqual([]);
    await page.user.click(await payButton());
    await screen.findByRole('heading', { name: 'Welcome to Unlimited' });
    await waitFor(() =>
      expect(server.calls(reportUse).map(({ path }) => path)).toEqual(['/v1/analytics/subscription_subscribed']),
    );
    configureReports({ analytics: false });
    deviceCookies.write('cookie_consent', '', 0);
  });

  test('a charge that the bank wants confirmed is settled after the challenge', async () => {
    server.on(updateSubscription, answers({ required_action: { client_secret: 'pi_1_secret', payment: PAYMENT } }));
    server.on(settlePayment, answers(subscribed));
    const page = await visit();
    await typeCard(page);
    await page.user.click(await payButton());
    expect(await screen.findByRole('heading', { name: 'Welcome to Unlimited' })).toBeTruthy();
    expect(stripe.seen.challenges).toEqual(['pi_1_secret']);
    expect(server.calls(settlePayment).map(({ path }) => path)).toEqual([`/v1/payment/settle/${PAYMENT}`]);
  });

  test('a payment that the page hears of before it is answered is welcomed all the same', async () => {
    jest.useFakeTimers({ advanceTimers: true });
    server.on(updateSubscription, answers({ required_action: { client_secret: 'pi_1_secret', payment: PAYMENT } }));
    server.on(settlePayment, refuses('PAYMENT_UNDER_WAY'));
    const page = await visit();
    await typeCard(page);
    await page.user.click(await payButton());
    expect(await screen.findByText(/Please do not pay again/)).toBeTruthy();
    const reads = server.calls(currentSubscription).length;
    server.on(currentSubscription, answers({ subscription_info: onMonthly }));
    await page.queries.invalidateQueries();
    expect(server.calls(currentSubscription)).toHaveLength(reads + 1);
    server.on(settlePayment, answers(subscribed));
    await jest.advanceTimersByTimeAsync(5000);
    expect(await screen.findByRole('heading', { name: 'Welcome to Unlimited' })).toBeTruthy();
    jest.useRealTimers();
  });

  test('a payment that the provider has not decided after the challenge is asked about again', async () => {
    jest.useFakeTimers({ advanceTimers: true });
    server.on(updateSubscription, answers({ required_action: { client_secret: 'pi_1_secret', payment: PAYMENT } }));
    server.on(settlePayment, refuses('PAYMENT_UNDER_WAY'));
    const page = await visit();
    await typeCard(page);
    await page.user.click(await payButton());
    expect(await screen.findByText(/Please do not pay again/)).toBeTruthy();
    server.on(settlePayment, answers(subscribed));
    await jest.advanceTimersByTimeAsync(5000);
    expect(await screen.findByRole('heading', { name: 'Welcome to Unlimited' })).toBeTruthy();
    expect(server.calls(updateSubscription)).toHaveLength(1);
    jest.useRealTimers();
  });

  test('a challenge that was not passed says so, and one may pay again', async () => {
    server.on(updateSubscription, answers({ required_action: { client_secret: 'pi_1_secret', payment: PAYMENT } }));
    server.on(settlePayment, refuses('STRIPE_ERROR', { msg: 'Your bank did not confirm this payment.' }));
    const page = await visit();
    await typeCard(page);
    await page.user.click(await payButton());
    expect(await screen.findByText('Your bank did not confirm this payment.')).toBeTruthy();
    server.on(updateSubscription, answers(subscribed));
    await page.user.click(await payButton());
    expect(await screen.findByRole('heading', { name: 'Welcome to Unlimited' })).toBeTruthy();
    const keys = server.calls(updateSubscription).map(({ headers }) => headers['idempotency-key']);
    expect(new Set(keys).size).toBe(2);
  });

  test('the saved card is offered, and no card is asked for', async () => {
    server.on(listCards, answers({ billing: [visa] }));
    const page = await visit();
    expect(await screen.findByRole('radio', { name: 'Visa ending in 4242' })).toBeTruthy();
    await page.user.click(await payButton());
    expect(await screen.findByRole('heading', { name: 'Welcome to Unlimited' })).toBeTruthy();
    expect(server.calls(updateCard)).toEqual([]);
  });

  test('pressing Pay twice charges once', async () => {
    server.on(listCards, answers({ billing: [visa] }));
    const page = await visit();
    await screen.findByRole('radio', { name: 'Visa ending in 4242' });
    await page.user.dblClick(await payButton());
    await screen.findByRole('heading', { name: 'Welcome to Unlimited' });
    expect(server.calls(updateSubscription)).toHaveLength(1);
  });

  test('a charge without an answer is asked about again with the same key, and the page says not to pay again', async () => {
    jest.useFakeTimers({ advanceTimers: true });
    server.on(listCards, answers({ billing: [visa] }));
    server.on(updateSubscription, unreachable);
    const page = await visit();
    await screen.findByRole('radio', { name: 'Visa ending in 4242' });
    await page.user.click(await payButton());
    expect(await screen.findByText(/Please do not pay again/)).toBeTruthy();
    server.on(updateSubscription, answers(subscribed));
    await jest.advanceTimersByTimeAsync(5000);
    expect(await screen.findByRole('heading', { name: 'Welcome to Unlimited' })).toBeTruthy();
    const keys = server.calls(updateSubscription).map(({ headers }) => headers['idempotency-key']);
    expect(keys.length).toBeGreaterThan(1);
    expect(new Set(keys).size).toBe(1);
    jest.useRealTimers();
  });

  test('a page that is reloaded in the middle continues the same attempt', async () => {
    server.on(listCards, answers({ billing: [visa] }));
    server.on(updateSubscription, () => new Promise(() => {}));
    const page = await visit();
    await screen.findByRole('radio', { name: 'Visa ending in 4242' });
    await page.user.click(await payButton());
    await waitFor(() => expect(server.calls(updateSubscription)).toHaveLength(1));
    page.unmount();
    server.on(updateSubscription, answers(subscribed));
    await visit();
    expect(await screen.findByRole('heading', { name: 'Welcome to Unlimited' })).toBeTruthy();
    const keys = server.calls(updateSubscription).map(({ headers }) => headers['idempotency-key']);
    expect(keys).toHaveLength(2);
    expect(new Set(keys).size).toBe(1);
  });

  test.each([
    ['the notice', refuses('PAYMENTS_UNAVAILABLE'), /Payments cannot be made right now/],
    ['that something went wrong', unreachable, 'Something went wrong.'],
  ])('[BIL-057] plans that could not be loaded show %s', async (_, answer, text) => {
    server.on(listSubscriptionTypes, answer);
    await visit();
    expect(await screen.findByText(text)).toBeTruthy();
  });

  test('a member whose plan renews reads so in place of buying again', async () => {
    server = aBillingServer({ subscription: onMonthly });
    await visit();
    expect(await screen.findByText('You are Unlimited until Wednesday, Jun 4, 2036.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /PAY/ })).toBeNull();
  });

  test('where payments are off it says so and names no price', async () => {
    server = aBillingServer({ isOn: false });
    await visit();
    expect(await screen.findByRole('heading', { name: 'Nothing to pay here' })).toBeTruthy();
    expect(document.body.textContent).not.toContain('$');
    expect(server.calls(listSubscriptionTypes)).toEqual([]);
  });
});

describe('a code at the checkout', () => {
  const use = async ({ user }: Awaited<ReturnType<typeof visit>>, code: string) => {
    await user.type(await screen.findByLabelText('Gift or discount code'), `${code}{Enter}`);
  };
  const found = (options: { is_gift: boolean }) =>
    answers({
      discount_code: { code: 'SPRING-2', months_off: 2, status: 'active', ...options },
      subscription_info: onBasic,
    });

  test('[BIL-059] a code that cannot be used clears the field, which looks wrong for 500 ms', async () => {
    jest.useFakeTimers({ advanceTimers: true });
    server.on(claimCode, refuses('DISCOUNT_CODE_INVALID'));
    const page = await visit();
    await use(page, 'NOPE99');
    const field = screen.getByLabelText<HTMLInputElement>('Gift or discount code');
    await waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'));
    expect(field.value).toBe('');
    await jest.advanceTimersByTimeAsync(499 - 50);
    expect(field.getAttribute('aria-invalid')).toBe('true');
    await jest.advanceTimersByTimeAsync(60);
    await waitFor(() => expect(field.getAttribute('aria-invalid')).not.toBe('true'));
    expect(screen.getByText('This code cannot be used. Please check it and try again.')).toBeTruthy();
    jest.useRealTimers();
  });

  test('[BIL-055] a discount is looked at, changes what is charged and is claimed by the purchase', async () => {
    server.on(listCards, answers({ billing: [visa] }));
    server.on(claimCode, found({ is_gift: false }));
    const page = await visit();
    await screen.findByRole('radio', { name: 'Visa ending in 4242' });
    server.on(previewCheckout, answers({ ...aPreview, charged_at: '2036-08-04T19:00:00.000Z', free_months: 2 }));
    await use(page, 'spring-2');
    expect(await screen.findByText('Your code gives you 2 months free.')).toBeTruthy();
    expect(await screen.findByText('Nothing is charged today.')).toBeTruthy();
    expect(screen.getByText('You pay on Monday, Aug 4, 2036')).toBeTruthy();
    expect(server.calls(claimCode).map(({ path }) => path)).toEqual(['/v1/payment/claim_discount_code/spring-2/false']);
    await page.user.click(screen.getByRole('button', { name: 'START' }));
    await screen.findByRole('heading', { name: 'Welcome to Unlimited' });
    expect(server.calls(updateSubscription).map(({ body }) => body)).toEqual([
      { subscription_type_id: monthly.id, code: 'SPRING-2', ...shown, auto_subscribe: true },
    ]);
  });

  test('[BIL-055] a discount that was brought along is looked at by itself', async () => {
    server.on(claimCode, found({ is_gift: false }));
    await visit('/membership/checkout?code=SPRING-2');
    expect(await screen.findByText('Your code gives you 2 months free.')).toBeTruthy();
    expect(server.calls(claimCode)).toHaveLength(1);
  });

  test('[BIL-055] a code that was typed is looked at before anything is paid', async () => {
    server.on(listCards, answers({ billing: [visa] }));
    server.on(claimCode, found({ is_gift: false }));
    const { user } = await visit();
    await screen.findByRole('radio', { name: 'Visa ending in 4242' });
    await user.type(screen.getByLabelText('Gift or discount code'), 'spring-2');
    await user.click(await payButton());
    expect(await screen.findByText('Your code gives you 2 months free.')).toBeTruthy();
    expect(server.calls(updateSubscription)).toEqual([]);
    await user.click(await payButton());
    await screen.findByRole('heading', { name: 'Welcome to Unlimited' });
    expect(server.calls(updateSubscription).map(({ body }) => body['code'])).toEqual(['SPRING-2']);
  });

  test.each([
    [
      'cannot be used',
      () => refuses('DISCOUNT_CODE_INVALID'),
      'This code cannot be used. Please check it and try again.',
    ],
    ['is a gift', () => found({ is_gift: true }), 'This code is a gift. You can use it without a card.'],
  ])('a code that %s is named to its buyer before anything is paid', async (_, answer, text) => {
    server.on(listCards, answers({ billing: [visa] }));
    server.on(claimCode, answer());
    const { user } = await visit();
    await screen.findByRole('radio', { name: 'Visa ending in 4242' });
    await user.type(screen.getByLabelText('Gift or discount code'), 'spring-2');
    await user.click(await payButton());
    expect(await screen.findByText(text)).toBeTruthy();
    expect(server.calls(updateSubscription)).toEqual([]);
    await user.click(await payButton());
    await screen.findByRole('heading', { name: 'Welcome to Unlimited' });
  });

  test('a credit is taken off what is paid now, and one that pays for everything asks for no payment', async () => {
    server.on(previewCheckout, answers({ ...aPreview, credit: 620, total: 1000 }));
    await visit();
    expect(await screen.findByText('-$6.20')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'PAY $10.00' })).toBeTruthy();
    cleanup();
    server.on(previewCheckout, answers({ ...aPreview, credit: 1620, total: 0 }));
    await visit();
    expect(await screen.findByRole('button', { name: 'START' })).toBeTruthy();
  });

  test('a gift code leads to redeeming it, without a card', async () => {
    server.on(claimCode, found({ is_gift: true }));
    const page = await visit();
    await use(page, 'SPRING-2');
    const link = await screen.findByRole('link', { name: 'Redeem it' });
    expect(link.getAttribute('href')).toBe('/redeem?code=SPRING-2');
  });
});
