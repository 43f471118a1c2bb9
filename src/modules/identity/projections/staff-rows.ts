import { builder, fetchRows, limited, literally, type Query } from '#kernel/database/builder.ts';
import type { Sql } from '#kernel/database/database.ts';
import { between, days, plus } from '#kernel/contract/time.ts';
import { addressSpellings } from '#kernel/shown-address.ts';
import type { LastSeen } from '../contract/api/staff.ts';
import type { HostLevel } from '../contract/host-level.ts';
import type { ShownStatus } from '../contract/staff-events.ts';
import { IS_KNOWN, personColumns, type PersonRow } from './people.ts';

export type AccountFilter = {
  now: string;
  q?: string;
  hostLevel?: HostLevel | undefined;
  status?: ShownStatus | undefined;
  lastSeen?: LastSeen | undefined;
  bounces?: boolean | undefined;
  /** A further condition on `member`. */
  also?: ((query: Query) => Query) | undefined;
  limit: number;
  offset: number;
};
export type AccountRow = PersonRow & { last_seen: LastSeen };

/**
 * When a member used the product last: browsers that are signed in, and otherwise the last one that was. Not staff who were
 * logged in as the member.
 */
const SEEN_AT = `greatest(
    (select max(i.last_seen_at) from identity.sign_ins i where i.member = person.member and i.support is null),
    (select max(p.seen_at) from identity.places p where p.member = person.member))`;

const STEPS = [
  ['week', 7],
  ['month', 30],
  ['quarter', 90],
] as const;

const lastSeenOf = (seenAt: Date | null, now: string): LastSeen => {
  if (seenAt === null) return 'never';
  const ago = between(seenAt.toISOString(), now);
  return STEPS.find(([, most]) => ago < days(most))?.[0] ?? 'longer';
};

/** From when to when a member was seen last. */
const spanOf = (wanted: Exclude<LastSeen, 'never'>, now: string) => {
  const at = STEPS.findIndex(([step]) => step === wanted);
  const [, most] = STEPS[at] ?? [];
  const [, least] = (at === -1 ? STEPS.at(-1) : STEPS[at - 1]) ?? [];
  return {
    from: most === undefined ? '-infinity' : plus(now, -days(most)),
    until: least === undefined ? 'infinity' : plus(now, -days(least)),
  };
};

const ofWords = (query: Query, words: string): Query =>
  query.where((found) => {
    for (const column of ['username', 'name']) found.orWhereILike(column, `%${literally(words)}%`);
    for (const spelling of addressSpellings(words.includes('@') ? words : `@${words}`))
      found.orWhereILike('email', `%${literally(words.includes('@') ? spelling : spelling.slice(1))}%`);
  });

/** More people than a list of staff has to be narrowed to. */
const MOST_NAMED = 200;

/** Members whom these words in username, name or address may mean, for lists of staff that have no names themselves. */
export const membersCalled = async (sql: Sql, words: string): Promise<string[]> => {
  const known = builder.select(builder.raw('member::text')).from('identity_people.person').whereRaw(IS_KNOWN);
  const query = ofWords(known.orderByRaw('joined_at desc, member'), words);
  const rows = await fetchRows<{ member: string }>(sql, limited(query, { limit: MOST_NAMED, offset: 0 }));
  return rows.map(({ member }) => member);
};

/** Accounts as staff search them, unconfirmed and closed ones, too: words in username, name or address, the newest first. */
export const accountRows = async (sql: Sql, filter: AccountFilter): Promise<AccountRow[]> => {
  const { now, hostLevel, status, lastSeen, also, limit, offset } = filter;
  const query = builder
    .select(builder.raw(personColumns), builder.raw(`${SEEN_AT} as seen_at`))
    .from('identity_people.person')
    .whereRaw(IS_KNOWN);
  if (hostLevel !== undefined) query.where({ host_level: hostLevel });
  const isInForce = `(status <> 'active' and (status_until is null or status_until > cast(:now as timestamptz)))`;
  if (status === 'active') query.whereRaw(`not ${isInForce} and erases_at is null`, { now });
  else if (status === 'inactive') query.whereRaw(`not ${isInForce} and erases_at is not null`, { now });
  else if (status !== undefined) query.whereRaw(`status = :status and ${isInForce}`, { status, now });
  if (lastSeen === 'never') query.whereRaw(`${SEEN_AT} is null`);
  else if (lastSeen !== undefined)
    query.whereRaw(
      `${SEEN_AT} > cast(:from as timestamptz) and ${SEEN_AT} <= cast(:until as timestamptz)`,
      spanOf(lastSeen, now),
    );
  if (filter.bounces === true) query.whereRaw('email_bounces');
  const words = (filter.q ?? '').trim();
  if (words !== '') ofWords(query, words);
  also?.(query);
  limited(query.orderByRaw('joined_at desc, member'), { limit: limit + 1, offset });
  const rows = await fetchRows<PersonRow & { seen_at: Date | null }>(sql, query);
  return rows.slice(0, limit + 1).map(({ seen_at, ...person }) => ({ ...person, last_seen: lastSeenOf(seen_at, now) }));
};
