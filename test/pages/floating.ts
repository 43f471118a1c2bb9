import type { Page } from 'playwright-core';

/**
 * What lies under something that floats: texts and controls of the page, at its top, middle and end. Bars over the whole width
 * may hide what can be scrolled away from them, so they count at the end of the page alone. What stays at the top of a page
 * while it passes (the header, tabs, an index) leads it.
 */
export const coveredIn = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    type Box = { left: number; right: number; top: number; bottom: number; width: number; height: number };
    type Element = {
      tagName: string;
      textContent: string | null;
      children: { length: number };
      matches(selector: string): boolean;
      contains(other: unknown): boolean;
      closest(selector: string): Element | null;
      getBoundingClientRect(): Box;
      checkVisibility(options: object): boolean;
    };
    const window = globalThis as unknown as {
      innerWidth: number;
      innerHeight: number;
      scrollTo(x: number, y: number): void;
      getComputedStyle(element: Element): { position: string; pointerEvents: string };
      requestAnimationFrame(draw: () => void): void;
      document: {
        documentElement: { scrollHeight: number };
        querySelectorAll(selector: string): Iterable<Element>;
        elementFromPoint(x: number, y: number): Element | null;
      };
    };
    const { document } = window;
    const isShown = (each: Element) => each.checkVisibility({ opacityProperty: true, visibilityProperty: true });
    const found = new Set<string>();
    const end = document.documentElement.scrollHeight;
    for (const [at, top] of [0, end / 2 - window.innerHeight / 2, end].entries()) {
      window.scrollTo(0, top);
      await new Promise<void>((done) => {
        window.requestAnimationFrame(() => window.requestAnimationFrame(done));
      });
      const all = [...document.querySelectorAll('body *')].filter(isShown);
      const floats = all.filter(
        (each) =>
          ['fixed', 'sticky'].includes(window.getComputedStyle(each).position) &&
          each.closest('[role=dialog], dialog') === null,
      );
      const read = all.filter(
        (each) =>
          each.matches('a, button, input, select, textarea, summary') ||
          (each.children.length === 0 && each.textContent?.trim() !== ''),
      );
      for (const float of floats) {
        const over = float.getBoundingClientRect();
        const isBar = over.width > window.innerWidth * 0.9;
        const isSticky = window.getComputedStyle(float).position === 'sticky';
        if ((isSticky && over.top < window.innerHeight / 2) || (isBar && at < 2)) continue;
        for (const each of read) {
          const under = each.getBoundingClientRect();
          const left = Math.max(over.left, under.left, 0);
          const right = Math.min(over.right, under.right, window.innerWidth);
          const upper = Math.max(over.top, under.top, 0);
          const lower = Math.min(over.bottom, under.bottom, window.innerHeight);
          const meets = right - left > 2 && lower - upper > 2;
          if (!meets || float.contains(each) || each.contains(float)) continue;
          const seen = document.elementFromPoint((left + right) / 2, (upper + lower) / 2);
          if (seen !== null && float.contains(seen))
            found.add(`${each.tagName} "${each.textContent?.trim().slice(0, 40)}" under ${float.tagName}`);
        }
      }
    }
    window.scrollTo(0, 0);
    return [...found];
  });
