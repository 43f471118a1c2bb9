import { solveChallenge, type Challenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2';

const LONGEST_MS = 60_000;

/** Solves the puzzle that the server gives after some tries (C-090): seconds of work, unseen by the person who waits. */
export const solutionOf = async (challenge: Challenge, signal?: AbortSignal): Promise<string> => {
  const controller = new AbortController();
  signal?.addEventListener('abort', () => controller.abort());
  const solution = await solveChallenge({ challenge, deriveKey, controller, timeout: LONGEST_MS });
  return btoa(JSON.stringify({ challenge, solution }));
};
