import { describe, expect, it } from '@jest/globals';
import { solveChallenge, type Challenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2';
import { RateLimiterMemory } from 'rate-limiter-flexible';
import { z } from 'zod';
import { endpoint } from '#kernel/contract/endpoint.ts';
import { refuse } from '#kernel/contract/refusals.ts';
import { handler } from '#kernel/module.ts';
import { toyServer } from '#server/testing/toy-server.ts';
import { challenges, type Challenges } from './challenges.ts';

const HERE = '192.0.2.1';
const cheap = (options: { now?: () => number; secret?: string } = {}) =>
  challenges({
    secret: 'a secret for tests',
    tries: new RateLimiterMemory({ points: 1_000, duration: 900, keyPrefix: 'tries' }),
    used: new RateLimiterMemory({ points: 1, duration: 900, keyPrefix: 'used' }),
    cost: { cost: 10, steps: [3, 9] },
    ...options,
  });
const solved = async (challenge: Challenge): Promise<string> => {
  const solution = await solveChallenge({ challenge, deriveKey });
  return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64');
};
const afterTries = async (challenges: Challenges, count: number) => {
  for (let at = 0; at < count; at++) await challenges.tried(HERE);
  return challenges;
};

describe('a challenge', () => {
  it('comes after five tries from one network, also from another address of it', async () => {
    const of = await afterTries(cheap(), 4);
    expect(await of.missing(HERE, undefined)).toBeUndefined();
    await of.tried(HERE);
    expect(await of.missing(HERE, undefined)).toMatchObject({ parameters: { algorithm: 'PBKDF2/SHA-256' } });
    expect(await of.missing('192.0.2.2', undefined)).toBeUndefined();
    for (let host = 1; host <= 5; host++) await of.tried(`2001:db8:9:9::${host}`);
    expect(await of.missing('2001:db8:9:9::77', undefined)).toBeDefined();
  });

  it('is answered by its solution, once', async () => {
    const of = await afterTries(cheap(), 5);
    const solution = await solved((await of.missing(HERE, undefined))!);
    expect(await of.missing(HERE, solution)).toBeUndefined();
    expect(await of.missing(HERE, solution)).toBeDefined();
  });

  it('is not answered by what was made up, made easier, made elsewhere or solved too late', async () => {
    let now = Date.now();
    const of = await afterTries(cheap({ now: () => now }), 5);
    const challenge = (await of.missing(HERE, undefined))!;
    const easier = { ...challenge, parameters: { ...challenge.parameters, keyPrefix: '0' } };
    const elsewhere = (await (await afterTries(cheap({ secret: 'another' }), 5)).missing(HERE, undefined))!;
    for (const wrong of ['', 'e30=', 'not base64', await solved(easier), await solved(elsewhere), 'x'.repeat(5000)])
      expect(await of.missing(HERE, wrong)).toBeDefined();
    const late = await solved(challenge);
    now += 301_000;
    expect(await of.missing(HERE, late)).toBeDefined();
  });
});

it('a call that was refused five times is answered with a puzzle, and again once it is solved', async () => {
  let asked = 0;
  const guess = endpoint('/v1/toy/guess', {
    summary: 'Guesses',
    access: 'visitor',
    challenged: 'refused',
    writes: true,
    input: z.object({}),
    output: z.object({}),
    refusals: ['GROUP_DOES_NOT_EXIST'],
  });
  const server = await toyServer(
    [handler(guess, () => Promise.resolve(((asked += 1), refuse('GROUP_DOES_NOT_EXIST'))))],
    { challenges: cheap() },
  );
  const post = async (headers: Record<string, string> = {}) => {
    const { body } = await server.post(guess.path, {}, headers);
    return { name: (body['notice'] as { name: string }).name, challenge: body['challenge'] as Challenge };
  };
  for (let at = 0; at < 5; at++) expect((await post()).name).toBe('GROUP_DOES_NOT_EXIST');
  const refused = await post();
  expect([refused.name, asked]).toEqual(['CHALLENGE_REQUIRED', 5]);
  expect((await post({ 'x-challenge': await solved(refused.challenge) })).name).toBe('GROUP_DOES_NOT_EXIST');
  expect(asked).toBe(6);
  await server.stop();
});
