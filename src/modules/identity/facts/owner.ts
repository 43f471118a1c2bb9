import type { EventLog, Recorded } from '#kernel/log/event-log.ts';
import { LANGUAGES } from '#kernel/contract/messages/languages.ts';
import { DATE_FORMATS, type DateReader } from '../contract/dates.ts';
import {
  AccountRegistered,
  EmailChanged,
  EmailChangeRequested,
  EmailChangeTakenBack,
  ProfileChanged,
  UsernameChanged,
} from '../contract/account-events.ts';
import { holderOf, type NameNeeds } from './names.ts';
import { account } from '../domain/account.ts';

/** Who an account belongs to, as recorded; personal, for mails and checks against the member's own names. */
export type Owner = { email: string; username: string; name: string } & DateReader;

const text = (value: unknown) => (typeof value === 'string' ? value : undefined);

const SAY_WHO: ReadonlySet<string> = new Set(
  [AccountRegistered, ProfileChanged, EmailChanged, EmailChangeTakenBack, UsernameChanged].map(({ type }) => type),
);

const after = (owner: Partial<Owner>, { type, data }: Recorded): Partial<Owner> => {
  if (!SAY_WHO.has(type)) return owner;
  const changed = { ...owner };
  const dateFormat = DATE_FORMATS.find((format) => format === data['dateFormat']);
  if (dateFormat) changed.dateFormat = dateFormat;
  const language = LANGUAGES.find((each) => each === data['language']);
  if (language) changed.language = language;
  for (const field of ['email', 'username', 'name', 'timezone'] as const) {
    const value = text(data[field]);
    if (value !== undefined) changed[field] = value;
  }
  return changed;
};

/** Addresses and usernames that the owner had before or asked for, but for those that another member has by now. */
export const formerNames = async (needs: NameNeeds, member: string, { email, username }: Owner): Promise<string[]> => {
  const events = await needs.log.read(account.stream(member));
  const names = events.flatMap(({ data }) => [text(data['email']), text(data['username'])]);
  const former: string[] = [];
  for (const name of new Set(names)) {
    if (name === undefined || name === email || name === username) continue;
    const { holder } = await holderOf(needs, name);
    if (holder === null || holder === member) former.push(name);
  }
  return former;
};

/** The address that was asked for with this request. */
export const emailAskedFor = async (log: EventLog, member: string, request: string): Promise<string | undefined> =>
  text(
    (await log.read(account.stream(member))).find(
      ({ type, data }) => type === EmailChangeRequested.type && data['request'] === request,
    )?.data['email'],
  );

/** Null when there is no account or its owner was forgotten. @throws when the history ends before what is known of it */
export const ownerOf = async (log: EventLog, member: string): Promise<Owner | null> => {
  const stream = account.stream(member);
  const newestSeen = log.recentFacts(stream)?.events.at(-1);
  const events = await log.read(stream);
  if (newestSeen && (events.at(-1)?.revision ?? -1n) < newestSeen.revision)
    throw new Error(`${stream} was not read to its end, revision ${newestSeen.revision}`);
  const {
    email,
    username,
    name,
    timezone = 'UTC',
    dateFormat = 'month-first',
    language = null,
  } = events.reduce(after, {});
  return email === undefined || username === undefined
    ? null
    : { email, username, name: name ?? username, timezone, dateFormat, language };
};
