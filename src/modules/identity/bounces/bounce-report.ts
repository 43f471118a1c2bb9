import { isAboutSender, NO_SUCH_ADDRESS, NO_SUCH_USER } from '#kernel/no-such-address.ts';

/** A report of a mail server about one mail that it could not deliver (RFC 3464; qmail has a form of its own). */
export type BounceReport = {
  /** `5.1.1` */
  status: string;
  /** Mails do not reach this address. The rest is about the sender, the text, a limit or a policy. */
  isAboutAddress: boolean;
  /** Every address that the message names; which of them the mail went to, its return path proves. */
  addresses: readonly string[];
};

const MOST_ADDRESSES = 50;
/** With the lengths of RFC 5321 (4.5.3.1): without them a long text takes hours. */
const ADDRESS = /[^\s<>";:,()[\]@]{1,64}@[^\s<>";:,()[\]@]{1,255}/g;

/**
 * Reads a message that arrived in the mailbox for bounces. Undefined for all but reports that a mail failed for good: answers of
 * people, notices of absence and of delay.
 */
export const bounceReport = (message: string): BounceReport | undefined => {
  const text = message.replaceAll('\r\n', '\n');
  const failure = deliveryStatus(text) ?? qmailFailure(text);
  if (failure === undefined) return undefined;
  const addresses = [...text.matchAll(ADDRESS)].map(([address]) => address);
  return { ...judged(failure), addresses: [...new Set(addresses)].slice(0, MOST_ADDRESSES) };
};

/** What is reported, and in which words of the server that did not take the mail. */
type ReportedFailure = { status: string; words: string };

/** The lines of a report are not encoded, in contrast to the rest of the message (RFC 3464, 2.1). */
const deliveryStatus = (text: string): ReportedFailure | undefined => {
  const headers = text.slice(0, text.indexOf('\n\n')).replaceAll(/\n[ \t]+/g, ' ');
  const [type = ''] = /^content-type:\s*multipart\/report\b.*/im.exec(headers) ?? [];
  if (!/\breport-type="?delivery-status\b/i.test(type)) return undefined;
  const begins = /^content-type:\s*message\/(?:global-)?delivery-status\b/im.exec(text)?.index ?? text.length;
  const part = text.slice(text.indexOf('\n\n', begins), endOf(text, begins)).replaceAll(/\n[ \t]+/g, ' ');
  const field = (name: string) => new RegExp(`^${name}:[ \\t]*(.*)`, 'im').exec(part)?.[1];
  const [status = ''] = field('status')?.split(/\s/) ?? [];
  if (!/^failed\b/i.test(field('action') ?? '') || !/^5\.\d{1,3}\.\d{1,3}$/.test(status)) return undefined;
  // Exim leaves the field out where no other server was asked; then its sentence for people says why.
  return { status, words: field('diagnostic-code') ?? text.slice(headers.length, begins) };
};

/**
 * The older form of qmail and of servers that follow it: a greeting, a paragraph for each recipient, and a line of dashes
 * (cr.yp.to/proto/qsbmf.txt).
 */
const qmailFailure = (text: string): ReportedFailure | undefined => {
  const body = text.slice(text.indexOf('\n\n')).trimStart();
  if (!body.startsWith('Hi. This is the ')) return undefined;
  const paragraphs = body.slice(0, body.indexOf('\n\n-')).split(/\n{2,}/);
  const words = paragraphs.find((paragraph) => /^<[^>\n]+>:\n/.test(paragraph));
  return words === undefined ? undefined : { status: '5.0.0', words };
};

/** Where the part ends: at the next boundary. */
const endOf = (text: string, begins: number): number => {
  const boundary = text.indexOf('\n--', begins);
  return boundary === -1 ? text.length : boundary;
};

/** Exim reports every failure as 5.0.0, Outlook.com unknown recipients as 5.5.0: what is meant stands in the words. */
const SAYS_LITTLE = /^5\.\d\.0$/;
/** `550 5.1.1`, `550-5.1.1`, and `#5.1.1` of qmail. */
const CODE_IN_WORDS = /(?:\b5\d\d[ -]|#)(5\.\d{1,3}\.\d{1,3})(?![\d.])/g;
/** Yahoo, Outlook.com and GMX, Exim. */
const OTHER_WORDS =
  /mailbox (?:not found|unavailable|is disabled)|does(?:n't| not) have an? \S{1,99} account|unrouteable address/i;
/**
 * Reported hours later, by a server that tried: the mailbox is full, the address ambiguous, no one there (Microsoft 365 for
 * unknown recipients), no such domain (5.4.310: Microsoft 365).
 */
const NOT_REACHED: ReadonlySet<string> = new Set([...NO_SUCH_ADDRESS, '5.1.4', '5.2.2', '5.4.1', '5.4.4', '5.4.310']);

/**
 * What is not understood is not about the address: a list that blocks our server must not silence all members who have an
 * address there.
 */
const judged = ({ status, words }: ReportedFailure): { status: string; isAboutAddress: boolean } => {
  const codes = [...words.matchAll(CODE_IN_WORDS)].map(([, code]) => code!);
  const meant = SAYS_LITTLE.test(status) ? (codes.find((code) => !SAYS_LITTLE.test(code)) ?? status) : status;
  const isUnknown = SAYS_LITTLE.test(meant) && (NO_SUCH_USER.test(words) || OTHER_WORDS.test(words));
  return {
    status: meant,
    isAboutAddress: !isAboutSender(words) && (isUnknown || NOT_REACHED.has(meant)),
  };
};
