import { cleaned } from '#kernel/contract/written-text.ts';

export const CODE_MAX = 60;
/** ADM-020 */
const OWN_CODE_LONGER_THAN = 5;
export const GIFT_MESSAGE_MAX = 500;
/** C-171 */
export const codeStatuses = ['active', 'inactive', 'used', 'expired'] as const;
/** `used` is not among them: claiming a code does that. */
export const settableStatuses = ['active', 'inactive', 'expired'] as const;
export type SettableStatus = (typeof settableStatuses)[number];
export type CodeStatus = (typeof codeStatuses)[number];

/** Codes are the same regardless of case, spaces and hyphens: they are copied from mails and paper by hand. */
export const plainCode = (typed: string): string => typed.toUpperCase().replaceAll(/[\s-]/g, '');
/** Whether a code of one's own is taken, by what counts of it when it is redeemed; else one is generated (ADM-020). */
export const isLongEnough = (typed: string): boolean => plainCode(typed).length > OWN_CODE_LONGER_THAN;
/** What a code of one's own may be made of, besides spaces and hyphens. */
export const isPlainCode = (plain: string): boolean => /^[A-Z0-9]+$/.test(plain);

/** The name of a recipient stands on one line of a mail. */
export const recipientName = (typed: string): string => cleaned(typed).replaceAll(/\s+/g, ' ');

/**
 * Something that mail programs make a link of: mails with gifts come from us and go to any address, so they carry no links
 * but ours.
 */
export const hasLink = (text: string): boolean => {
  const seen = text.normalize('NFKC').replaceAll(/\p{Cf}/gu, '');
  return LINKS.some((link) => link.test(seen));
};
const LINKS = [
  /:\/\/|\bwww\.|\bmailto:/i,
  // A point between small letters, as in the name of a host; "tonight.See you" is none.
  /[\p{Ll}\p{N}-]\.\p{Ll}{2,}(?!\p{L})/u,
  /[\p{L}\p{N}-]\.(?:com|net|org|info)\b/iu,
];
