import type { Clock } from '#kernel/clock.ts';
import { between } from '#kernel/contract/time.ts';
import type { Database } from '#kernel/database/database.ts';
import type { SignedIn } from '#kernel/module.ts';

/** Broadcast to all processes: invalidates the cached sign-ins of this member. */
const CHANGED = 'identity_sign_ins';
/** Invalidations are broadcast, so this TTL only bounds the effect of a lost message. */
const TTL = 300_000;
const MAX_CACHED = 20_000;

export type ValidSignIn = { signedIn: SignedIn; expiresAt: string };

/** Who is behind a token, cached in this process until something about the member changes in any. */
export const signInCache = (database: Database, clock: Clock) => {
  const cached = new Map<string, ValidSignIn & { since: string }>();
  const listeners = new Set<(member: string) => void>();
  let generation = 0;

  const forgetHere = (member: string) => {
    generation++;
    const changed = new Set([member]);
    for (const [key, { signedIn }] of cached) {
      // An empty message: some were missed while the connection was down.
      if (member !== '' && signedIn.id !== member && signedIn.support?.by !== member) continue;
      cached.delete(key);
      if (signedIn.support?.by === member) changed.add(signedIn.id);
    }
    for (const id of changed) for (const listener of listeners) listener(id);
  };

  return {
    /** What is cached under the key, or else what `read` answers. */
    memberOf: async (key: string, read: () => Promise<ValidSignIn | undefined>): Promise<SignedIn | undefined> => {
      const entry = cached.get(key);
      const now = clock.now();
      if (entry && entry.expiresAt > now && Math.abs(between(entry.since, now)) < TTL) return entry.signedIn;
      cached.delete(key);
      const generationBefore = generation;
      const signIn = await read();
      if (signIn && generationBefore === generation) {
        if (cached.size >= MAX_CACHED) cached.delete(cached.keys().next().value!);
        cached.set(key, { ...signIn, since: now });
      }
      return signIn?.signedIn;
    },
    changed: (listener: (member: string) => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    forget: async (member: string): Promise<void> => {
      forgetHere(member);
      await database.query('select pg_notify($1, $2)', [CHANGED, member]);
    },
    follow: () => database.listen(CHANGED, forgetHere),
  };
};
