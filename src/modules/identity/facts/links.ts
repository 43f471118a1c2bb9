import type { PersonalData, Tokens } from '#kernel/log/personal-data.ts';

/** What a mailed link is for: the purpose, the member and the request that it answers, or the event that it is about. */
type Link = { for: 'confirm-email' | 'password-reset' | 'keep-account' | 'not-me'; member: string; request: string };

/**
 * The secret of a mailed link: 256 bits that follow from the request and the installation's master key, so that nothing in
 * the database or the log could be used in its place (C-084, C-085).
 */
export const linkToken = (secrets: Tokens, link: Link): string =>
  secrets.token(`link/${link.for}`, `${link.member}|${link.request}`);
export const isLinkToken = (secrets: Tokens, link: Link, typed: string): boolean =>
  secrets.isToken(`link/${link.for}`, `${link.member}|${link.request}`, typed);

/** The third value of a confirmation link: stands for the address, so that an old link cannot confirm a new one (C-085). */
export const addressToken = (secrets: PersonalData, emailFingerprint: string): string =>
  secrets.fingerprint('link/address', emailFingerprint).slice(0, 32);

export const isId = (text: string): boolean => /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text);
