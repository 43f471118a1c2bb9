import { beforeEach, describe, expect, jest, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { createAccount, logIn } from '#modules/identity/contract/api/accounts.ts';
import { ownProfile } from '#modules/identity/contract/own-profile.ts';
import { claimCode, listCards, listGifts, purchaseGift, resendGift } from '#modules/membership-billing/contract/api.ts';
import { membershipBillingRefusals } from '#modules/membership-billing/contract/refusals.ts';
import {
  aBillingServer,
  onBasic,
  onMonthly,
  PERIOD_END,
  yearly,
} from '#client/features/membership-billing/testing/a-subscription.ts';
import { fakeProvider } from '#client/features/membership-billing/testing/fake-provider.ts';
import { toastStore } from '#client/lib/toast.ts';
import { aMember, renderPage } from '#client/testing/render.tsx';
import { answers, refuses, unreachable } from '#client/testing/server.ts';
import { shownToasts } from '#client/testing/watch.ts';
import Gift from './gift.tsx';
import GiftCardPage from './gift-card.tsx';
import RedeemPage from './redeem.tsx';

const code = { code: 'LAKE-7QX2', months_off: 12, is_gift: true, status: 'active' };
const bought = {
  uuid: '5f0c1a52-0000-4000-8000-0000000000b1',
  bought_at: '2026-05-04T19:00:00.000Z',
  discount_code: code,
  amount: 14_400,
  currency: 'usd',
  recipient_name: 'Ben',
  recipient_email: 'ben@example.org',
  message: 'Take your time.',
  deliver_on: null,
  delivered_at: null,
  redeemed_at: null,
  receipt: null,
};
const LINK_REFUSED = membershipBillingRefusals.GIFT_TEXT_HAS_LINK.msg;
const visa = { last4: '4242', expire: '12/2030', brand: 'visa', is_default: true };

const logInHere = async (user: ReturnType<typeof renderPage>['user'], server: ReturnType<typeof aBillingServer>) => {
  server.on(logIn, () => {
    server.on(ownProfile, answers({ user: aMember({ timezone: 'UTC' }) }));
    return answers({ user: aMember({ timezone: 'UTC' }) });
  });
  await user.type(await screen.findByLabelText(/Email or username/i), 'mia@example.org');
  await user.type(screen.getByLabelText('Password'), 'lake-at-night');
  await user.click(screen.getByRole('button', { name: 'LOGIN' }));
};

describe('buying a gift', () => {
  let server: ReturnType<typeof aBillingServer>;
  beforeEach(() => {
    fakeProvider();
    server = aBillingServer();
    server.on(listCards, answers({ billing: [visa] }));
    server.on(listGifts, answers({ gift: [] }));
    server.on(purchaseGift, answers({ discount_code: code }));
  });
  const visit = async () => {
    const page = renderPage(<Gift />, { path: '/gift' });
    await screen.findByRole('heading', { level: 1, name: 'Give peer support' });
    return page;
  };

  test('a gift is paid once, for a person, with words and a day; the code is shown', async () => {
    const { user } = await visit();
    await user.click(await screen.findByRole('radio', { name: /12 months/ }));
    await user.type(screen.getByLabelText('Name of the person (optional)'), 'Ben');
    await user.type(screen.getByLabelText('Their email (optional)'), 'ben@example.org');
    await user.type(screen.getByLabelText('Your message (optional)'), 'Take your time.');
    await user.type(screen.getByLabelText('When should it arrive? (optional)'), '2099-12-24');
    await user.click(await screen.findByRole('button', { name: 'PAY $16.20' }));
    expect(await screen.findByText(code.code)).toBeTruthy();
    expect(screen.getByText('We email it to Ben. Here is the code as well:')).toBeTruthy();
    expect(server.calls(purchaseGift).map(({ path, body }) => ({ path, ...body }))).toEqual([
      {
        path: `/v1/payment/purchase_gift/${yearly.id}`,
        recipient_name: 'Ben',
        recipient_email: 'ben@example.org',
        message: 'Take your time.',
        deliver_on: '2099-12-24',
        expected_total: 1620,
        expected_currency: 'usd',
      },
    ]);
  });

  test.each([
    ['Their email (optional)', 'ben@', 'This does not look like an email address.'],
    ['When should it arrive? (optional)', '2020-01-01', 'Please choose today or a later day.'],
    ['Name of the person (optional)', 'evil.example/gift', LINK_REFUSED],
    ['Your message (optional)', 'See https://evil.example', LINK_REFUSED],
  ])('%s is checked before anything is charged', async (label, text, problem) => {
    const { user } = await visit();
    await user.type(await screen.findByLabelText('Their email (optional)'), 'ben@example.org');
    await user.clear(screen.getByLabelText(label));
    await user.type(screen.getByLabelText(label), text);
    await user.click(await screen.findByRole('button', { name: 'PAY $16.20' }));
    expect(await screen.findByText(problem)).toBeTruthy();
    expect(server.calls(purchaseGift)).toEqual([]);
  });

  test('gifts that were given are sent again, printed, and say whether they are used', async () => {
    server.on(
      listGifts,
      answers({
        gift: [
          bought,
          {
            ...bought,
            uuid: '5f0c1a52-0000-4000-8000-0000000000b2',
            discount_code: { ...code, code: 'OLD-1', status: 'used' },
          },
        ],
      }),
    );
    server.on(resendGift, answers({ gift: bought }));
    const { user } = await visit();
    expect(await screen.findByText('Not used yet')).toBeTruthy();
    expect(screen.getByText('Used')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Print' }).getAttribute('href')).toBe(`/gift/card/${bought.uuid}`);
    await user.click(screen.getByRole('button', { name: 'Send again' }));
    await waitFor(() => expect(shownToasts()).toEqual(['Sent again.']));
    expect(server.calls(resendGift).map(({ path }) => path)).toEqual([`/v1/payment/gift/${bought.uuid}/resend`]);
  });

  test('a gift on paper has the code, the words and where it is used', async () => {
    server.on(listGifts, answers({ gift: [bought] }));
    const printed = jest.spyOn(window, 'print').mockImplementation(() => {});
    const { user } = renderPage(<GiftCardPage />, {
      path: '/gift/card/:uuid',
      at: `/gift/card/${bought.uuid}`,
    });
    expect(await screen.findByText(code.code)).toBeTruthy();
    expect(screen.getByText('Take your time.')).toBeTruthy();
    expect(screen.getByText(/\/redeem, without a card/)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Print' }));
    expect(printed).toHaveBeenCalledTimes(1);
    printed.mockRestore();
  });

  test('where payments are off no gift is sold and no price is named', async () => {
    aBillingServer({ isOn: false });
    renderPage(<Gift />, { path: '/gift' });
    expect(await screen.findByRole('heading', { name: 'Nothing to pay here' })).toBeTruthy();
    expect(document.body.textContent).not.toContain('$');
  });
});

describe('redeeming a code', () => {
  const visit = async (server: ReturnType<typeof aBillingServer>, at = '/redeem') => {
    const page = renderPage(<RedeemPage />, { path: '/redeem', at });
    await screen.findByRole('heading', { level: 1, name: 'Redeem a code' });
    return { ...page, server };
  };

  test('a gift is claimed without a card, and the page says until when', async () => {
    const { user, server } = await visit(aBillingServer());
    server.on(claimCode, answers({ discount_code: code, subscription_info: onMonthly }));
    await user.type(await screen.findByLabelText('Your code'), 'lake-7qx2');
    await user.click(screen.getByRole('button', { name: 'Redeem' }));
    expect(await screen.findByText('You are Unlimited until Wednesday, Jun 4, 2036.')).toBeTruthy();
    expect(PERIOD_END.startsWith('2036-06-04')).toBe(true);
    expect(server.calls(claimCode).map(({ path }) => path)).toEqual([
      '/v1/payment/claim_discount_code/lake-7qx2/false',
      '/v1/payment/claim_discount_code/lake-7qx2/true',
    ]);
    expect(server.calls(listCards)).toEqual([]);
  });

  test('a gift whose answer was lost is redeemed when the button is pressed again, and is not called used', async () => {
    const { user, server } = await visit(aBillingServer());
    const redeemed = answers({ discount_code: code, subscription_info: onMonthly });
    const isClaim = (path: string) => path.endsWith('/true');
    server.on(claimCode, ({ path }) => (isClaim(path) ? unreachable : redeemed));
    await user.type(await screen.findByLabelText('Your code'), 'LAKE-7QX2{Enter}');
    expect(await screen.findByText(/cannot reach the server/)).toBeTruthy();
    // The form says it, and no message at the top once more.
    expect(toastStore.current()).toEqual([]);
    server.on(claimCode, ({ path }) => (isClaim(path) ? redeemed : refuses('DISCOUNT_CODE_ALREADY_USED')));
    await user.click(screen.getByRole('button', { name: 'Redeem' }));
    expect(await screen.findByText('You are Unlimited until Wednesday, Jun 4, 2036.')).toBeTruthy();
    const keys = server
      .calls(claimCode)
      .flatMap(({ path, headers }) => (isClaim(path) ? headers['idempotency-key'] : []));
    expect(new Set(keys).size).toBe(1);
  });

  test('a gift that this member redeemed before a reload is theirs, and is said to count once', async () => {
    const { user, server } = await visit(aBillingServer());
    server.on(claimCode, answers({ discount_code: { ...code, status: 'used' }, subscription_info: onMonthly }));
    await user.type(await screen.findByLabelText('Your code'), 'LAKE-7QX2{Enter}');
    expect(await screen.findByRole('heading', { name: 'It is yours' })).toBeTruthy();
    expect(screen.getByText('You have redeemed this gift: 12 months of Unlimited. It counts once.')).toBeTruthy();
  });

  test('a discount is not claimed but leads to the plans', async () => {
    const { user, server } = await visit(aBillingServer());
    server.on(claimCode, answers({ discount_code: { ...code, is_gift: false }, subscription_info: onBasic }));
    await user.type(await screen.findByLabelText('Your code'), 'LAKE-7QX2{Enter}');
    const link = await screen.findByRole('link', { name: 'Choose a plan' });
    expect(link.getAttribute('href')).toBe('/membership/checkout?code=LAKE-7QX2');
    expect(server.calls(claimCode)).toHaveLength(1);
  });

  test.each([
    ['DISCOUNT_CODE_INVALID', 'This code cannot be used. Please check it and try again.'],
    ['DISCOUNT_CODE_ALREADY_USED', 'This code has already been used.'],
  ] as const)('%s is said above the field, which keeps what was typed', async (name, text) => {
    const { user, server } = await visit(aBillingServer());
    server.on(claimCode, refuses(name));
    await user.type(await screen.findByLabelText('Your code'), 'LAKE-7QX2{Enter}');
    expect(await screen.findByText(text)).toBeTruthy();
    expect(screen.getByLabelText<HTMLInputElement>('Your code').value).toBe('LAKE-7QX2');
  });
});

test.each([
  ['/gift', Gift, 'Name of the person (optional)', ''],
  ['/redeem', RedeemPage, 'Your code', 'LAKE-7QX2'],
])(
  '[IDN-027] a visitor who logs in at %s stays there, with the code of the address',
  async (path, Shown, label, value) => {
    fakeProvider();
    const server = aBillingServer({ member: null });
    server.on(listGifts, answers({ gift: [] }));
    const { user, router } = renderPage(<Shown />, { path, at: `${path}?code=LAKE-7QX2` });
    await logInHere(user, server);
    expect((await screen.findByLabelText<HTMLInputElement>(label)).value).toBe(value);
    expect(router.state.location.pathname).toBe(path);
  },
);

test.each([
  ['/gift', Gift, 'Name of the person (optional)'],
  ['/redeem', RedeemPage, 'Your code'],
])('[IDN-040] a visitor who registers at %s stays there', async (path, Shown, label) => {
  fakeProvider();
  const server = aBillingServer({ member: null });
  server.on(listGifts, answers({ gift: [] }));
  const mia = aMember({ timezone: 'UTC' });
  server.on(createAccount, () => {
    server.on(ownProfile, answers({ user: mia }));
    return answers({ user: mia });
  });
  const { user, router } = renderPage(<Shown />, { path });
  await user.click(await screen.findByRole('button', { name: 'CREATE ACCOUNT' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(dialog.getByLabelText('Email'), 'mia@example.org');
  await user.type(dialog.getByLabelText('Username'), 'mia_quiet');
  await user.type(dialog.getByLabelText('Password'), 'lake-at-night');
  await user.click(dialog.getByRole('checkbox'));
  await user.click(dialog.getByRole('button', { name: 'CREATE ACCOUNT' }));
  expect(await screen.findByLabelText(label)).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(router.state.location.pathname).toBe(path);
});
