import { describe, expect, it } from '@jest/globals';
import { deviceLabel } from './device.ts';
import { hashPassword, isCommonPassword, verifyPassword } from './passwords.ts';

describe('passwords', () => {
  it.each([
    'password',
    '123456',
    'iloveyou',
    'TrustNo1',
    'aaaaaaaaaaaa',
    'abcdefghijkl',
    'qwertyuiop',
    'Passw0rd!',
    'wellspring',
    'Wellspring1',
    'summer2024',
    'abc123!',
    'grief2024',
    'london2012',
    'anxiety1',
    'qwertz123',
    'Winter2025!',
  ])('%s is refused as a common password', (password) => {
    expect(isCommonPassword(password, 'Wellspring')).toBe(true);
  });

  it.each(['demo-pass-2026', 'correct-horse-ben', 'test-password-12', 'quiet river', 'x7Gq!p'])(
    '%s is not',
    (password) => {
      expect(isCommonPassword(password, 'Wellspring')).toBe(false);
    },
  );

  it.each(['full', 'minimal'] as const)(
    'match however their accents were typed, and no other password matches (%s cost)',
    async (hashing) => {
      const hash = await hashPassword('caf\u00e9 au lait', hashing);
      expect(await verifyPassword('cafe\u0301 au lait', hash, hashing)).toBe(true);
      expect(await verifyPassword('cafe au lait', hash, hashing)).toBe(false);
      expect(await verifyPassword('nobody has this password', undefined, hashing)).toBe(false);
    },
  );

  it('are hashed with 19 MiB and two passes at full cost', async () => {
    expect(await hashPassword('quiet river', 'full')).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  });
});

describe('a device', () => {
  it.each([
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1 Version/19.0 Mobile Safari/604.1',
      'Safari on iPhone',
    ],
    [
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36 Edg/140.0',
      'Edge on Windows',
    ],
    ['Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36', 'Chrome on Linux'],
    ['curl/8', 'Unknown device'],
    ['', 'Unknown device'],
  ])('is named coarsely', (userAgent, label) => {
    expect(deviceLabel(userAgent)).toBe(label);
  });
});
