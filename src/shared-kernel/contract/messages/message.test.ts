import { describe, expect, test } from '@jest/globals';
import { message } from './message.ts';
import { wordsOf } from './message-parts.ts';
import { countryIn, givenWord } from './given-words.ts';
import { parsedMessage, UnreadableMessage } from './parse-message.ts';
import { translatedTexts } from './translated-texts.ts';
import { message as translated } from './translated.ts';

const said = (text: string, values: Record<string, string | number>, language?: string): string =>
  wordsOf(parsedMessage(text, language).parts, values, language);

describe('message', () => {
  test('a sentence with values is a function of them', () => {
    const renews = message('It renews on {date} for {price}.', (date: string, price: string) => ({ date, price }));
    expect(renews('Monday', '$10')).toBe('It renews on Monday for $10.');
    expect(renews.text).toBe('It renews on {date} for {price}.');
  });

  test('a value may be made of what the sentence is given', () => {
    const by = message(
      '{known, select, no {Removed by a former member} other {Removed by {name}}}',
      (name: string | null) => ({
        known: name === null ? 'no' : 'yes',
        name: name ?? '',
      }),
    );
    expect([by('Ana'), by(null)]).toEqual(['Removed by Ana', 'Removed by a former member']);
  });

  test('forms depend on numbers as the language has it', () => {
    const places = '{count, plural, =0 {no place} one {# place} other {# places}} left';
    expect([0, 1, 2, 1500].map((count) => said(places, { count }))).toEqual([
      'no place left',
      '1 place left',
      '2 places left',
      '1,500 places left',
    ]);
    const first = '{place, selectordinal, one {#st} two {#nd} few {#rd} other {#th}}';
    expect([1, 2, 3, 4, 21].map((place) => said(first, { place }))).toEqual(['1st', '2nd', '3rd', '4th', '21st']);
    const polish = '{count, plural, one {# miejsce} few {# miejsca} many {# miejsc} other {# miejsca}}';
    expect([1, 2, 5].map((count) => said(polish, { count }, 'pl'))).toEqual(['1 miejsce', '2 miejsca', '5 miejsc']);
  });

  test('forms may stand inside of forms; numbers are written as the language does', () => {
    const text =
      '{count, plural, one {{who, select, host {{count} host} other {{count} member}}} other {# people}}, {sum, number}';
    expect(said(text, { count: 1, who: 'host', sum: 12345.5 })).toBe('1 host, 12,345.5');
    expect(said(text, { count: 2, who: 'host', sum: 12345.5 }, 'es')).toBe('2 people, 12.345,5');
  });

  test('an apostrophe and a sign < are words', () => {
    expect(said("It's {name}'s turn < now", { name: 'Ana' })).toBe("It's Ana's turn < now");
  });
});

describe('parsedMessage', () => {
  test.each([
    ['{count', 'a { has no }'],
    ['Hello }', 'a } has no {'],
    ['{} places', 'between { and } stands no name'],
    ['{the count} places', 'a name between { and } is one word without signs, such as {count}'],
    ['{count, plurral, other {x}}', 'after a name and a comma comes plural, selectordinal, select or number'],
    ['{day, date}', 'after a name and a comma comes plural, selectordinal, select or number'],
    [
      '{count, plural, offset:1 one {x} other {y}}',
      'after a name and a comma comes plural, selectordinal, select or number',
    ],
    ['{count, plural, one {x}}', 'the form other { } is missing; it stands for everything that has no form of its own'],
    ['{count, plural, other {x}}', 'the form one { } is missing; it stands for 1'],
    [
      '{count, plural, ones {x} other {y}}',
      'ones is no form of a plural; forms are one, other, or a number such as =0',
    ],
    [
      '{count, plural, one x other {y}}',
      'each form has its words in braces, such as {count, plural, one {# session} other {# sessions}}',
    ],
    ['{count, plural, one {x} one {z} other {y}}', 'a form is there twice'],
    [
      '{count, plural}',
      'after plural or select comes a comma and its forms, such as {count, plural, one {# session} other {# sessions}}',
    ],
  ])('%s cannot be read: %s', (text, problem) => {
    expect(() => parsedMessage(text)).toThrow(new UnreadableMessage(problem));
  });

  test('a form of one number stands for the form that only this number needs', () => {
    expect(parsedMessage('{count, plural, =1 {one} other {#}}').names).toEqual(['count']);
  });

  test('Spanish needs no form for millions, Polish needs one for two, three and four', () => {
    expect(parsedMessage('{count, plural, one {# lugar} other {# lugares}}', 'es').names).toEqual(['count']);
    expect(() => parsedMessage('{count, plural, one {# x} many {# z} other {# y}}', 'pl')).toThrow(
      new UnreadableMessage('the form few { } is missing; it stands for 2, 3, 4'),
    );
  });
});

test('translated texts have the shape of the English ones, with lists and sentences in them', () => {
  const english = {
    title: 'Help',
    steps: [{ text: 'Breathe' }, { text: 'Call' }],
    left: message('{count} left', (count: number) => ({ count })),
  };
  const spanish = translatedTexts(
    english,
    { title: 'Ayuda', steps: [{ text: 'Respira' }, { text: 'Llama' }], left: translated('quedan {count}') },
    'es',
  );
  expect([spanish.title, spanish.steps.map(({ text }) => text), spanish.left(2)]).toEqual([
    'Ayuda',
    ['Respira', 'Llama'],
    'quedan 2',
  ]);
});

test('words that are given in English are found with their numbers; what has no translation stays', () => {
  const words = { 'Call #, then press #': 'Llama al # y pulsa #', Emergency: 'Emergencias' };
  expect(
    ['Call 0800 111 0 111, then press 1', 'Emergency', 'Our own line'].map((each) => givenWord(each, words)),
  ).toEqual(['Llama al 0800 111 0 111 y pulsa 1', 'Emergencias', 'Our own line']);
  expect(givenWord('Emergency', undefined)).toBe('Emergency');
  const germany = { code: 'DE', name: 'Deutschland' };
  expect([countryIn('en', germany), countryIn('es', germany)]).toEqual(['Deutschland', 'Alemania']);
});
