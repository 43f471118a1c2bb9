import { AfterAll, After } from '@cucumber/cucumber';
import assert from 'node:assert/strict';
import type { Browser, Page } from 'playwright-core';
import { updateProfile } from '#modules/identity/contract/api/accounts.ts';
import { setOnboarding } from '#modules/profiles/contract/api.ts';
import type { OnboardingStep } from '#modules/profiles/contract/onboarding.ts';
import { launchChromium } from '#test/support/browser.ts';
import { Then, When } from '../support/steps.ts';
import type { World } from '../support/world.ts';

let browser: Browser | undefined;
const pages = new WeakMap<World, Page>();
/** Before the limit of a step, so that a failure says what it waited for. */
const LONGEST_WAIT_MS = 180_000;

/** The page of the example's one person, opened at first use. */
const pageOf = async (world: World): Promise<Page> => {
  let page = pages.get(world);
  if (page) return page;
  browser ??= await launchChromium();
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, timezoneId: 'Europe/London' });
  context.setDefaultTimeout(LONGEST_WAIT_MS);
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
  const noted = stepNoted(page, null);
  await page.getByRole('link', { name: 'Skip all, take me in' }).click();
  await noted;
  await page.waitForURL((url) => url.pathname === '/');
});

When('{actor} logs in on the page', async function (name: string) {
  const { email, password } = await this.person(name);
  const page = await pageOf(this);
  await page.goto(addressOf(this, '/login'));
  await page.getByLabel('Email or Username').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'LOGIN' }).click();
  await page.waitForURL((url) => url.pathname !== '/login');
});

/** The page answers a step before the server has it. */
const stepNoted = (page: Page, step: OnboardingStep | null) =>
  page.waitForResponse(
    (response) =>
      response.url().endsWith(setOnboarding.path) && response.request().postData() === JSON.stringify({ step }),
  );

const lookForFirstSteps = async (world: World): Promise<Page> => {
  const page = await pageOf(world);
  await page.goto(addressOf(world, '/onboarding'));
  return page;
};

When('{actor} looks for the first steps again', async function (_name: string) {
  await lookForFirstSteps(this);
});

When('{actor} joins {string} and {string} in the first steps', async function (_name, one: string, other: string) {
  const page = await lookForFirstSteps(this);
  for (const title of [one, other]) await page.getByRole('checkbox', { name: title }).check();
  await page.getByRole('checkbox', { name: /I commit to/ }).check();
  await page.getByRole('button', { name: 'Join and continue' }).click();
});

When('{actor} continues with Basic', async function (_name: string) {
  const page = await pageOf(this);
  await page.getByRole('link', { name: 'Continue with Basic' }).click();
});

When('{actor} skips the first of the first steps', async function (_name: string) {
  const began = stepNoted(await pageOf(this), 'wells');
  const page = await lookForFirstSteps(this);
  await began;
  const noted = stepNoted(page, 'membership');
  await page.getByRole('link', { name: 'Skip this step' }).click();
  await noted;
});

When('{actor} skips all of the first steps', async function (_name: string) {
  const page = await lookForFirstSteps(this);
  const noted = stepNoted(page, null);
  await page.getByRole('link', { name: 'Skip all, take me in' }).click();
  await noted;
});

Then('{actor} is at home on the page', async function (_name: string) {
  const page = await pageOf(this);
  await page.waitForURL((url) => url.pathname === '/');
});

/** One after the other, and before everything else on the page. */
When('{actor} puts the notes {string} and {string} aside', async function (_name, one: string, other: string) {
  const page = await pageOf(this);
  for (const title of [one, other]) {
    const noted = page.waitForResponse((response) => response.url().endsWith(updateProfile.path));
    await page.getByRole('dialog', { name: title }).getByRole('button', { name: 'Not now' }).click();
    await noted;
  }
});

const decideOnReview = async (world: World, options: { host: string; author: string; press: string }) => {
  const [host, author] = [await world.person(options.host), await world.person(options.author)];
  const page = await pageOf(world);
  await page.goto(addressOf(world, `/profile/${host.username}`));
  await page.getByRole('button', { name: `${options.press}: review by ${author.username}` }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Yes' }).click();
};

When('{actor} makes the review by {actor} public on her profile', async function (host, author) {
  await decideOnReview(this, { host, author, press: 'Make Public' });
});

When('{actor} deletes the review by {actor} on her profile', async function (host, author) {
  await decideOnReview(this, { host, author, press: 'Delete' });
});

When('{actor} confirms the address from the mail', async function (name: string) {
  const page = await pageOf(this);
  const mails = await this.eventually(
    () => this.mails(name),
    (sent) => sent.length > 0,
  );
  const [link] = /\/confirm-email\/\S+/.exec(mails.at(-1)!.text)!;
  await page.goto(addressOf(this, link));
  await page.getByRole('button', { name: 'Yes, confirm my email' }).click();
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
  await page.getByRole('button', { name: 'Got it' }).click();
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
  await page.getByText(words).filter({ visible: true }).first().waitFor();
});

After(async function (this: World) {
  await pages.get(this)?.context().close();
});
AfterAll(async () => {
  await browser?.close();
});
