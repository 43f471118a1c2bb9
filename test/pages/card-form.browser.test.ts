import { createServer } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import type { Page } from 'playwright-core';
import { Stripe } from 'stripe';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { eventually } from '../runner/eventually.ts';
import { systemClock } from '#kernel/clock.ts';
import { memoryStorage, startStripeSandbox, type StripeSandbox } from '#sandboxes/stripe/index.ts';
import { paymentOrigins, securityHeaders } from '#server/http/headers.ts';
import { axeOf, closePages, sharedChromium } from '../support/browser.ts';

const NUMBER = '4000002500003155';

let sandbox: StripeSandbox;
let stripe: Stripe;
const stops: (() => unknown)[] = [];
beforeAll(async () => {
  sandbox = await startStripeSandbox({ storage: memoryStorage(), clock: systemClock, log: () => {} });
  stops.push(sandbox.stop);
  const { hostname, port } = new URL(sandbox.provider.apiUrl);
  stripe = new Stripe(sandbox.provider.secretKey, { host: hostname, port, protocol: 'http', telemetry: false });
});
afterEach(async () => closePages(await sharedChromium()));
afterAll(async () => {
  for (const stop of stops.splice(0).reverse()) await stop();
});

const form = `const card = elements.create('cardNumber'); card.mount('#number');
  elements.create('cardExpiry').mount('#expiry'); elements.create('cardCvc').mount('#cvc');`;

