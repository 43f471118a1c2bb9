import { expect, test } from '@jest/globals';
import { hasInvisible, mixesScripts, pilesMarks } from './look-alikes.ts';

test.each(['\u202Enimda', 'a\u200Bb', '\u3164', 'a\u00ADb', 'a\u0000b'])(
  '%j has a character that is not seen',
  (text) => expect(hasInvisible(text)).toBe(true),
);
test.each(['Zoë', '👩‍👧 mum', 'می‌خواهم', '❤️'])('%j has none', (text) => expect(hasInvisible(text)).toBe(false));

test.each(['Anxi\u0435ty', 'Gr\u03B9ef', 'ADHD и т\u0061к'])('%j mixes scripts in a word', (text) =>
  expect(mixesScripts(text)).toBe(true),
);
test.each(['Anxiety', 'Тихий вечер', 'Тихий evening', 'Μαζί together', '眠れない ADHD'])('%j does not', (text) =>
  expect(mixesScripts(text)).toBe(false),
);

test('marks that are piled up on one letter are found, and those of scripts that need some are not', () => {
  expect(pilesMarks(`Z${'\u0336\u0351\u0321'.repeat(3)}algo`)).toBe(true);
  for (const text of ['Zoë', 'Nguyễn Thị Ánh', 'שָׁלוֹם', 'ที่นี่', 'བསྒྲུབས', 'a\u0301b\u0301c\u0301d\u0301e\u0301f\u0301'])
    expect([text, pilesMarks(text)]).toEqual([text, false]);
});
