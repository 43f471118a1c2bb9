import { z } from 'zod';
import { memberEvent } from '#kernel/contract/event.ts';
import { instantInWords } from '#kernel/contract/days-in-words.ts';
import { moment } from '#kernel/contract/values.ts';

const member = z.guid();

/** A program of the member can call `/v1` within these scopes; its name and the hash of the secret are stored elsewhere. */
export const ApiTokenMade = memberEvent(
  'ApiTokenMade',
  z.object({ member, token: z.guid(), scopes: z.array(z.string()).min(1), expiresAt: moment }),
  ({ scopes, expiresAt }) => `made a token for a program: ${scopes.join(', ')}, until ${instantInWords(expiresAt)}`,
);

export const ApiTokenEnded = memberEvent(
  'ApiTokenEnded',
  z.object({ member, token: z.guid() }),
  () => 'ended a token of a program',
);
