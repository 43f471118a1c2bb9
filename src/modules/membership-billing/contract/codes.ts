export const CODE_MAX = 60;
/** ADM-020 */
export const OWN_CODE_LONGER_THAN = 5;
export const GIFT_MESSAGE_MAX = 500;
/** C-171; `used` and `expired` cannot be set. */
export const codeStatuses = ['active', 'inactive', 'used', 'expired'] as const;
export type CodeStatus = (typeof codeStatuses)[number];

/** Codes are the same regardless of case, spaces and hyphens: they are copied from mails and paper by hand. */
export const plainCode = (typed: string): string => typed.toUpperCase().replaceAll(/[\s-]/g, '');
/** What a code of one's own may be made of, besides spaces and hyphens. */
export const isPlainCode = (plain: string): boolean => /^[A-Z0-9]+$/.test(plain);
