import { expect, test } from '@jest/globals';
import { inWords } from './stored-words.ts';

test.each([
  ['WROTE_A_SONG', 'Wrote a song'],
  ['no-shows', 'No shows'],
  ['revenue', 'Revenue'],
])('%s is read as "%s"', (stored, words) => expect(inWords(stored)).toBe(words));
