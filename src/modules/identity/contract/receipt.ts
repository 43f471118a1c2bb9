/**
 * The receipt for a former member: a readable text without names that can be verified by anyone. The signed part is
 * between the two markers; mail programs may change line ends and the text around it.
 */

/** What a receipt says. */
export type ReceiptFacts = {
  installation: string;
  requestedAt: string;
  begunAt: string;
  finishedAt: string;
  /** Where the last fact about the member stands in the log. */
  position: string;
  /** Of the address and a code that only the former member has. */
  fingerprint: string;
  /** By module: what was removed, how much of it. */
  removed: Readonly<Record<string, Readonly<Record<string, number>>>>;
  /** By module: what stays without a name, and why. */
  stays: Readonly<Record<string, string>>;
};

/** A receipt taken apart; whether the signature fits is for those who can compute. */
export type ReadReceipt = {
  signed: string;
  publicKey: string;
  signature: string;
  /** Letter by letter as we write receipts, also where nothing is signed. */
  isAsWritten: boolean;
  /** Label → value of its first lines, for showing. */
  facts: Readonly<Record<string, string>>;
};

/** What signatures of receipts are for. */
export const RECEIPT_PURPOSE = 'erasure';

const FIRST = '=== Receipt: an account was deleted ===';
const MIDDLE = '=== Signature ===';
const LAST = '=== End of the receipt ===';
const WIDTH = 70;

/** Lines of at most some seventy characters, which no mail program breaks. */
const folded = (text: string, indent: string): string[] => {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ')) {
    if (line !== '' && line.length + word.length + 1 > WIDTH) {
      lines.push(line);
      line = indent + word;
    } else line = line === '' ? word : `${line} ${word}`;
  }
  return [...lines, line];
};

const label = (name: string) => `${name}:`.padEnd(14);
const continued = ' '.repeat(14);

/** What the first lines are called; the page that checks a receipt shows them in the language of its reader. */
export const RECEIPT_LABELS = ['Where', 'Asked for', 'Begun', 'Finished', 'In the log', 'Fingerprint'] as const;

/** The signed part. */
export const receiptText = (receiptFacts: ReceiptFacts): string =>
  [
    'Everything that was personal about one account was deleted.',
    '',
    `${label('Where')}${receiptFacts.installation}`,
    `${label('Asked for')}${receiptFacts.requestedAt}`,
    `${label('Begun')}${receiptFacts.begunAt}`,
    `${label('Finished')}${receiptFacts.finishedAt}`,
    `${label('In the log')}${receiptFacts.position}`,
    `${label('Fingerprint')}${receiptFacts.fingerprint.slice(0, 32)}`,
    `${continued}${receiptFacts.fingerprint.slice(32)}`,
    '',
    'Removed, beside everything that was sealed with the key of the account:',
    ...Object.entries(receiptFacts.removed).flatMap(([part, counted]) => {
      const what = Object.entries(counted).filter(([, count]) => count > 0);
      return what.length === 0
        ? []
        : folded(`- ${part}: ${what.map(([name, count]) => `${name} ${count}`).join(', ')}`, '  ');
    }),
    '',
    'Stays, without a name:',
    ...Object.entries(receiptFacts.stays).flatMap(([part, why]) => folded(`- ${part}: ${why}`, '  ')),
  ].join('\n');

const HALF = 43;

/** The whole receipt, as it is sent. */
export const receipt = (signed: string, publicKey: string, signature: string): string =>
  [
    FIRST,
    signed,
    MIDDLE,
    `${label('Key')}${publicKey}`,
    `${label('Signature')}${signature.slice(0, HALF)}`,
    `${continued}${signature.slice(HALF)}`,
    LAST,
  ].join('\n');

/** Parses a pasted receipt and ignores text around it; undefined when there is none. */
export const readReceipt = (pasted: string): ReadReceipt | undefined => {
  const lines = pasted
    .replaceAll(/\r\n?/g, '\n')
    .split('\n')
    .map((line) => line.replace(/^(> ?)+/, '').trimEnd());
  const [first, middle, last] = [lines.indexOf(FIRST), lines.indexOf(MIDDLE), lines.indexOf(LAST)];
  if (first < 0 || middle < first || last < middle) return undefined;
  const signed = lines.slice(first + 1, middle);
  const [key, ...signature] = lines.slice(middle + 1, last).map((line) => line.replace(/^\w*:/, '').trim());
  const facts: Record<string, string> = {};
  for (const line of signed.slice(0, 10)) {
    const [, name, value] = /^([A-Z][a-z ]+):\s+(\S.*)$/.exec(line) ?? [];
    if (name !== undefined && value !== undefined) facts[name] = value;
    else if (facts['Fingerprint']?.length === 32 && /^\s+[\da-f]{32}$/.test(line)) facts['Fingerprint'] += line.trim();
  }
  const read = { signed: signed.join('\n'), publicKey: key ?? '', signature: signature.join(''), facts };
  const isAsWritten = receipt(read.signed, read.publicKey, read.signature) === lines.slice(first, last + 1).join('\n');
  return { ...read, isAsWritten };
};
