/** A report of a mail server about one mail that it could not deliver (RFC 3464). */
export type BounceReport = {
  /** `5.1.1` */
  status: string;
  /** Every address that the message names; which of them the mail went to, its return path proves. */
  addresses: readonly string[];
};

const MOST_ADDRESSES = 50;

/**
 * Reads a message that arrived in the mailbox for bounces. Undefined for all but reports that a mail failed for good: answers of
 * people, notices of absence and of delay. The lines of a report are not encoded, in contrast to the rest of the message (RFC 3464, 2.1).
 */
export const bounceReport = (message: string): BounceReport | undefined => {
  const text = message.replaceAll('\r\n', '\n');
  const headers = text.slice(0, text.indexOf('\n\n')).replaceAll(/\n[ \t]+/g, ' ');
  if (!/^content-type:\s*multipart\/report\b.*\breport-type="?delivery-status\b/im.test(headers)) return undefined;
  const begins = /^content-type:\s*message\/(?:global-)?delivery-status\b/im.exec(text)?.index ?? text.length;
  const part = text.slice(text.indexOf('\n\n', begins), endOf(text, begins));
  const field = (name: string) => new RegExp(`^${name}:\\s*(\\S+)`, 'im').exec(part)?.[1]?.toLowerCase();
  const status = field('status');
  if (field('action') !== 'failed' || status === undefined || !/^5\.\d{1,3}\.\d{1,3}$/.test(status)) return undefined;
  const addresses = [...text.matchAll(/[^\s<>";:,()[\]]+@[^\s<>";:,()[\]]+/g)].map(([address]) => address);
  return { status, addresses: [...new Set(addresses)].slice(0, MOST_ADDRESSES) };
};

/** Where the part ends: at the next boundary. */
const endOf = (text: string, begins: number): number => {
  const boundary = text.indexOf('\n--', begins);
  return boundary === -1 ? text.length : boundary;
};

/**
 * Whether a status says that mails do not reach this address (RFC 3463). The rest is about the sender, the text, or a policy:
 * a list that blocks our server must not silence all members who have an address there.
 */
export const isAboutAddress = (status: string): boolean => /^5\.(?:0\.|1\.(?!7$|8$)|2\.|4\.)/.test(status);
