import { describe, expect, test } from '@jest/globals';
import { soundsLikeDanger } from './danger-words.ts';

describe('words that suggest danger', () => {
  test.each([
    'I don’t want to live any more',
    'Sometimes I think about\nkilling myself.',
    'They would be better off without me',
    'I want to die',
    'I am thinking of SUICIDE again',
    'I have been cutting myself',
  ])('are found in %j', (text) => {
    expect(soundsLikeDanger(text)).toBe(true);
  });

  test.each(['My phone died today', 'I could kill for a coffee', 'We end the session at nine', 'I want to diet'])(
    'are not found in %j',
    (text) => {
      expect(soundsLikeDanger(text)).toBe(false);
    },
  );
});
