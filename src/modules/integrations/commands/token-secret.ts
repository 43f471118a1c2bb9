import { hash } from 'node:crypto';

/** By which programs that look for secrets in public places know one of this kind. */
export const PREFIX = 'wso_';

/** Who has the secret is known by its hash; everything else by the stream. */
export const hashed = (secret: string): Buffer => hash('sha256', secret, 'buffer');
