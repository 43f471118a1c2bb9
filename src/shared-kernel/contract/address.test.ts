import { expect, test } from '@jest/globals';
import { addressSpellings, shownAddress } from '../shown-address.ts';
import { addressKey, plainAddress } from './address.ts';

const PLAIN = 'ina@xn--bcher-kva.example';

test.each([
  ['with umlauts', 'ina@bücher.example'],
  ['in capitals', 'INA@BÜCHER.example'],
  ['as browsers send it', PLAIN],
  ['with letters and marks apart', 'ina@bücher.example'.normalize('NFD')],
  ['on a full-width keyboard', 'ｉｎａ＠bücher．ｅｘａｍｐｌｅ'],
  ['with an ideographic stop', 'ina@bücher。example'],
  ['with blanks around it', ' ina@bücher.example '],
])('an address whose domain is written %s is one mailbox', (_, typed) => {
  expect(addressKey(typed)).toBe(PLAIN);
  expect(plainAddress(typed).toLowerCase()).toBe(PLAIN);
});

test('an address of plain letters is stored as it was typed', () => {
  expect(plainAddress("Robin.O'Brien+x@Example.org ")).toBe("Robin.O'Brien+x@Example.org");
  expect(addressKey('ＲＯＢＩＮ')).toBe('robin');
  for (const wrong of ['ina@', 'ina@bü/cher.example', 'ina@bü:80', 'ina@xn--ü'])
    expect(plainAddress(wrong)).toBe(wrong);
});

test('letters outside of the domain are those of another mailbox', () => {
  expect(addressKey('müller@example.org')).not.toBe(addressKey('muller@example.org'));
  expect(addressKey('ina@straße.example')).not.toBe(addressKey('ina@strasse.example'));
});

test('people read their own letters, unless they imitate others', () => {
  expect(shownAddress(PLAIN)).toBe('ina@bücher.example');
  expect(shownAddress('ina@xn--r8jz45g.example')).toBe('ina@例え.example');
  const cyrillicE = plainAddress('ina@anxiеty.example');
  for (const plain of ['robin@example.org', 'ina@xn--a.example', 'no address', cyrillicE])
    expect(shownAddress(plain)).toBe(plain);
});

test('rows from before are found by each spelling that they may have', () => {
  expect(addressSpellings('Ina@Bücher.example')).toEqual(['ina@bücher.example', PLAIN]);
  expect(addressSpellings(PLAIN)).toEqual([PLAIN, 'ina@bücher.example']);
  expect(addressSpellings('Robin@example.org')).toEqual(['robin@example.org']);
});
