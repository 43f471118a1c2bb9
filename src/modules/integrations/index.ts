import { token } from '#kernel/injection.ts';
import type { Bearer } from '#kernel/module.ts';

/** The program of an organisation behind the secret of a token. */
export const ORGANISATION_BEARERS = token<(secret: string) => Promise<Bearer | undefined>>('OrganisationBearers');
