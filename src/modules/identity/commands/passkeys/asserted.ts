import { refuse } from '#kernel/contract/refusals.ts';
import type { AssertionAnswer } from '../../contract/api/passkeys.ts';
import { checkedAssertion, type Site } from '../../credentials/passkeys.ts';
import { accountOf } from '../../facts/account.ts';
import type { CommandsParts } from '../parts.ts';

export const expired = refuse('PASSKEY_EXPIRED');
export const wrong = refuse('PASSKEY_WRONG');

export const siteOf = ({ settings }: CommandsParts): Site => {
  const address = new URL(settings.publicUrl);
  return { id: address.hostname, origin: address.origin };
};

export const handleOf = (member: string): string => Buffer.from(member).toString('base64url');

/** What the device signed, and the secret of the browser that began. */
export type Asserted = { secret: string; answer: AssertionAnswer };

/** Undefined for unknown and removed passkeys, and for wrong signatures. */
export const ownerOfUsed = async (parts: CommandsParts, answer: AssertionAnswer, challenge: string) => {
  const { log, clock, passkeys } = parts;
  const key = await passkeys.find(answer.id);
  const counter = key && (await checkedAssertion(answer, challenge, siteOf(parts), key));
  if (!key || counter === undefined) return undefined;
  // A device that says whose key it is says the same as we do.
  const { userHandle } = answer.response;
  if (userHandle != null && userHandle !== handleOf(key.member)) return undefined;
  const { status, standing, passkeys: added } = await accountOf(log, key.member);
  if ((status !== 'open' && status !== 'leaving') || !added.includes(key.passkey)) return undefined;
  const used = await passkeys.use(key.passkey, { before: key.counter, counter, now: clock.now() });
  return used ? { member: key.member, status, standing } : undefined;
};
