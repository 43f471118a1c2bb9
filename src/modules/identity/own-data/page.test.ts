import { expect, it } from '@jest/globals';
import { chapterPiece } from './page.ts';

const shown = (value: string): string =>
  /<dd>(.*)<\/dd>/.exec(
    chapterPiece(
      { title: 'Notes', about: 'Yours.' },
      { entries: [{ Note: value }] },
      {
        isFirst: true,
        isLast: true,
        labels: null,
        index: 0,
      },
    ).html,
  )![1]!;

it('a time is shown for people, a text that begins like one as it is', () => {
  expect(shown('2026-05-04T12:00:00.000Z')).toBe('2026-05-04 12:00 <small>UTC</small>');
  expect(shown('2026-05-04T12:00:00 was when <I> left')).toBe('2026-05-04T12:00:00 was when &lt;I&gt; left');
});
