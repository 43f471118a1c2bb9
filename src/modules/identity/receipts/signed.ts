import { createHash } from 'node:crypto';
import { isSignedBy, type Signing } from '#kernel/log/signing.ts';
import { addressSpellings } from '#kernel/shown-address.ts';
import { normalised } from '../contract/account.ts';
import { readReceipt, receipt, RECEIPT_PURPOSE, receiptText, type ReceiptFacts } from '../contract/receipt.ts';

/**
 * The code by which a former member recognises a receipt: without it the receipt reveals nothing, even to a person who
 * knows the address.
 */
export const receiptFingerprint = (address: string, code: string): string =>
  createHash('sha256')
    .update(`${normalised(code)}\n${normalised(address)}`)
    .digest('hex');

export const signedReceipt = (facts: ReceiptFacts, signing: Signing): string => {
  const text = receiptText(facts);
  return receipt(text, signing.publicKey, signing.sign(RECEIPT_PURPOSE, text));
};

type CheckedReceipt = {
  /** Signed by the installation with this key. */
  isGenuine: boolean;
  facts: Readonly<Record<string, string>>;
  /** Whether it is about this address; null when address or code were not told. */
  isAboutYou: boolean | null;
};

/**
 * Checks a receipt; undefined when the text is none.
 * @param publicKeys of the installation that is asked; the one in the text proves nothing by itself
 */
export const checkedReceipt = (
  pasted: string,
  publicKeys: readonly string[],
  options: { email?: string | undefined; code?: string | undefined } = {},
): CheckedReceipt | undefined => {
  const read = readReceipt(pasted);
  if (!read) return undefined;
  const isGenuine =
    read.isAsWritten &&
    publicKeys.includes(read.publicKey) &&
    isSignedBy(read.publicKey, RECEIPT_PURPOSE, read.signed, read.signature);
  return {
    isGenuine,
    facts: read.facts,
    isAboutYou:
      options.email && options.code
        ? isGenuine &&
          addressSpellings(options.email).some(
            (each) => receiptFingerprint(each, options.code!) === read.facts['Fingerprint'],
          )
        : null,
  };
};
