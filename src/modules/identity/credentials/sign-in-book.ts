import type { Sql } from '#kernel/database/database.ts';
import type { SignIns } from '../index.ts';

export type SignInBookDevice = { id: string; device: string; signedInAt: string; lastSeenAt: string };

/**
 * Sign-ins in Postgres: tokens of 256 random bits, stored as SHA-256, each valid for some days since the last visit
 * (I-040).
 */
export type SignInBook = SignIns & {
  /** The token for the browser's cookie. */
  begin(
    member: string,
    /** `secondStepAt`: when a code or a passkey was checked. */
    browser: { userAgent: string; places: readonly string[]; secondStepAt?: string | null },
  ): Promise<string>;
  /** Puts a sign-in of staff aside for one as the member, which ends by itself, and with the one that waits. */
  beginSupport(member: string, staff: { by: string; signIn: string; until: string }): Promise<string | undefined>;
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
  devices(member: string): Promise<SignInBookDevice[]>;
  /** Fingerprints of the networks and browsers where the member signed in, or chose a password, before. */
  places(member: string): Promise<ReadonlySet<string>>;
  remember(member: string, place: string): Promise<void>;
  /** All places, or those seen before a moment, but where the member is signed in: logging in there is noticed again. */
  forgetPlaces(member: string, before?: string): Promise<void>;
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
