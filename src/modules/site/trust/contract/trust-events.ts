import { z } from 'zod';
import { event, type EventOf } from '#kernel/contract/event.ts';

/** Texts of staff that stand once on `/trust`. */
export const trustPart = z.enum(['organization', 'data']);
export type TrustPart = z.output<typeof trustPart>;

/** Published on purpose, so it is plain; who wrote it is the actor. An empty text takes it away. */
export const TrustTextSet = event('TrustTextSet', z.object({ part: trustPart, text: z.string() }), ({ part, text }) => {
  const about = part === 'organization' ? 'who runs the community' : 'where data lies';
  return text === '' ? `took away what /trust says on ${about}` : `changed what /trust says on ${about}: “${text}”`;
});

/** What an authority asked and got, in the words of staff. */
export const AuthorityAnswerPublished = event(
  'AuthorityAnswerPublished',
  z.object({ answer: z.guid(), text: z.string() }),
  ({ text }) => `published an answer to an authority: “${text}”`,
);

export const AuthorityAnswerWithdrawn = event(
  'AuthorityAnswerWithdrawn',
  z.object({ answer: z.guid() }),
  ({ answer }) => `took the published answer ${answer} to an authority away`,
);

export const trustEvents = { TrustTextSet, AuthorityAnswerPublished, AuthorityAnswerWithdrawn };
export type TrustEvent = EventOf<typeof trustEvents>;
