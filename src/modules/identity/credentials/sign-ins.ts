import { hash, randomBytes, randomUUID } from 'node:crypto';
import type { Clock } from '#kernel/clock.ts';
import { between, days, hours, minutes, plus } from '#kernel/contract/time.ts';
import type { Database, Sql } from '#kernel/database/database.ts';
import type { SignedIn } from '#kernel/module.ts';
import type { SignIns } from '../index.ts';
import { deviceLabel } from './device.ts';

/** Broadcast to all processes: invalidates the cached sign-ins of this member. */
const CHANGED = 'identity_sign_ins';
/** Invalidations are broadcast, so this TTL only bounds the effect of a lost message. */
const KEPT = 300_000;
const MAX_CACHED = 20_000;
/** How much of the sliding time may be lost, so that not every call writes. */
const SLIDE = hours(1);
const PLACES_STORED_DAYS = 90;

type Rights = Pick<
  SignedIn,
  'isAdmin' | 'hostLevel' | 'emailVerified' | 'auditor' | 'onProbation' | 'lacksSecondFactor'
>;
/**
 * What a member may do, as recorded, never behind; undefined when the account is not open or staff shut it out (C-173).
 * `changeAt`: when that changes without an event, because a status of staff ends.
 */
export type RightsOf = (
  member: string,
  /** A code or a passkey was checked in this sign-in. */
  isProvedTwice: boolean,
) => Promise<{ rights: Rights; changeAt: string | null; hasSecondStep: boolean } | undefined>;

export type Device = { id: string; device: string; signedInAt: string; lastSeenAt: string };

/**
 * Sign-ins in Postgres: tokens of 256 random bits, stored as SHA-256, each valid for some days since the last visit
 * (I-040).
 */
export type SignInBook = SignIns & {
  /** The token for the browser's cookie. */
  begin(
    member: string,
    /** `secondStepAt`: when a code or a passkey was checked. */
    of: { userAgent: string; places: readonly string[]; secondStepAt?: string | null },
  ): Promise<string>;
  /** Puts a sign-in of staff aside for one as the member, which ends by itself, and with the one that waits. */
  beginSupport(member: string, of: { by: string; signIn: string; until: string }): Promise<string | undefined>;
  /** Ends a sign-in as a member, and brings back the one that was put aside for it, unless that was ended meanwhile. */
  endSupport(support: { signIn: string; member: string; by: string }): Promise<string | undefined>;
  /** A code or a passkey was checked in it. */
  noteSecondStep(signIn: string, member: string): Promise<void>;
  /** Ends it, with the one that waits for it. How many that were. */
  end(signIn: string, member: string): Promise<number>;
  /**
   * Ends all of the member's sign-ins but the named one, and with them those as another member for which they wait; with
   * `before`, those that were begun by then. How many that were.
   */
  endAll(sql: Sql, member: string, which?: { except?: string; before?: string }): Promise<number>;
  devices(member: string): Promise<Device[]>;
  /** Fingerprints of the networks and browsers where the member signed in, or chose a password, before. */
  places(member: string): Promise<ReadonlySet<string>>;
  remember(member: string, place: string): Promise<void>;
  /** How many sign-ins, and places where the member signed in, are known; and their end. */
  traces(member: string): Promise<number>;
  removeTraces(member: string): Promise<void>;
  /** The member's level or sign-ins changed: invalidates the cache of every process. */
  forget(member: string): Promise<void>;
  /** Follows what other processes change; resolves to its end. */
  follow(): Promise<() => Promise<void>>;
  /** Removes what has run out. */
  tidy(): Promise<void>;
};

type Row = {
  id: string;
  member: string;
  signed_in_at: Date;
  last_seen_at: Date;
  expires_at: Date;
  support: string | null;
  code_at: Date | null;
};

