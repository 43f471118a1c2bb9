import { randomUUID } from 'node:crypto';
import { tracesIn } from '#kernel/about-members.ts';
import { days, plus } from '#kernel/contract/time.ts';
import type { Database } from '#kernel/database/database.ts';
import type { Clock } from '#kernel/clock.ts';
import { deviceLabel } from './device.ts';
import type { SignInBook } from './sign-in-book.ts';
import { signInCache } from './sign-in-cache.ts';
import { supportSignIns } from './support-sign-ins.ts';
import { hashedToken, hashedTokenText, newToken } from './tokens.ts';
import { expiry, validSignIns, type SignInNeeds } from './valid-sign-in.ts';

const PLACES_STORED_DAYS = 90;
const TABLES = ['identity.sign_ins', 'identity.places'];

/** Where and in which browsers a member signed in, so that a new place is noticed. */
const signInPlaces = (database: Database, clock: Clock): Pick<SignInBook, 'places' | 'remember' | 'forgetPlaces'> => ({
  places: async (member) =>
    new Set(
      (await database.query<{ place: string }>('select place from identity.places where member = $1', [member])).map(
        ({ place }) => place,
      ),
    ),
  remember: async (member, place) => {
    await database.query(
      `insert into identity.places (member, place, seen_at) values ($1, $2, $3)
       on conflict (member, place) do update set seen_at = excluded.seen_at`,
      [member, place, clock.now()],
    );
  },
  forgetPlaces: async (member, before) => {
    await database.query(
      `delete from identity.places as seen
       where member = $1 and ($2::timestamptz is null or seen_at < $2::timestamptz) and not exists (
         select 1 from identity.sign_ins as open
         where open.member = $1 and seen.place = any (string_to_array(open.place, ' ')))`,
      [member, before ?? null],
    );
  },
});

/** Sign-ins come to an end: by their member, by staff, or because they ran out. */
const endingSignIns = (
  database: Database,
  clock: Clock,
  forget: SignInBook['forget'],
): Pick<SignInBook, 'end' | 'endAll' | 'removeTraces' | 'tidy'> => ({
  end: async (signIn, member) => {
    const ended = await database.query(
      `with ended as (delete from identity.sign_ins where id = $1 and member = $2 returning resumes),
         waiting as (delete from identity.sign_ins where id in (select resumes from ended))
       select 1 from ended`,
      [signIn, member],
    );
    await forget(member);
    return ended.length;
  },
  endAll: async (sql, member, { except, before } = {}) => {
    const ended = await sql.query(
      `delete from identity.sign_ins
       where member = $1 and ($2::uuid is null or id <> $2::uuid)
         and ($3::timestamptz is null or signed_in_at <= $3::timestamptz) returning 1`,
      [member, except ?? null, before ?? null],
    );
    return ended.length;
  },
  removeTraces: async (member) => {
    await tracesIn(database, TABLES).removeTraces(member);
    await forget(member);
  },
  tidy: async () => {
    const now = clock.now();
    // With the sign-in as a member that ran out the one that waits for it goes, too.
    await database.query(
      `with over as (delete from identity.sign_ins where expires_at <= $1 returning resumes)
       delete from identity.sign_ins where id in (select resumes from over)`,
      [now],
    );
    // The last places stay: without any, a sign-in after a long time would not count as one from a new place.
    await database.query(
      `delete from identity.places as old where seen_at <= $1
       and exists (select 1 from identity.places as newer where newer.member = old.member and newer.seen_at > old.seen_at)`,
      [plus(now, -days(PLACES_STORED_DAYS))],
    );
  },
});

export const signInBook = (needs: SignInNeeds): SignInBook => {
  const { database, clock } = needs;
  const validSignIn = validSignIns(needs);
  const { memberOf, changed, forget, follow } = signInCache(database, clock);
  const { places, remember, forgetPlaces } = signInPlaces(database, clock);
  return {
    changed,
    forget,
    follow,
    places,
    remember,
    forgetPlaces,
    ...supportSignIns(database, clock, forget),
    ...endingSignIns(database, clock, forget),
    memberOf: (token) => memberOf(hashedTokenText(token), () => validSignIn(hashedToken(token))),
    begin: async (member, { userAgent, places: seenAt, secondStepAt = null }) => {
      const token = newToken();
      const now = clock.now();
      await database.query(
        `insert into identity.sign_ins (id, token_hash, member, device, place, signed_in_at, last_seen_at, expires_at, code_at)
         values ($1, $2, $3, $4, $5, $6, $6, $7, $8)`,
        [
          randomUUID(),
          hashedToken(token),
          member,
          deviceLabel(userAgent),
          seenAt.join(' '),
          now,
          expiry(needs, now),
          secondStepAt,
        ],
      );
      for (const place of seenAt) await remember(member, place);
      return token;
    },
    noteSecondStep: async (signIn, member) => {
      await database.query('update identity.sign_ins set code_at = $2 where id = $1', [signIn, clock.now()]);
      await forget(member);
    },
    devices: async (member) =>
      (
        await database.query<{ id: string; device: string; signed_in_at: Date; last_seen_at: Date }>(
          `select id::text, device, signed_in_at, last_seen_at from identity.sign_ins
           where member = $1 and expires_at > $2 order by last_seen_at desc, id limit 100`,
          [member, clock.now()],
        )
      ).map((row) => ({
        id: row.id,
        device: row.device,
        signedInAt: row.signed_in_at.toISOString(),
        lastSeenAt: row.last_seen_at.toISOString(),
      })),
    traces: tracesIn(database, TABLES).traces,
  };
};
