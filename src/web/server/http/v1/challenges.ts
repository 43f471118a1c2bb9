import { createChallenge, randomInt, verifySolution, type Challenge, type Payload } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { RateLimiterRes, type RateLimiterAbstract } from 'rate-limiter-flexible';
import { networkOf } from '#kernel/contract/network.ts';

/**
 * Work that a browser has to do before it may try again (C-090). No caller is tracked and no third party is asked: the puzzle
 * costs a phone seconds and a program that tries thousands of names hours.
 */
export type Challenges = {
  /** Undefined when the caller may try: after few tries, or with a solution that was not used before. */
  missing: (ip: string, solution: string | undefined) => Promise<Challenge | undefined>;
  tried: (ip: string) => Promise<void>;
};

const FREE_TRIES = 5;
/** For how long tries are counted, and how long a puzzle can be solved. */
export const TRIES_SECONDS = 900;
const SOLVED_WITHIN_SECONDS = 300;
/** Each step takes a phone some 5 ms; the answer lies 100 to 300 steps away. */
const COST = { algorithm: 'PBKDF2/SHA-256', cost: 5_000, steps: [100, 300] as const };
const LONGEST_SOLUTION = 4_000;

/**
 * @param secret signs puzzles
 * @param tries counts tries by network, `used` solutions by their signature; both for all processes
 */
export const challenges = (options: {
  secret: string;
  tries: RateLimiterAbstract;
  used: RateLimiterAbstract;
  now?: () => number;
  cost?: { cost: number; steps: readonly [number, number] };
}): Challenges => {
  const { secret, tries, used, now = Date.now, cost } = options;
  const { cost: perStep, steps } = cost ?? COST;
  const secrets = { hmacSignatureSecret: secret, hmacKeySignatureSecret: `${secret}|key` };

  const issued = (): Promise<Challenge> =>
    createChallenge({
      algorithm: COST.algorithm,
      cost: perStep,
      counter: randomInt(...steps),
      deriveKey,
      expiresAt: Math.ceil(now() / 1000) + SOLVED_WITHIN_SECONDS,
      ...secrets,
    });

  /** Whether it is ours, right, in time, and shown for the first time. */
  const isSolved = async (text: string): Promise<boolean> => {
    const payload = payloadIn(text);
    if (payload === undefined) return false;
    const { verified } = await verifySolution({ ...payload, deriveKey, ...secrets }).catch(() => ({ verified: false }));
    if (!verified || (payload.challenge.parameters.expiresAt ?? 0) * 1000 < now()) return false;
    try {
      await used.consume(payload.challenge.signature!);
      return true;
    } catch (problem) {
      if (problem instanceof RateLimiterRes) return false;
      throw problem;
    }
  };

  return {
    missing: async (ip, solution) => {
      const counted = await tries.get(networkOf(ip));
      if (counted === null || counted.consumedPoints < FREE_TRIES) return undefined;
      return solution !== undefined && (await isSolved(solution)) ? undefined : issued();
    },
    tried: async (ip) => {
      await tries.penalty(networkOf(ip), 1);
    },
  };
};

const payloadIn = (text: string): Payload | undefined => {
  if (text.length > LONGEST_SOLUTION) return undefined;
  try {
    const payload = JSON.parse(Buffer.from(text, 'base64').toString()) as Partial<Payload> | null;
    const isWhole =
      typeof payload?.challenge?.parameters === 'object' &&
      typeof payload.challenge.signature === 'string' &&
      typeof payload.solution === 'object';
    return isWhole ? (payload as Payload) : undefined;
  } catch {
    return undefined;
  }
};
