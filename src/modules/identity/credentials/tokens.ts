import { hash, randomBytes } from 'node:crypto';

/** 256 random bits for the cookie of a browser; only their SHA-256 is stored (I-040). */
export const newToken = (): string => randomBytes(32).toString('base64url');
export const hashedToken = (token: string): Buffer => hash('sha256', token, 'buffer');
/** The same as text, which is made in one step. */
export const hashedTokenText = (token: string): string => hash('sha256', token, 'base64');
