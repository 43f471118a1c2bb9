import { describe, expect, test } from '@jest/globals';
import { siteContentOf } from '#modules/content/contract/site-content.ts';
import { shownContent } from './shown-content.ts';

const published: Record<string, unknown> = {
  'site.faces': ['/face.jpg'],
  'site.help': [{ code: 'US', name: 'United States', lines: [] }],
};
const shown = (changed: Record<string, unknown> = {}) =>
  shownContent({ value: (key) => ({ ...published, ...changed })[key] }, (markdown) => [{ paragraph: [markdown] }]);

describe('what the pages show beside their own words', () => {
  test('is what was published, and for the rest what the product brings along', () => {
    expect(shown()).toEqual({
      content: { ...siteContentOf(''), faces: ['/face.jpg'] },
      help: published['site.help'],
      announcementDescription: null,
    });
  });

  test('has the picture of the announcement as an address, its description beside it', () => {
    const { content, announcementDescription } = shown({
      'site.announcement_picture': { src: '/news.jpg', alt: 'A meadow' },
    });
    expect([content.announcement_picture, announcementDescription]).toEqual(['/news.jpg', 'A meadow']);
  });

  test('has the letter of the founder drawn, its paragraphs apart', () => {
    const { letter } = shown({ 'site.founder_letter': { paragraphs: ['Hello.', 'Yours.'], by: 'Mia' } });
    expect(letter).toEqual([{ paragraph: ['Hello.\n\nYours.'] }]);
  });
});
