import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { axeOf } from './browser.ts';
import { cookiesOf, type TestMember } from './community.ts';

/** Where pictures of the pages are put, for whoever wants to look at them. */
const PICTURES = process.env['PICTURES'];

/** Pages that are looked at as people would: what breaks, what axe finds, and what sticks out to the side is a problem. */
export const lookedAt = () => {
  const problems: string[] = [];
  return {
    problems,
    open: async (browser: Browser, who: TestMember, path: string, width: number, dark = false): Promise<Page> => {
      const context = await browser.newContext({
        timezoneId: 'Europe/London',
        viewport: { width, height: 844 },
        colorScheme: dark ? 'dark' : 'light',
        reducedMotion: 'reduce',
      });
      await context.addCookies(cookiesOf(who));
      const page = await context.newPage();
      page.on('pageerror', ({ message }) => problems.push(message));
      await page.goto(who.client.url + path);
      return page;
    },
    check: async (page: Page, name: string): Promise<void> => {
      const dialog = await page.getByRole('dialog').count();
      const axe = axeOf(page);
      const { violations } = await (dialog > 0 ? axe.include('[role=dialog]') : axe).analyze();
      problems.push(...violations.map(({ id, nodes }) => `${name}: ${id} ${nodes[0]?.target.join(' ')}`));
      if (await page.evaluate<boolean>('document.documentElement.scrollWidth > innerWidth'))
        problems.push(`${name}: wider than the screen`);
      if (PICTURES === undefined) return;
      mkdirSync(PICTURES, { recursive: true });
      await page.evaluate('scrollTo(0, 0)');
      await page.screenshot({ path: join(PICTURES, `${name}.png`), fullPage: dialog === 0 });
    },
  };
};
