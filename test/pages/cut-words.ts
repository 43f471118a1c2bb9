import type { Page } from 'playwright-core';

/** Words of the page that what holds them cuts off at its sides, other than with an ellipsis or where it can be scrolled. */
export const cutWords = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    type Box = { left: number; right: number; width: number };
    type Element = {
      tagName: string;
      textContent: string | null;
      parentElement: Element | null;
      childNodes: Iterable<{ nodeType: number; textContent: string | null }>;
      getBoundingClientRect(): Box;
      checkVisibility(options: object): boolean;
    };
    const window = globalThis as unknown as {
      document: {
        querySelectorAll(selector: string): Iterable<Element>;
        createRange(): { selectNodeContents(element: Element): void; getBoundingClientRect(): Box };
      };
      getComputedStyle(element: Element): { overflowX: string; textOverflow: string };
    };
    const isShown = (each: Element) => each.checkVisibility({ opacityProperty: true, visibilityProperty: true });
    const hasWords = ({ childNodes }: Element) =>
      [...childNodes].some(({ nodeType, textContent }) => nodeType === 3 && textContent?.trim() !== '');
    const cuts = (element: Element, words: Box): boolean => {
      const { overflowX, textOverflow } = window.getComputedStyle(element);
      if (/auto|scroll/.test(overflowX) || textOverflow === 'ellipsis') return false;
      const box = element.getBoundingClientRect();
      // What only screen readers hear is one pixel wide.
      if (/hidden|clip/.test(overflowX))
        return box.width > 2 && (words.left < box.left - 2 || words.right > box.right + 2);
      return element.parentElement !== null && cuts(element.parentElement, words);
    };
    const found = [...window.document.querySelectorAll('body *')].filter((element) => {
      // A field breaks its lines itself.
      if (element.tagName === 'TEXTAREA' || !hasWords(element) || !isShown(element)) return false;
      const range = window.document.createRange();
      range.selectNodeContents(element);
      return cuts(element, range.getBoundingClientRect());
    });
    return found.map(({ tagName, textContent }) => `${tagName} "${textContent?.trim().slice(0, 40)}" is cut off`);
  });

/** Words of the page that are no longer than these letters, and stand in more than one line. */
const SHORT_WORD = 12;
export const brokenWords = (page: Page): Promise<string[]> =>
  page.evaluate((most) => {
    type Text = { textContent: string; parentElement: { tagName: string; checkVisibility(options: object): boolean } };
    type Walker = { nextNode(): Text | null };
    type Range = {
      setStart(node: Text, offset: number): void;
      setEnd(node: Text, offset: number): void;
      getClientRects(): Iterable<{ top: number; width: number }>;
    };
    const { document } = globalThis as unknown as {
      document: { body: object; createTreeWalker(root: object, shown: number): Walker; createRange(): Range };
    };
    const found: string[] = [];
    const texts = document.createTreeWalker(document.body, 4);
    for (let text = texts.nextNode(); text !== null; text = texts.nextNode()) {
      const { parentElement: element, textContent } = text;
      if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
      for (const { 0: word, index } of textContent.matchAll(/\p{L}+/gu)) {
        if (word.length > most) continue;
        const range = document.createRange();
        range.setStart(text, index);
        range.setEnd(text, index + word.length);
        const lines = new Set([...range.getClientRects()].filter(({ width }) => width > 1).map(({ top }) => top));
        if (lines.size > 1) found.push(`${element.tagName} "${word}" is broken`);
      }
    }
    return found;
  }, SHORT_WORD);

/** Words that are cut off, and by how much the page is wider than its window. */
export const tooWide = async (page: Page): Promise<string[]> => {
  const over = Number(await page.evaluate('document.documentElement.scrollWidth - innerWidth'));
  return [...(over > 0 ? [`${over} px too wide`] : []), ...(await cutWords(page))];
};