export const signInBook = (of: {
  database: Database;
  clock: Clock;
  daysValid: number;
  /** Days after which a sign-in ends although it is used. */
  mostDays: number;
  /** Minutes for which a checked code or passkey lets sensitive acts through. */
  freshMinutes: number;
  rightsOf: RightsOf;
}): SignInBook => {
  const { database, clock } = of;
  const known = new Map<string, { signedIn: SignedIn; since: string; expiresAt: string }>();
  const listeners = new Set<(member: string) => void>();
  let generation = 0;

  const forgetHere = (member: string) => {
    generation++;
    const changed = new Set([member]);
    for (const [key, { signedIn }] of known) {
      // An empty message: some were missed while the connection was down.
      if (member !== '' && signedIn.id !== member && signedIn.support?.by !== member) continue;
      known.delete(key);
      if (signedIn.support?.by === member) changed.add(signedIn.id);
    }
    for (const id of changed) for (const told of listeners) told(id);
  };
  const forget = async (member: string) => {
    forgetHere(member);
    await database.query('select pg_notify($1, $2)', [CHANGED, member]);
  };
  const remember = async (member: string, place: string) => {
    await database.query(
      `insert into identity.places (member, place, seen_at) values ($1, $2, $3)
       on conflict (member, place) do update set seen_at = excluded.seen_at`,
      [member, place, clock.now()],
    );
  };
  const expiry = (now: string, since = now) => {
    const [idle, end] = [plus(now, days(of.daysValid)), plus(since, days(of.mostDays))];
    return idle < end ? idle : end;
  };

  const look = async (tokenHash: Buffer): Promise<{ signedIn: SignedIn; expiresAt: string } | undefined> => {
    const now = clock.now();
    const [row] = await database.query<Row>(
      'select id::text, member::text, signed_in_at, last_seen_at, expires_at, support::text, code_at from identity.sign_ins where token_hash = $1 and expires_at > $2',
      [tokenHash, now],
    );
    if (!row) return undefined;
    const found = await of.rightsOf(row.member, row.support === null && row.code_at !== null);
    if (!found) return undefined;
    const { rights, changeAt, hasSecondStep } = found;
    let expiresAt = row.expires_at.toISOString();
    if (row.support !== null) {
      const staff = await of.rightsOf(row.support, row.code_at !== null);
      if (staff?.rights.isAdmin !== true) return undefined;
      const support = { by: row.support, until: expiresAt };
      return { signedIn: { id: row.member, signInId: row.id, ...rights, support }, expiresAt };
    }
    if (between(row.last_seen_at.toISOString(), now) >= SLIDE) {
      expiresAt = expiry(now, row.signed_in_at.toISOString());
      await database.query('update identity.sign_ins set last_seen_at = $2, expires_at = $3 where id = $1', [
        row.id,
        now,
        expiresAt,
      ]);
    }
    return {
      signedIn: {
        id: row.member,
        signInId: row.id,
        ...rights,
        ...(hasSecondStep
          ? { secondStep: { freshUntil: row.code_at && plus(row.code_at.toISOString(), minutes(of.freshMinutes)) } }
          : {}),
      },
      expiresAt: changeAt !== null && changeAt < expiresAt ? changeAt : expiresAt,
    };
  };

  return {
    memberOf: async (token) => {
      const tokenHash = hashed(token);
      const key = tokenHash.toString('base64');
      const found = known.get(key);
      const now = clock.now();
      if (found && found.expiresAt > now && Math.abs(between(found.since, now)) < KEPT) return found.signedIn;
      known.delete(key);
      const asked = generation;
      const looked = await look(tokenHash);
      if (looked && asked === generation) {
        if (known.size >= MAX_CACHED) known.delete(known.keys().next().value!);
        known.set(key, { ...looked, since: now });
      }
      return looked?.signedIn;
    },
    changed: (told) => {
      listeners.add(told);
      return () => listeners.delete(told);
    },
    begin: async (member, { userAgent, places, secondStepAt = null }) => {
      const token = randomBytes(32).toString('base64url');
      const now = clock.now();
      await database.query(
        `insert into identity.sign_ins (id, token_hash, member, device, place, signed_in_at, last_seen_at, expires_at, code_at)
         values ($1, $2, $3, $4, $5, $6, $6, $7, $8)`,
        [randomUUID(), hashed(token), member, deviceLabel(userAgent), places[0] ?? '', now, expiry(now), secondStepAt],
      );
      for (const place of places) await remember(member, place);
      return token;
    },
    beginSupport: async (member, { by, signIn, until }) => {
      const token = randomBytes(32).toString('base64url');
      const begun = await database.query(
        `with waiting as (
           update identity.sign_ins set token_hash = $3 where id = $2 and member = $1 returning id, code_at
         )
         insert into identity.sign_ins
           (id, token_hash, member, device, place, signed_in_at, last_seen_at, expires_at, support, code_at, resumes)
         select $4, $5, $6, 'Support', '', $7, $7, $8, $1, code_at, id from waiting returning 1`,
        [by, signIn, randomBytes(32), randomUUID(), hashed(token), member, clock.now(), until],
      );
      await forget(by);
      return begun.length > 0 ? token : undefined;
    },
    endSupport: async ({ signIn, member, by }) => {
      const token = randomBytes(32).toString('base64url');
      const resumed = await database.transaction(async (sql) => {
        const [ended] = await sql.query<{ resumes: string | null }>(
          'delete from identity.sign_ins where id = $1 and member = $2 and support = $3 returning resumes::text',
          [signIn, member, by],
        );
        return sql.query(
          'update identity.sign_ins set token_hash = $2 where id = $1 and member = $3 and expires_at > $4 returning 1',
          [ended?.resumes ?? null, hashed(token), by, clock.now()],
        );
      });
      await forget(member);
      await forget(by);
      return resumed.length > 0 ? token : undefined;
    },
    noteSecondStep: async (signIn, member) => {
      await database.query('update identity.sign_ins set code_at = $2 where id = $1', [signIn, clock.now()]);
      await forget(member);
    },
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
    places: async (member) =>
      new Set(
        (await database.query<{ place: string }>('select place from identity.places where member = $1', [member])).map(
          ({ place }) => place,
        ),
      ),
    remember,
    traces: async (member) =>
      (
        await database.query<{ count: number }>(
          `select ((select count(*) from identity.sign_ins where member = $1)
             + (select count(*) from identity.places where member = $1))::int as count`,
          [member],
        )
      )[0]!.count,
    removeTraces: async (member) => {
      await database.query('delete from identity.sign_ins where member = $1', [member]);
      await database.query('delete from identity.places where member = $1', [member]);
      await forget(member);
    },
    forget,
    follow: () => database.listen(CHANGED, forgetHere),
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
  };
};

const hashed = (token: string): Buffer => hash('sha256', token, 'buffer');
