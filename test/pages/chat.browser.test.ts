import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { startTestServer, type TestServer } from '#server/testing/test-server.ts';
import { axeOf, buildPages, closePages, sharedChromium } from '../support/browser.ts';
import { cookiesOf, createSession, createWell, enroll, joinWell, type TestMember } from '../support/community.ts';
import { eventually } from '../runner/eventually.ts';
import { views } from '../runner/thorough.ts';

let server: TestServer;
let browser: Browser;
let session: string;
let ana: TestMember;
let ben: TestMember;

beforeAll(async () => {
  buildPages();
  server = await startTestServer();
  const admin = await enroll(server, 'mia', { isAdmin: true, hostLevel: 2 });
  ana = await enroll(server, 'ana');
  ben = await enroll(server, 'ben');
  const well = await createWell(admin, 'Night Owls');
  session = await createSession(admin, well, { title: 'Night talk', startsInMinutes: 300, now: server.clock.now() });
  for (const member of [ana, ben]) {
    await joinWell(member, well);
    await member.client.call(`/v1/session/${session}/join/true`);
  }
  browser = await sharedChromium();
}, 90_000);

afterAll(async () => {
  await closePages(browser);
  await server?.dispose();
});

const pageOf = async (who: TestMember, options: { width: number; dark?: boolean }): Promise<Page> => {
  const context = await browser.newContext({
    viewport: { width: options.width, height: 780 },
    colorScheme: options.dark ? 'dark' : 'light',
    reducedMotion: 'reduce',
  });
  await context.addCookies(cookiesOf(who, 'cookie_consent=decline'));
  const page = await context.newPage();
  await page.goto(server.url);
  return page;
};
const openChat = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: /^Chats/ }).click();
  await page
    .getByRole('button', { name: /Night talk/ })
    .last()
    .click();
  await page.getByRole('textbox', { name: 'Your message' }).waitFor();
};
const write = async (page: Page, text: string): Promise<void> => {
  await page.getByRole('textbox', { name: 'Your message' }).fill(text);
  await page.getByRole('button', { name: 'Send' }).click();
};
const said = (page: Page, text: string) => page.getByRole('log').getByText(text);

