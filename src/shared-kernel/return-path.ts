import { domainToASCII } from 'node:url';
import { isSameSecret } from './same-secret.ts';
import { between, days } from './contract/time.ts';
import type { PersonalData } from './log/personal-data.ts';

/** Where mails come back to: an address for each mail, which proves that it was sent from here to this recipient. */
export type ReturnPaths = {
  pathFor: (recipient: string) => string;
  /**
   * When the mail was sent that came back, ISO 8601; undefined when a message has no return path of ours for this recipient.
   * Forged reports have none: it is known to the recipient's mail system alone.
   */
  sentAt: (message: string, recipient: string) => string | undefined;
};

/** Mail servers try for five days, and their reports may wait, too. */
const VALID = days(14);
const MINUTE_MS = 60_000;

/** @param bounces the mailbox, `bounces@example.org`; its mail server takes `bounces+anything@example.org` for it */
export const returnPaths = (
  secrets: Pick<PersonalData, 'fingerprint'>,
  bounces: string,
  now: () => string,
): ReturnPaths => {
  const [local, domain] = bounces.split('@') as [string, string];
  const signature = (minute: string, recipient: string) =>
    secrets.fingerprint('return-path', `${minute}|${asSent(recipient)}`).slice(0, 24);
  const pattern = new RegExp(`${literal(local)}\\+([a-z0-9]{5,8})-([a-f0-9]{24})@${literal(domain)}`, 'gi');
  return {
    pathFor: (recipient) => {
      const minute = Math.floor(Date.parse(now()) / MINUTE_MS).toString(36);
      return `${local}+${minute}-${signature(minute, recipient)}@${domain}`;
    },
    sentAt: (message, recipient) => {
      for (const [, minute = '', given = ''] of message.matchAll(pattern)) {
        const sent = new Date(Number.parseInt(minute, 36) * MINUTE_MS);
        if (!isSameSecret(signature(minute.toLowerCase(), recipient), given.toLowerCase())) continue;
        if (between(sent.toISOString(), now()) < VALID) return sent.toISOString();
      }
      return undefined;
    },
  };
};

const literal = (text: string): string => text.replaceAll(/[^\p{L}\p{N}]/gu, String.raw`\$&`);

/** The spelling of an address on its way: servers write the domain as ASCII, in any case. */
const asSent = (address: string): string => {
  const at = address.lastIndexOf('@');
  return `${address.slice(0, at)}@${domainToASCII(address.slice(at + 1))}`.toLowerCase();
};
