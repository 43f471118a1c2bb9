import { expect, test } from '@jest/globals';
import { csvText } from './csv.ts';

const columns = [
  { title: 'Name', value: ({ name }: { name: string | null }) => name },
  { title: 'Cents', value: () => -150 },
];
const cell = (name: string | null) => csvText(columns, [{ name }]).split('\r\n')[1];

test('a file has a head, quoted texts and plain numbers', () => {
  expect(csvText(columns, [{ name: 'Ana "Owl", 7' }, { name: null }])).toBe(
    '"Name","Cents"\r\n"Ana ""Owl"", 7",-150\r\n"",-150\r\n',
  );
});

test.each([
  '=HYPERLINK("https://x.example")',
  '+1',
  '-1+2',
  '@SUM(A1)',
  '\t=1',
  '\r=1',
  ' =1',
  '\u00a0=1',
  '＝1',
  '＋1',
  '－1',
  '＠x',
])('what a member wrote is a text and no formula: %j', (name) => {
  expect(cell(name)?.startsWith(`"'`)).toBe(true);
});

test('a name that only holds such a sign, and one with a line break, stay as they are', () => {
  expect(cell('a=b')).toBe('"a=b",-150');
  expect(cell('two\nlines')).toBe('"two\nlines",-150');
});