describe('two people in the chat of their session', () => {
  test('[CHT-001] [CHT-015] [CHT-022] what one writes appears at the other without asking, and counts until it is read', async () => {
    const [anas, bens] = [await pageOf(ana, { width: 1280 }), await pageOf(ben, { width: 390 })];
    await openChat(anas);
    // Beside the name of the session there is room for one line about its people.
    const people = anas.getByRole('button', { name: /members? · \d+ online/ });
    expect((await people.boundingBox())!.height).toBeLessThan(32);
    await bens.getByRole('button', { name: 'Chats', exact: true }).waitFor();
    await write(anas, 'Hello Ben');
    await bens.getByRole('button', { name: 'Chats, 1 unread message' }).waitFor();
    await openChat(bens);
    await said(bens, 'Hello Ben').waitFor();
    await write(bens, 'Hello Ana');
    await said(anas, 'Hello Ana').waitFor();
    await bens.getByRole('button', { name: 'All chats' }).click();
    await bens.getByRole('button', { name: 'Close chats' }).click();
    await bens.getByRole('button', { name: 'Chats', exact: true }).waitFor();
    expect(await said(anas, 'Hello Ana').count()).toBe(1);
    for (const page of [anas, bens]) await page.context().close();
  });

  test('[CHT-024] a message without a connection stays where it was written, and arrives once', async () => {
    const [anas, bens] = [await pageOf(ana, { width: 390 }), await pageOf(ben, { width: 1280 })];
    for (const page of [anas, bens]) await openChat(page);
    await anas.context().setOffline(true);
    await write(anas, 'Can you hear me?');
    await anas.getByText('Your message stays here').waitFor();
    expect(await anas.getByRole('textbox', { name: 'Your message' }).inputValue()).toBe('Can you hear me?');
    await anas.context().setOffline(false);
    await anas.getByRole('button', { name: 'Try again' }).click();
    await said(bens, 'Can you hear me?').waitFor();
    expect(await said(bens, 'Can you hear me?').count()).toBe(1);
    await eventually(async () =>
      expect(await anas.getByRole('textbox', { name: 'Your message' }).inputValue()).toBe(''),
    );
    for (const page of [anas, bens]) await page.context().close();
  });

  test('[CHT-008] [CHT-009] [CHT-013] reactions and deletions appear at the other', async () => {
    const [anas, bens] = [await pageOf(ana, { width: 1280 }), await pageOf(ben, { width: 1280 })];
    for (const page of [anas, bens]) await openChat(page);
    await write(anas, 'I slept well');
    await said(bens, 'I slept well').hover();
    await bens.getByRole('button', { name: 'Actions for the message of ana' }).last().click();
    await bens.getByRole('button', { name: 'With you', exact: true }).click();
    await anas.getByRole('button', { name: 'With you: ben' }).waitFor();
    await said(anas, 'I slept well').hover();
    await anas.getByRole('button', { name: 'Actions for the message of ana' }).last().click();
    await anas.getByRole('button', { name: 'Delete', exact: true }).click();
    await anas.getByRole('dialog', { name: 'Delete this message?' }).getByRole('button', { name: 'Delete' }).click();
    await said(bens, 'This message was deleted.').waitFor();
    expect(await said(bens, 'I slept well').count()).toBe(0);
    for (const page of [anas, bens]) await page.context().close();
  });

  test.each(views<[number, boolean]>([390, true], [1280, false]))(
    '[I-060] nothing stands in anybody’s way at %s pixels, dark: %s',
    async (width, dark) => {
      const page = await pageOf(ana, { width, dark });
      const findings: string[] = [];
      const look = async (what: string) => {
        const { violations } = await axeOf(page).analyze();
        for (const { id, impact, nodes } of violations)
          if (impact === 'serious' || impact === 'critical')
            findings.push(`${what}: ${id} at ${nodes[0]!.target.join(' ')}`);
        const overflow = Number(await page.evaluate('document.documentElement.scrollWidth - window.innerWidth'));
        if (overflow > 0) findings.push(`${what}: ${overflow} px too wide`);
      };
      await page.getByRole('button', { name: /^Chats/ }).click();
      await page
        .getByRole('button', { name: /Night talk/ })
        .last()
        .waitFor();
      await look('list');
      await page
        .getByRole('button', { name: /Night talk/ })
        .last()
        .click();
      await said(page, 'Hello Ben').waitFor();
      await page.getByRole('button', { name: /members ·/ }).click();
      await said(page, 'Hello Ana').hover();
      await page.getByRole('button', { name: 'Actions for the message of ben' }).first().click();
      await look('chat');
      await page.getByRole('button', { name: 'Report', exact: true }).click();
      await page.getByRole('dialog', { name: 'Report this message' }).waitFor();
      await look('report');
      expect(findings).toEqual([]);
      await page.context().close();
    },
  );
});

/** As Safari sends the key that ends a composition: after its end, with the code of input methods alone. */
const composed = (page: Page, key: 'Enter' | 'Escape') =>
  page.locator(':focus').evaluate((element, pressed) => {
    const { KeyboardEvent } = globalThis as unknown as { KeyboardEvent: new (type: string, init: object) => Event };
    const event = new KeyboardEvent('keydown', { key: pressed, keyCode: 229, bubbles: true, cancelable: true });
    (element as unknown as { dispatchEvent(event: Event): boolean }).dispatchEvent(event);
  }, key);

describe('keys with which an input method picks a word', () => {
  test('send no message, which a plain Enter does', async () => {
    const page = await pageOf(ana, { width: 1280 });
    await openChat(page);
    const field = page.getByRole('textbox', { name: 'Your message' });
    await field.fill('ふあん');
    await composed(page, 'Enter');
    expect(await field.inputValue()).toBe('ふあん');
    await field.press('Enter');
    await said(page, 'ふあん').waitFor();
    await eventually(async () => expect(await field.inputValue()).toBe(''));
    await page.context().close();
  });

  test('leave a report open with its text, which a plain Escape asks about', async () => {
    const page = await pageOf(ana, { width: 1280 });
    await page.goto(`${server.url}/session/${session}`);
    await page.getByRole('button', { name: 'Report' }).first().click();
    const field = page.getByRole('dialog').getByRole('textbox');
    await field.fill('こわい');
    await composed(page, 'Escape');
    expect(await page.getByRole('alert').filter({ hasText: 'Throw away' }).count()).toBe(0);
    await field.press('Escape');
    await page.getByRole('alert').filter({ hasText: 'Throw away what you wrote?' }).waitFor();
    await page.getByRole('button', { name: 'Keep writing' }).click();
    expect(await field.inputValue()).toBe('こわい');
    await page.context().close();
  });
});
