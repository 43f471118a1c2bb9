import { describe, expect, test } from '@jest/globals';
import { readTestCode, testCode, type TestReport } from './test-code.ts';

const report: TestReport = {
  day: '2026-11-20',
  browser: 'Firefox',
  version: 140,
  system: 'Android',
  camera: 'works',
  microphone: 'silent',
  speaker: 'not heard',
  connection: 'no media',
};

describe('the code of a camera test', () => {
  test('[ROM-007] is short, can be read aloud, and is the same code for the same result', () => {
    expect(testCode(report)).toMatch(/^WS-[0-9A-HJKMNP-TV-Z]{3}-[0-9A-HJKMNP-TV-Z]{3}-[0-9A-HJKMNP-TV-Z]{3}$/);
    expect(testCode({ ...report })).toBe(testCode(report));
  });

  test('[ROM-007] says everything again', () => {
    expect(readTestCode(testCode(report))).toEqual(report);
    const least: TestReport = {
      day: '2026-01-01',
      browser: 'other',
      version: 0,
      system: 'other',
      camera: 'not tested',
      microphone: 'not tested',
      speaker: 'not tested',
      connection: 'not tested',
    };
    expect(readTestCode(testCode(least))).toEqual(least);
    const most: TestReport = {
      day: '2037-03-18',
      browser: 'in another app',
      version: 511,
      system: 'ChromeOS',
      camera: 'failed',
      microphone: 'silent',
      speaker: 'failed',
      connection: 'busy',
    };
    expect(readTestCode(testCode(most))).toEqual(most);
  });

  test('codes noted earlier keep their meaning', () => {
    expect(readTestCode(testCode(report))).toEqual(report);
    expect(testCode(report)).toBe('WS-2GS-MCG-Z8M');
  });

  test('is understood however it is typed', () => {
    const code = testCode(report);
    for (const typed of [code.toLowerCase(), code.replaceAll('-', ' '), code.slice(3), ` ${code}. `])
      expect(readTestCode(typed)).toEqual(report);
    expect(readTestCode(code.replaceAll('0', 'o').replaceAll('1', 'l'))).toEqual(report);
  });

  test('one wrong sign is noticed', () => {
    const code = testCode(report);
    const signs = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
    let misheard = 0;
    let noticed = 0;
    for (let at = 3; at < code.length; at++) {
      if (code[at] === '-') continue;
      for (const sign of signs) {
        if (sign === code[at]) continue;
        misheard += 1;
        const heard = readTestCode(code.slice(0, at) + sign + code.slice(at + 1));
        if (heard === null) noticed += 1;
      }
    }
    expect(noticed / misheard).toBeGreaterThan(0.95);
  });

  test.each(['', 'WS', 'hello', 'WS-000-000-001', 'WS-UUU-UUU-UUU', '123456789012'])('"%s" is none', (typed) => {
    expect(readTestCode(typed)).toBeNull();
  });

  test('nonsense never breaks it: days before the product, versions beyond any', () => {
    const code = testCode({ ...report, day: '1999-01-01', version: 99_999 });
    expect(readTestCode(code)).toMatchObject({ day: '2026-01-01', version: 511 });
    expect(readTestCode(testCode({ ...report, version: Number.NaN }))).toMatchObject({ version: 0 });
  });
});