/** A shop with the product's own policy for pages; it keeps everything it was sent. */
const shop = async () => {
  const { provider } = sandbox;
  const protect = securityHeaders({ secure: false, video: undefined, payments: paymentOrigins(provider) });
  const received: string[] = [];
  const server = createServer((request, response) => {
    const path = request.url ?? '';
    request.setEncoding('utf8');
    let body = '';
    request.on('data', (part: string) => (body += part));
    request.on('end', () => received.push(`${path} ${JSON.stringify(request.headers)} ${body}`));
    response.writeHead(200, {
      ...protect(request),
      'content-type': path.endsWith('.js') ? 'text/javascript' : 'text/html',
    });
    response.end(
      path.endsWith('.js')
        ? `const stripe = Stripe('${provider.publishableKey}'); const elements = stripe.elements();
           ${form}
           window.changes = []; window.submits = 0;
           card.on('change', (event) => window.changes.push(event));
           document.querySelector('form').addEventListener('submit', (event) => { event.preventDefault(); window.submits++; });
           window.read = () => stripe.createToken(card).then((answer) => { window.token = answer; });
           window.confirm = (clientSecret) => stripe.handleNextAction({ clientSecret }).then((answer) => { window.answer = answer; });`
        : `<!doctype html><html lang="en"><title>Shop</title><main><h1>Shop</h1><form><div id="number"></div><div id="expiry"></div>
           <div id="cvc"></div><button>Pay</button></form></main><script src="${provider.scriptUrl}"></script><script src="${path}.js"></script></html>`,
    );
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  stops.push(() => server.close());
  return { url: `http://localhost:${(server.address() as AddressInfo).port}`, received };
};

type Answer = { setupIntent?: { status: string }; error?: { code?: string; message?: string } };
type ShopWindow = {
  changes: { complete: boolean; brand?: string; error?: { code: string } }[];
  submits: number;
  token?: { token?: { id: string }; error?: { code?: string } };
  answer?: Answer;
};
const inShop = <T>(page: Page, look: (shop: ShopWindow) => T): Promise<T> =>
  page.evaluate(`(${look.toString()})(window)`) as Promise<T>;

const opened = async () => {
  const { url, received } = await shop();
  const page = await (await sharedChromium()).newPage({ viewport: { width: 390, height: 700 } });
  await page.goto(url);
  const within = (field: string) => page.frameLocator(`#${field} iframe`);
  return {
    page,
    received,
    number: within('number').getByLabel('card number'),
    expiry: within('expiry').getByLabel('expiration date'),
    cvc: within('cvc').getByLabel('CVC'),
  };
};

/** What the form makes of what was typed. */
const read = async (page: Page) => {
  await page.evaluate('void window.read()');
  await eventually(async () => expect(await inShop(page, (shop) => shop.token)).toBeDefined());
  return (await inShop(page, (shop) => shop.token))!;
};
/** As the product saves a card: the bank may ask its holder. */
const begun = async (page: Page) => {
  const { token } = await read(page);
  const customer = await stripe.customers.create();
  const method = await stripe.paymentMethods.create({ type: 'card', card: { token: token!.id } });
  const setup = await stripe.setupIntents.create({
    customer: customer.id,
    payment_method: method.id,
    automatic_payment_methods: { enabled: true, allow_redirects: 'never' },
    usage: 'off_session',
    confirm: true,
  });
  await page.evaluate(`void window.confirm(${JSON.stringify(setup.client_secret)})`);
  return customer.id;
};
const answered = async (page: Page): Promise<Answer> => {
  // The policy of the pages forbids what waitForFunction does.
  await eventually(async () => expect(await inShop(page, (shop) => shop.answer)).toBeDefined());
  return (await inShop(page, (shop) => shop.answer))!;
};

describe('the card form', () => {
  it('stores a card after the challenge, and its number never reaches the shop', async () => {
    const { page, received, number, expiry, cvc } = await opened();
    await number.pressSequentially(NUMBER);
    await expiry.pressSequentially('1235');
    await cvc.pressSequentially('123');
    await cvc.press('Enter');
    // The frame tells its shop by a message.
    await eventually(async () =>
      expect(
        await inShop(page, (shop) => [shop.submits, shop.changes.at(-1)?.complete, shop.changes.at(-1)?.brand]),
      ).toEqual([1, true, 'visa']),
    );
    const customer = await begun(page);
    const bank = page.frameLocator('[role=dialog] iframe');
    await bank.getByRole('button', { name: 'Confirm' }).click();
    expect((await answered(page)).setupIntent?.status).toBe('succeeded');
    expect(await page.locator('[role=dialog]').count()).toBe(0);
    const { data } = await stripe.customers.listPaymentMethods(customer);
    expect(data.map(({ card }) => [card?.last4, card?.exp_year])).toEqual([['3155', 2035]]);
    expect(received.join()).not.toMatch(/4000\s?0025/);
    expect(await inShop(page, (shop) => JSON.stringify(shop.changes))).not.toMatch(/4000/);
  });
});

it('a refused challenge stores no card and says why', async () => {
  const { page, number, expiry, cvc } = await opened();
  await number.fill(NUMBER);
  await expiry.fill('1235');
  await cvc.fill('123');
  const customer = await begun(page);
  await page.frameLocator('[role=dialog] iframe').getByRole('button', { name: 'Refuse' }).click();
  expect((await answered(page)).error?.code).toBe('setup_intent_authentication_failure');
  expect((await stripe.customers.listPaymentMethods(customer)).data).toEqual([]);
});

it('an incomplete or impossible number is named before anything is sent', async () => {
  const { page, number } = await opened();
  await number.pressSequentially('4242424242424241');
  await eventually(async () =>
    expect(await inShop(page, (shop) => shop.changes.at(-1)?.error?.code)).toBe('invalid_number'),
  );
  await number.fill('4242');
  expect((await read(page)).error).toMatchObject({ code: 'incomplete_number' });
});

it('the fields and the challenge can be used by everybody', async () => {
  const { page, number, expiry, cvc } = await opened();
  await number.fill(NUMBER);
  await expiry.fill('1235');
  await cvc.fill('123');
  await begun(page);
  const bank = page.frameLocator('[role=dialog] iframe').getByRole('button', { name: 'Confirm' });
  await bank.waitFor();
  expect((await axeOf(page).analyze()).violations.map(({ id }) => id)).toEqual([]);
  for (const frame of page.frames().slice(1))
    expect(await frame.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true);
});
