import { describe, expect, test } from '@jest/globals';
import { isSameSitePath, peekReturnPath, storeReturnPath, takeReturnPath } from './return-path.ts';

describe('the way back after login', () => {
  test.each(['/', '/session/1', '/well/quiet-nights/1/sessions?tab=2#top', '/a//b'])(
    '%s is a place of ours',
    (path) => {
      expect(isSameSitePath(path)).toBe(true);
    },
  );

  test.each([
    'https://evil.example',
    '//evil.example/x',
    String.raw`/\evil.example`,
    String.raw`\\evil.example`,
    '/\t/evil.example',
    'session/1',
    'javascript:alert(1)',
    '',
  ])('%j is not', (path) => {
    expect(isSameSitePath(path)).toBe(false);
    storeReturnPath(path);
    expect(peekReturnPath()).toBeNull();
  });

  test('is answered once', () => {
    storeReturnPath('/session/1');
    expect([takeReturnPath(), takeReturnPath()]).toEqual(['/session/1', null]);
  });

  test('a manipulated stored value is not followed', () => {
    sessionStorage.setItem('return-path', '//evil.example');
    expect(takeReturnPath()).toBeNull();
  });
});
