import type { Page } from 'playwright-core';
import { axeOf } from './browser.ts';

/** A folder for pictures of every page that is inspected. */
const PICTURES = process.env['PICTURES'];

/** Each width and each colour once; with pictures, all four. */
const VIEWS =
  PICTURES !== undefined
    ? ([
        [390, 'light'],
        [390, 'dark'],
        [1280, 'light'],
        [1280, 'dark'],
      ] as const)
    : ([
        [390, 'light'],
        [1280, 'dark'],
      ] as const);

/** On a phone and on a desk, by day and by night: nothing too wide, nothing that axe calls serious; and pictures of it. */
export const inspect = async (page: Page, name: string): Promise<string[]> => {
  const bad: string[] = [];
  for (const [width, colorScheme] of VIEWS) {
    await page.setViewportSize({ width, height: 844 });
    await page.emulateMedia({ colorScheme });
    await page.locator(`html[data-mantine-color-scheme="${colorScheme}"]`).waitFor();
    const overflow = Number(await page.evaluate('document.documentElement.scrollWidth - window.innerWidth'));
    if (overflow > 0) bad.push(`${name} at ${width}: ${overflow} px too wide`);
    const { violations } = await axeOf(page).analyze();
    for (const { id, nodes } of violations)
      bad.push(`${name} at ${width}, ${colorScheme}: ${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`);
    if (PICTURES !== undefined)
      await page.screenshot({ path: `${PICTURES}/${name}-${width}-${colorScheme}.png`, fullPage: true });
  }
  await page.setViewportSize({ width: 390, height: 844 });
  await page.emulateMedia({ colorScheme: 'light' });
  return bad;
};
