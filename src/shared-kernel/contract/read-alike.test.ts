import { expect, test } from '@jest/globals';
import { asRead } from './read-alike.ts';

test.each([
  ['anxıety', 'anxiety'],
  ['\u03B1nxiety', 'anxiety'],
  ['\u0441\u043E\u0440\u0430', 'copa'],
  ['grief ɑnd løss', 'grief and loss'],
])('%s is read as %s', (text, read) => expect(asRead(text)).toBe(read));
test.each(['anxiety', 'тревога', 'άγχος', '不安', 'किताब', 'naïve', '2 moons'])('%s is read as itself', (text) =>
  expect(asRead(text)).toBe(text),
);
