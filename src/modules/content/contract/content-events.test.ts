import { expect, test } from '@jest/globals';
import { ContentDrafted, ContentPublished } from './content-events.ts';

const AT = '2026-05-04T12:00:00.000Z';

test('a history names what staff changed in words, and not by its key', () => {
  expect(ContentDrafted.says({ key: 'home.stepsTitle', value: 'Three steps', at: AT })).toBe(
    'wrote a draft of “Home: steps title”',
  );
  const version = { version: 2, value: true, before: false, from: AT, reason: 'An update', at: AT };
  expect(ContentPublished.says({ key: 'setting.MAINTENANCE', ...version })).toBe(
    'published version 2 of “Setting: maintenance”: “An update”',
  );
});
