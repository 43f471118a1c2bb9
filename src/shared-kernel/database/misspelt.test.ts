import { describe, expect, test } from '@jest/globals';
import { holds, misspelt } from './misspelt.ts';

const finds = (phrase: string, text: string): boolean => {
  const words = misspelt(phrase);
  return words !== undefined && holds(text, words);
};

describe('a misspelt phrase', () => {
  test.each(['anxeity', 'anxity', 'anxietyy', 'anxuety', 'Anxeity and sleep', 'sleep anxeity'])(
    '%s is found',
    (typed) => expect(finds(typed, 'Living with anxiety, and sleep.')).toBe(true),
  );

  test.each(['anxious', 'axneity', 'anxiety garden', 'anxiety 7', 'adn', 'a b c d anxeity', '%', ''])(
    '%s is another',
    (typed) => expect(finds(typed, 'Living with anxiety, and sleep.')).toBe(false),
  );

  test('may have two slips in a long word', () => {
    expect(finds('berevement', 'Bereavement')).toBe(true);
    expect(finds('berevemnet', 'Bereavement')).toBe(true);
    expect(finds('brvemnt', 'Bereavement')).toBe(false);
  });
});
