import { readFileSync } from 'node:fs';
import { runInThisContext } from 'node:vm';
import { afterEach, expect, test } from '@jest/globals';

afterEach(() => {
  document.body.innerHTML = '';
  document.documentElement.lang = 'en';
});

/** What a browser without modules shows of a page. */
const shownOf = (body: string, language = 'en') => {
  document.documentElement.lang = language;
  document.body.innerHTML = body;
  runInThisContext(readFileSync('src/web/client/public/old-browser.js', 'utf8'));
  return {
    words: document.body.textContent ?? '',
    links: [...document.querySelectorAll('a')].map((link) => link.getAttribute('href')),
  };
};

test('what the server drew stays in a browser that is too old, below the words that say so', () => {
  const { words, links } = shownOf(
    '<div id="root"><a href="/sessions">Find a session</a></div><script id="drawn"></script>',
  );
  expect(words).toMatch(/^This browser is too old .*Find a session$/);
  expect(links).toEqual(['/get-help', '/sessions']);
});

test('a page that was not drawn says so alone, in its language, with the way to help', () => {
  const { words, links } = shownOf('<div id="root"><div>…</div></div>', 'es');
  expect(words).toMatch(/^Este navegador es demasiado antiguo .* aquí\.$/);
  expect(links).toEqual(['/es/get-help']);
});
