import { expect, it } from '@jest/globals';
import { DEMO_PASSWORD, demoPassword } from './people.ts';

it('the demo community has a password of its own where the network reaches the sandbox', () => {
  const of = (host: string | undefined, key = 'a') =>
    demoPassword({
      configuration: { host },
      assembled: { secrets: { fingerprint: () => `${key}0123456789abcdef` } },
    } as never);
  expect(of('127.0.0.1')).toBe(DEMO_PASSWORD);
  for (const host of ['0.0.0.0', '192.168.1.4', undefined]) expect(of(host)).not.toBe(DEMO_PASSWORD);
  expect(of('0.0.0.0', 'a')).not.toBe(of('0.0.0.0', 'b'));
});
