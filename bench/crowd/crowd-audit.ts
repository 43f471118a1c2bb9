import type { Database } from '#kernel/database/database.ts';
import type { Recorded } from '#kernel/log/event-log.ts';
import type { Promised } from './crowd-evening.ts';

/** What a member was answered with success; or may have got, when the request failed and nobody knows. */
export type Claim = {
  promised: Promised;
  member: string;
  /** Unknown where the answer would have named it. */
  thing: string | undefined;
  isAcknowledged: boolean;
};

const keyOf = (member: unknown, thing: unknown): string => `${String(member)} ${String(thing)}`;

type Place = {
  promised: Promised;
  event: string;
  recorded: (data: Record<string, unknown>) => string;
  /** Where it is shown; who is present changes, so what the room says is looked at apart. */
  shown?: string;
};
const PLACES: readonly Place[] = [
  {
    promised: 'membership',
    event: 'WellJoined',
    recorded: ({ member, well }) => keyOf(member, well),
    shown: 'select member, well as thing from communities_wells.member',
  },
  {
    promised: 'seat',
    event: 'MemberRegistered',
    recorded: ({ member, session }) => keyOf(member, session),
    shown: 'select member, session as thing from scheduling_sessions.attendee',
  },
  {
    promised: 'admission',
    event: 'MemberAdmitted',
    recorded: ({ member, session }) => keyOf(member, session),
  },
  {
    promised: 'message',
    event: 'MessageSent',
    recorded: ({ author, clientId }) => keyOf(author, clientId),
    shown: 'select author as member, client_id as thing from chat_channels.message',
  },
  {
    promised: 'reply',
    event: 'ReplyWritten',
    recorded: ({ member, post }) => keyOf(member, post),
    shown: 'select author as member, post as thing from forum_posts.post where parent is not null',
  },
  {
    promised: 'survey',
    event: 'SurveyAnswered',
    recorded: ({ member, session }) => keyOf(member, session),
    shown: 'select member, session as thing from feedback_surveys.answer',
  },
];

const doubled = (keys: readonly string[]): string[] => {
  const seen = new Set<string>();
  return keys.filter((key) => seen.has(key) || !seen.add(key));
};

/** Where the answers, the log and what is shown do not say the same; each line is one thing of one member. */
export const disagreements = (
  promised: string,
  claims: readonly Claim[],
  recorded: readonly string[],
  shown: readonly string[] = recorded,
): string[] => {
  const [log, rows] = [new Set(recorded), new Set(shown)];
  const keysOf = (isAcknowledged: boolean) =>
    new Set(
      claims.filter((each) => each.isAcknowledged === isAcknowledged).map(({ member, thing }) => keyOf(member, thing)),
    );
  const [acknowledged, unknown] = [keysOf(true), keysOf(false)];
  const mayBe = (key: string) =>
    acknowledged.has(key) || unknown.has(key) || unknown.has(keyOf(key.split(' ')[0], undefined));
  return [
    ...[...acknowledged]
      .filter((key) => !log.has(key))
      .map((key) => `${promised} ${key}: acknowledged, not in the log`),
    ...recorded.filter((key) => !mayBe(key)).map((key) => `${promised} ${key}: in the log, never acknowledged`),
    ...doubled(recorded).map((key) => `${promised} ${key}: more than once in the log`),
    ...recorded.filter((key) => !rows.has(key)).map((key) => `${promised} ${key}: in the log, not shown`),
    ...shown.filter((key) => !log.has(key)).map((key) => `${promised} ${key}: shown, not in the log`),
    ...doubled(shown).map((key) => `${promised} ${key}: shown more than once`),
  ];
};

export type Audited = { promised: string; acknowledged: number; recorded: number; problems: string[] };

export type Shown = ReadonlyMap<Promised, readonly string[]>;

/** What read models show of each kind. */
export const shownNow = async (database: Pick<Database, 'query'>): Promise<Shown> => {
  const all = new Map<Promised, readonly string[]>();
  for (const { promised, shown } of PLACES) {
    if (shown === undefined) continue;
    const rows = await database.query<{ member: string; thing: string }>(shown, []);
    all.set(
      promised,
      rows.map(({ member, thing }) => keyOf(member, thing)),
    );
  }
  return all;
};

/** Each kind of thing that the crowd was promised, against the events of the evening and the rows that it added. */
export const audit = (
  claims: readonly Claim[],
  events: readonly Recorded[],
  [before, after]: readonly [Shown, Shown],
): Audited[] => {
  const audited: Audited[] = [];
  for (const { promised, event, recorded } of PLACES) {
    const mine = claims.filter((each) => each.promised === promised);
    const log = events.filter(({ type }) => type === event).map(({ data }) => recorded(data));
    const earlier = new Set(before.get(promised));
    const shown = after.get(promised)?.filter((key) => !earlier.has(key));
    const acknowledged = new Set(
      mine.filter(({ isAcknowledged }) => isAcknowledged).map((each) => keyOf(each.member, each.thing)),
    );
    audited.push({
      promised,
      acknowledged: acknowledged.size,
      recorded: log.length,
      problems: disagreements(promised, mine, log, shown),
    });
  }
  const money = events.filter(({ stream }) => stream.startsWith('membership-billing.'));
  audited.push({
    promised: 'money',
    acknowledged: 0,
    recorded: money.length,
    problems: money.map(({ type, stream }) => `money: nobody paid anything, and ${stream} has ${type}`),
  });
  return audited;
};
