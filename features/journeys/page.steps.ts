import { AfterAll, After } from '@cucumber/cucumber';
import assert from 'node:assert/strict';
import type { Browser, Page } from 'playwright-core';
import { launchChromium } from '../../test/browser.ts';
import { Then, When } from '../support/steps.ts';
import type { World } from '../support/world.ts';

let browser: Browser | undefined;
const pages = new WeakMap<World, Page>();
const PATIENCE_MS = 15_000;

/** The page of the example's one person, opened at first use. */
const pageOf = async (world: World): Promise<Page> => {
  let page = pages.get(world);
  if (page) return page;
  browser ??= await launchChromium();
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, timezoneId: 'Europe/London' });
  context.setDefaultTimeout(PATIENCE_MS);
  page = await context.newPage();
  pages.set(world, page);
  return page;
};
const addressOf = (world: World, path: string) => {
  assert.ok(world.assembly.url, 'this example needs pages');
  return world.assembly.url + path;
};

When('{actor} opens an account on the page', async function (name: string) {
  const page = await pageOf(this);
  await page.goto(addressOf(this, '/register'));
  await page.getByLabel('Email', { exact: true }).fill(`${name.toLowerCase()}@example.org`);
  await page.getByLabel('Username', { exact: true }).fill(name.toLowerCase());
  await page.getByLabel('Password', { exact: true }).fill(`correct-horse-${name.toLowerCase()}`);
  await page.getByRole('checkbox', { name: /at least 18 years old/ }).check();
  await page.getByRole('button', { name: 'CREATE ACCOUNT' }).click();
  await page.waitForURL((url) => url.pathname === '/onboarding');
  await page.getByRole('link', { name: 'Skip all, take me in' }).click();
  await page.waitForURL((url) => url.pathname === '/');
});

When('{actor} confirms the address from the mail', async function (name: string) {
  const page = await pageOf(this);
  const mails = await this.eventually(
    () => this.mails(name),
    (sent) => sent.length > 0,
  );
  const [link] = /\/confirm-email\/\S+/.exec(mails.at(-1)!.text)!;
  await page.goto(addressOf(this, link));
  await page.getByText('Thank you! Your email is confirmed.').waitFor();
});

When('{actor} registers for {string} on its page, joining the Well on the way', async function (_name, title: string) {
  const page = await pageOf(this);
  await page.goto(addressOf(this, `/session/${this.recall('session', title)}`));
  await page.getByRole('button', { name: 'REGISTER', exact: true }).first().click();
  await page.getByText('You must be a member of this Well community to join this session.').waitFor();
  const join = page.getByRole('button', { name: 'JOIN WELL' });
  assert.ok(await join.isDisabled(), 'the Well can be joined without the commitment');
  await page
    .getByRole('checkbox', {
      name: "I commit to Wellspring's Code of Conduct and confirm I have lived experience of this topic",
    })
    .check();
  await join.click();
  await page.getByRole('dialog').getByText('You are registered!').waitFor();
  await page.getByRole('button', { name: 'GOT IT' }).click();
});

When('{actor} unregisters on its page', async function (_name: string) {
  const page = await pageOf(this);
  await page.getByRole('button', { name: 'UNREGISTER', exact: true }).first().click();
  await page.getByRole('dialog').getByRole('button', { name: 'UNREGISTER' }).click();
});

Then('{actor} is shown as going on the page', async function (_name: string) {
  const page = await pageOf(this);
  await page.getByText('GOING', { exact: true }).first().waitFor();
});

Then('the page says {string}', async function (words: string) {
  const page = await pageOf(this);
  await page.getByText(words).first().waitFor();
});

After(async function (this: World) {
  await pages.get(this)?.context().close();
});
AfterAll(async () => {
  await browser?.close();
});
