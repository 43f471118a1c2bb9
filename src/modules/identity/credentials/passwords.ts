import { channel } from 'node:diagnostics_channel';
import { hash, verify, type Options } from '@node-rs/argon2';
import { dictionary } from '@zxcvbn-ts/language-common';
import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { normalised } from '../contract/account.ts';
import type { IdentitySettings } from '../contract/settings.ts';

type Hashing = IdentitySettings['PASSWORD_HASHING'];

/** `full` is argon2id with 19 MiB and two passes: the library's default and OWASP's first choice. `minimal` is for tests. */
const COSTS: Record<Hashing, Options> = { full: {}, minimal: { memoryCost: 8, timeCost: 1, parallelism: 1 } };

/** Published for every computation of a hash: nearly all of the time that an answer about a password takes (C-089). */
export const passwordWork = channel('wellspring.password-work');

/** Hashed off the main thread. */
export const hashPassword = (password: string, hashing: Hashing): Promise<string> => {
  passwordWork.publish(hashing);
  return hash(password.normalize('NFC'), COSTS[hashing]);
};

const placeholderHashes = new Map<Hashing, Promise<string>>();
const placeholderHash = (hashing: Hashing): Promise<string> => {
  const made = placeholderHashes.get(hashing) ?? hashPassword('nobody has this password', hashing);
  placeholderHashes.set(hashing, made);
  return made;
};

/** Takes the same time with and without a hash: without one, a dummy hash is checked (C-089). */
export const verifyPassword = async (
  password: string,
  passwordHash: string | undefined,
  hashing: Hashing,
): Promise<boolean> => {
  // Made at the first log-in of a process, with any name.
  const placeholder = await placeholderHash(hashing);
  passwordWork.publish(hashing);
  const isRight = await verify(passwordHash ?? placeholder, password.normalize('NFC'));
  return isRight && passwordHash !== undefined;
};

let judge: ZxcvbnFactory | undefined;
let commonest: ReadonlySet<string> | undefined;
/** Within what a patient guesser tries over some months against one account in spite of all limits. */
const FEW_GUESSES = 500_000;
const LONGEST_JUDGED = 64;
/** Words that come first to mind here, which the judge rates as rare: with a year and a sign behind them they are tried early. */
const FIRST_WORDS =
  /^(?:adhd|anxiety|anxious|autism|bipolar|depress(?:ed|ion)|grief|healing|hope|panic|recovery|therapy|trauma|winter|spring|summer|autumn|fall|qwertz\w*|azerty\w*)$/;
const LONGEST_ENDING = 6;

/**
 * Among the commonest and breached ones, or guessed within half a million tries; judged offline (C-088).
 * @param product its name, which is the first word that comes to mind
 */
export const isCommonPassword = (password: string, product: string): boolean => {
  commonest ??= new Set(dictionary['passwords-common'] as Iterable<string>);
  judge ??= new ZxcvbnFactory({ dictionary });
  const text = normalised(password);
  const word = text.replace(/[\d\p{P}\p{S}]+$/u, '');
  const isWordWithEnding = text.length - word.length <= LONGEST_ENDING && FIRST_WORDS.test(word);
  return (
    isWordWithEnding ||
    commonest.has(text) ||
    judge.check(password.slice(0, LONGEST_JUDGED), [product]).guesses < FEW_GUESSES
  );
};
