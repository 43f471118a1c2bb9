import { expect, it } from '@jest/globals';
import { z } from 'zod';
import { refusals } from '#modules/refusals.ts';
import { endpoint, flag } from '#kernel/contract/endpoint.ts';
import { handler } from '#kernel/module.ts';
import { member } from '#server/testing/toy-server.ts';
import { calls } from './calls.ts';
import { noLimits } from './pace.ts';
import { routes } from './routes.ts';

const asked = async (confirmed: boolean | 'flag', flagged: string, emailVerified: boolean) => {
  const join = endpoint('/v1/toy/join/{flag}', {
    summary: 'Joins or leaves',
    access: 'member',
    confirmed,
    input: z.object({ flag }),
    output: z.object({}),
  });
  const { answer } = calls({
    now: () => '2026-05-04T09:00:00.000Z',
    wording: { refusals, product: 'Wellspring' },
    memberOf: () => Promise.resolve(member('ben', { emailVerified })),
    reached: () => Promise.resolve(true),
    limits: noLimits,
    fingerprint: (text) => text,
    maintenance: () => false,
    contractBroken: () => undefined,
  });
  const { status, body } = await answer({
    id: 'request-1',
    match: routes([handler(join, () => Promise.resolve({}))]).match(`/v1/toy/join/${flagged}`)!,
    search: '',
    body: {},
    token: 'a-token',
    ip: '192.0.2.1',
    userAgent: '',
    origin: '',
    after: undefined,
    idempotencyKey: undefined,
  });
  return [status, (JSON.parse(body) as { notice?: { name: string } }).notice?.name];
};
const refused = [200, 'EMAIL_NOT_CONFIRMED'];
const done = [200, undefined];

it.each([
  [true, 'true', true, done],
  [true, 'true', false, refused],
  [true, 'false', false, refused],
  ['flag' as const, 'true', true, done],
  ['flag' as const, 'true', false, refused],
  ['flag' as const, '1', false, refused],
  ['flag' as const, 'false', false, done],
  [false, 'true', false, done],
])('where a confirmed address is needed: %o, flag %s, confirmed: %o', async (needed, flagged, confirmed, expected) => {
  expect(await asked(needed, flagged, confirmed)).toEqual(expected);
});
