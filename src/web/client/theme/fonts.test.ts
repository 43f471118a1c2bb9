import { globSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, test } from '@jest/globals';

const read = (path: string) => readFileSync(path, 'utf8');

type Face = { file: string; weights: number[]; characters: number[] };

const charactersIn = (ranges: string): number[] =>
  ranges.split(',').flatMap((range) => {
    const [from = 0, to = from] = range
      .trim()
      .slice('U+'.length)
      .split('-')
      .map((digits) => Number.parseInt(digits, 16));
    return Array.from({ length: to - from + 1 }, (_, index) => from + index);
  });

const facesIn = (css: string): Face[] =>
  [...css.matchAll(/@font-face \{([^}]*)\}/g)].flatMap(([, face = '']) => {
    const file = /url\(["']?([^"')]+)/.exec(face)?.[1];
    if (file === undefined) return [];
    return [
      {
        file: file.replace(/.*\//, ''),
        weights: /font-weight:([^;]+)/.exec(face)![1]!.trim().split(' ').map(Number),
        characters: charactersIn(/unicode-range:([^;]+)/.exec(face)![1]!),
      },
    ];
  });

const faces = facesIn(read('src/web/client/theme/global.css'));
const face = (file: string) => faces.find((one) => one.file === file)!;
const basic = face('nunito-basic.woff2');
const latin = face('nunito-latin.woff2');

test('the two files of Latin have each character of the file that they were cut from once', () => {
  const source = facesIn(read(createRequire(import.meta.url).resolve('@fontsource-variable/nunito/index.css'))).find(
    ({ file }) => file === 'nunito-latin-wght-normal.woff2',
  )!;
  const both = [...basic.characters, ...latin.characters];
  expect(both.toSorted((a, b) => a - b)).toEqual(source.characters.toSorted((a, b) => a - b));
});

test('the texts of the product in both languages are written with the file of the first visit', () => {
  const texts = globSync('src/web/client/**/{texts,*-texts}{,.es}.ts');
  const written = [...texts, 'src/web/client/lib/language/language.ts'].map(read).join('');
  // Each page of visitors names the other language.
  expect(written).toContain('Español');
  const drawn = new Set(latin.characters);
  const missing = [...new Set(written)].filter((character) => drawn.has(character.codePointAt(0)!) && character > ' ');
  expect(missing).toEqual([]);
});

test('the weights of the style sheets are among those of the files', () => {
  const sheets = globSync('src/web/client/**/*.{css,ts,tsx}', {
    exclude: (path) => /fonts\.test|global\.css/.test(path),
  });
  const used = sheets.flatMap((path) =>
    [...read(path).matchAll(/(?:font-weight: |fw=\{?|fontWeight: '?)(\d{3})/g)].map(([, weight]) => Number(weight)),
  );
  const [least = 0, most = 0] = basic.weights;
  expect(used.length).toBeGreaterThan(100);
  expect(Math.min(...used)).toBeGreaterThanOrEqual(least);
  expect(Math.max(...used)).toBeLessThanOrEqual(most);
});
