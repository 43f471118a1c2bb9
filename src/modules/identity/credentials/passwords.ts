import { hash, verify } from '@node-rs/argon2';
import { dictionary } from '@zxcvbn-ts/language-common';
import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { normalised } from '../contract/account.ts';

/** argon2id with 19 MiB and two passes, which is the library's default and OWASP's first choice; hashed off the main thread. */
export const hashPassword = (password: string): Promise<string> => hash(password.normalize('NFC'));

let nobodysHash: Promise<string> | undefined;

/** Costs the same whether or not there is a hash: without one, a password nobody has is checked (C-089). */
export const verifyPassword = async (password: string, passwordHash: string | undefined): Promise<boolean> => {
  nobodysHash ??= hash('nobody has this password');
  const isRight = await verify(passwordHash ?? (await nobodysHash), password.normalize('NFC'));
  return isRight && passwordHash !== undefined;
};

let judge: ZxcvbnFactory | undefined;
let commonest: ReadonlySet<string> | undefined;
const FEW_GUESSES = 10_000;
const LONGEST_JUDGED = 64;

/** Among the commonest and breached ones, or guessed within some thousand tries; judged offline (C-088). */
export const isCommonPassword = (password: string): boolean => {
  commonest ??= new Set(dictionary['passwords-common'] as Iterable<string>);
  judge ??= new ZxcvbnFactory({ dictionary });
  return commonest.has(normalised(password)) || judge.check(password.slice(0, LONGEST_JUDGED)).guesses < FEW_GUESSES;
};
