import { expect, test } from '@jest/globals';
import { siteFileIn } from './site-file.ts';

const whole = JSON.stringify({ format: 'wellspring-site', values: { 'home.headline': 'Talk' }, pictures: {} });

test('an exported file is read, also with the mark that some editors put before it', () => {
  expect(siteFileIn(`\ufeff${whole}\n`)).toEqual(JSON.parse(whole));
});

test.each([
  ['was cut off', whole.slice(0, -10), 'it is not JSON, or not all of it'],
  ['is a picture', '\u00ff\u00d8\u00ff', 'it is not JSON, or not all of it'],
  [
    'is of a later version',
    '{"format": "wellspring-site-2", "values": {}}',
    'it is of another kind or version, wellspring-site-2',
  ],
])('a file that %s is refused in words', (_, text, problem) => {
  expect(siteFileIn(text)).toEqual({ problem });
});
