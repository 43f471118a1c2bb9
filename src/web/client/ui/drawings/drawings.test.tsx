import { readdirSync } from 'node:fs';
import { describe, expect, test } from '@jest/globals';
import type { ComponentType } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';

const files = readdirSync(import.meta.dirname).filter((file) => /^(?!parts|drawings).*\.tsx$/.test(file));
const drawings = (
  await Promise.all(
    files.map(async (file) => Object.entries((await import(`./${file}`)) as Record<string, ComponentType>)),
  )
).flat();
/** Bytes of one drawing as it stands in a page. */
const MOST = 6000;

describe('each drawing of the public pages', () => {
  test('there is one for each section', () => {
    expect(drawings.length).toBeGreaterThanOrEqual(18);
  });

  test.each(drawings)('%s is small, decoration, drawn without a window, and has a night', (_, Drawing) => {
    const markup = renderToStaticMarkup(<Drawing />);
    expect(Buffer.byteLength(markup)).toBeLessThan(MOST);
    expect(markup).toMatch(/^<svg [^>]*aria-hidden="true"/);
    expect(/var\(--(?:d|ws)-/.test(markup) || markup.includes('data-shape="frame"')).toBe(true);
    expect(markup).not.toMatch(/NaN|undefined/);
  });
});
