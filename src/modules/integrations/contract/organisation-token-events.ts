import { z } from 'zod';
import { event, type EventOf } from '#kernel/contract/event.ts';
import { instantInWords } from '#kernel/contract/days-in-words.ts';
import { moment } from '#kernel/contract/values.ts';

const staff = z.guid();

/** A program of an organisation can call `/v1` within these scopes; the hash of the secret is stored elsewhere. */
export const OrganisationTokenMade = event(
  'OrganisationTokenMade',
  z.object({
    token: z.guid(),
    by: staff,
    /** Whose program it is, as staff call it. */
    name: z.string(),
    scopes: z.array(z.string()).min(1),
    madeAt: moment,
    expiresAt: moment,
  }),
  ({ name, scopes, expiresAt }) =>
    `made a token for a program of “${name}”: ${scopes.join(', ')}, until ${instantInWords(expiresAt)}`,
);

export const OrganisationTokenEnded = event(
  'OrganisationTokenEnded',
  z.object({ token: z.guid(), by: staff }),
  ({ token }) => `ended the token ${token} of an organisation`,
);

export const organisationTokenEvents = { OrganisationTokenMade, OrganisationTokenEnded };
export type OrganisationTokenEvent = EventOf<typeof organisationTokenEvents>;
