import { domainToUnicode } from 'node:url';
import { addressKey } from './contract/address.ts';
import { hasInvisible, mixesScripts } from './contract/look-alikes.ts';

/** A stored address as its owner writes it; one whose letters imitate others stays as mail servers write it. */
export const shownAddress = (plain: string): string => {
  const at = plain.lastIndexOf('@') + 1;
  const shown = plain.slice(0, at) + domainToUnicode(plain.slice(at));
  const isSame = at > 0 && addressKey(shown) === addressKey(plain);
  return isSame && !hasInvisible(shown) && !mixesScripts(shown) ? shown : plain;
};

/**
 * The keys under which an address may have been stored, the typed spelling first: before addresses had one spelling, a domain
 * was stored as it was typed.
 */
export const addressSpellings = (typed: string): string[] => {
  const key = addressKey(typed);
  return [...new Set([typed.trim().normalize('NFC').toLowerCase(), key, shownAddress(key)])];
};
