import { z } from 'zod';
import { deviceStorage } from '../storage.ts';

const CARRIED = 'carried';
/** The next session of a member, and the last page of its chat: what a person needs on the way, also without a network. */
const carriedSchema = z.object({
  member: z.string(),
  session: z.object({ uuid: z.string(), title: z.string(), start: z.string(), until: z.string() }).nullable(),
  chat: z.array(z.object({ number: z.number(), name: z.string(), text: z.string() })).default([]),
});
export type Carried = z.output<typeof carriedSchema>;

/** About what a phone shows at once, a few times. */
const MOST_LINES = 30;

const read = (): Carried | null => {
  try {
    return carriedSchema.parse(JSON.parse(deviceStorage.read(CARRIED) ?? ''));
  } catch {
    return null;
  }
};
export const forgetCarried = (): void => deviceStorage.forget(CARRIED);
const store = (carried: Carried): void => deviceStorage.write(CARRIED, JSON.stringify(carried));

/** What this device has for its member; of a session that is over, nothing. */
export const carried = (now: number): Carried | null => {
  const found = read();
  return found?.session == null || Date.parse(found.session.until) < now ? null : found;
};

/** Takes the next session along, and forgets the chat of any other. */
export const carrySession = (member: string, session: Carried['session']): void => {
  const before = read();
  const isSame = before?.member === member && before.session?.uuid === session?.uuid;
  if (session === null) return forgetCarried();
  store({ member, session, chat: isSame && before ? before.chat : [] });
};

/** Takes the last lines of a chat along where it is the one of the next session. */
export const carryChat = (member: string, session: string, lines: Carried['chat']): void => {
  const before = read();
  if (before?.member === member && before.session?.uuid === session)
    store({ ...before, chat: lines.slice(-MOST_LINES) });
};
