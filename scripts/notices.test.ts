import { describe, expect, test } from '@jest/globals';
import { existsSync, readFileSync } from 'node:fs';
import { distributed, isForeignText, type Lock, readLock, refusedLicences, textsOf } from './notices.ts';

const lock = readLock();
const planted = (license: string | undefined, dev = false): Lock => ({
  packages: { 'node_modules/a/node_modules/planted': { version: '1.0.0', ...(license && { license }), dev } },
});

describe('licences of third parties', () => {
  test('every package of the lock file has a licence that fits', () => {
    expect(refusedLicences(lock)).toEqual([]);
  });

  test.each([
    ['GPL-3.0-only'],
    ['AGPL-3.0'],
    ['SSPL-1.0'],
    ['MIT AND GPL-2.0'],
    ['SEE LICENSE IN EULA'],
    ['CC-BY-4.0'],
  ])('a package under %s is refused by its name', (license) => {
    expect(refusedLicences(planted(license))).toEqual([`planted 1.0.0: ${license}`]);
  });

  test('a package without a licence is refused by its name', () => {
    expect(refusedLicences(planted(undefined))).toEqual(['planted 1.0.0: unknown']);
  });

  test.each([['MIT'], ['(MIT OR GPL-2.0)'], ['(BSD-3-Clause AND Apache-2.0)']])(
    'a package under %s is accepted',
    (l) => {
      expect(refusedLicences(planted(l))).toEqual([]);
    },
  );

  test('the LGPL is accepted for shared libraries that can be exchanged, and for nothing else', () => {
    const library = { version: '1.0.0', license: 'LGPL-3.0-or-later' };
    expect(refusedLicences({ packages: { 'node_modules/@img/sharp-libvips-planted': library } })).toEqual([]);
    expect(refusedLicences({ packages: { 'node_modules/planted': library } })).toHaveLength(1);
  });

  test('data under CC-BY is accepted for development tools alone', () => {
    expect(refusedLicences(planted('CC-BY-4.0', true))).toEqual([]);
  });

  test('no distributed package holds the text of a licence that does not fit', () => {
    const texts = distributed(lock)
      .filter(([path, { optional }]) => optional !== true || existsSync(path))
      .flatMap(([path]) => textsOf(path).map((text) => ({ path, text })));
    expect(texts.length).toBeGreaterThan(200);
    expect(texts.filter(({ text }) => isForeignText(text)).map(({ path }) => path)).toEqual([]);
    expect(isForeignText('                    GNU AFFERO GENERAL PUBLIC LICENSE\n  Version 3, 19 November 2007')).toBe(
      true,
    );
  });
});

describe('THIRD-PARTY-NOTICES.md', () => {
  const document = readFileSync('THIRD-PARTY-NOTICES.md', 'utf8');

  test('names every distributed package with its version', () => {
    const missing = distributed(lock)
      .map(([path, { version }]) => `${path.slice(path.lastIndexOf('node_modules/') + 13)} ${version}`)
      .filter((title) => !document.includes(title));
    expect(missing).toEqual([]);
  });

  test.each([
    ['SIL Open Font License', 'SIL OPEN FONT LICENSE Version 1.1'],
    ['PostgreSQL License', 'PostgreSQL Global Development Group'],
    ['Mozilla Public License', 'Mozilla Public License Version 2.0'],
    ['Apache License', 'TERMS AND CONDITIONS FOR USE, REPRODUCTION, AND DISTRIBUTION'],
  ])('holds the text of the %s', (_, words) => {
    expect(document).toContain(words);
  });
});

test('LICENSE is the complete text of the Apache License 2.0 and package.json declares it', () => {
  const text = readFileSync('LICENSE', 'utf8');
  expect(text).toContain('Version 2.0, January 2004');
  expect(text).toContain('APPENDIX: How to apply the Apache License to your work.');
  expect(text.split('\n')).toHaveLength(203);
  expect((JSON.parse(readFileSync('package.json', 'utf8')) as { license: string }).license).toBe('Apache-2.0');
});
