import { createHmac } from 'node:crypto';
import { expect, test } from '@jest/globals';
import type { Call } from '#kernel/module.ts';
import { logInToTraining } from '../contract/training-api.ts';
import { trainingHandler } from './training.ts';

const now = '2026-05-04T09:00:00.000Z';
const ask = (options: { TRAINING_URL: string; TRAINING_SECRET: string }) =>
  trainingHandler({
    settings: options,
    reachable: () =>
      Promise.resolve({
        email: 'ben@example.org',
        username: 'ben',
        name: 'ben',
        timezone: 'UTC',
        dateFormat: 'month-first',
        emailVerified: true,
      }),
  }).handle({} as never, { now, member: { id: 'ben-id' } } as Call);
const open = { TRAINING_URL: 'https://school.example.org/sso?x=1', TRAINING_SECRET: 'a secret' };

test('[SIT-085] the link is signed, works for a minute and is another one each time', async () => {
  expect(logInToTraining).toMatchObject({ path: '/v1/account/login_thinkific', access: 'member', confirmed: true });
  const { url } = (await ask(open)) as { url: string };
  expect(url.startsWith('https://school.example.org/sso?x=1&jwt=')).toBe(true);
  const [head, claims, signature] = new URL(url).searchParams.get('jwt')!.split('.');
  expect(createHmac('sha256', 'a secret').update(`${head}.${claims}`).digest('base64url')).toBe(signature);
  const payload = JSON.parse(Buffer.from(claims!, 'base64url').toString()) as Record<string, unknown>;
  const issued = Date.parse(now) / 1000;
  expect(payload).toMatchObject({ email: 'ben@example.org', external_id: 'ben-id', iat: issued, exp: issued + 60 });
  expect(((await ask(open)) as { url: string }).url).not.toBe(url);
});

test('a training that is not configured is refused by name', async () => {
  expect(await ask({ ...open, TRAINING_SECRET: '' })).toEqual({ refused: 'TRAINING_NOT_OPEN' });
});
