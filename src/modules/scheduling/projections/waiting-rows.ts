import type { Sql } from '#kernel/database/database.ts';
import { on, type DeclaredChange, type ProjectionReaction } from '#kernel/read-models/projection.ts';
import type { Rows } from '#kernel/read-models/read-model.ts';
import { seatsChanged } from './session-audience.ts';
import { MemberRegistered, SessionCanceled, SessionDeleted, SessionEnded } from '../contract/session-events.ts';
import {
  MemberSkipped,
  SeatOfferDeclined,
  SeatOffered,
  SeatOfferLapsed,
  SeatOfferMoved,
  WaitingListJoined,
  WaitingListLeft,
} from '../contract/waiting-list-events.ts';

/** The waiting list in the order of the session's stream; each session counts the held seats. */
export const waitingTables = `
    create table waiting (
      session uuid not null,
      member uuid not null,
      place bigint not null,
      offer_until timestamptz,
      primary key (session, member)
    );
    create index waiting_sessions on waiting (member);
`;

type WaitingRowsAbout = { data: { session: string; member: string } };

export const waitingReactions: ProjectionReaction<void | Promise<void>>[] = [
  on(WaitingListJoined, ({ data: { session, member }, revision }, rows) => {
    rows.put('waiting', { session, member, place: String(revision), offer_until: null });
    rows.add('session', { session }, { waiting: 1 });
  }),
  on(WaitingListLeft, ({ data: { session, member } }, rows) => {
    rows.remove('waiting', { session, member });
    rows.add('session', { session }, { waiting: -1 });
  }),
  on(SeatOffered, ({ data: { session, member, until } }, rows) => {
    rows.patch('waiting', { session, member }, { offer_until: until });
    rows.add('session', { session }, { kept: 1 });
  }),
  on(SeatOfferMoved, ({ data: { session, member, until } }, rows) =>
    rows.patch('waiting', { session, member }, { offer_until: until }),
  ),
  on(SeatOfferLapsed, (event, rows) => givenUp(event, rows)),
  on(SeatOfferDeclined, (event, rows) => givenUp(event, rows)),
  on(MemberSkipped, (event, rows) => givenUp(event, rows)),
  // A waiting member may also take a free seat once the list is closed.
  on(MemberRegistered, ({ data: { session, member, waited } }, rows) => {
    if (waited === undefined) return;
    rows.remove('waiting', { session, member });
    rows.add('session', { session }, { waiting: -1, kept: waited === 'asked' ? -1 : 0 });
  }),
  on(SessionCanceled, ({ data: { session } }, rows) => over(session, rows)),
  on(SessionDeleted, ({ data: { session } }, rows) => over(session, rows)),
  on(SessionEnded, ({ data: { session } }, rows) => over(session, rows)),
];

const givenUp = ({ data: { session, member } }: WaitingRowsAbout, rows: Rows): void => {
  rows.remove('waiting', { session, member });
  rows.add('session', { session }, { waiting: -1, kept: -1 });
};
const over = (session: string, rows: Rows): void => rows.patch('session', { session }, { waiting: 0, kept: 0 });

const oneself = ({ data: { session, member } }: WaitingRowsAbout): DeclaredChange[] => [
  { topic: 'session', id: session, to: [member] },
];

/** Only leaving the line changes other members' places; joining and offers concern the member and the session alone. */
export const waitingChanges: ProjectionReaction<readonly DeclaredChange[]>[] = [
  on(WaitingListJoined, oneself),
  on(SeatOffered, seatsChanged),
  on(SeatOfferMoved, oneself),
  on(WaitingListLeft, seatsChanged),
  on(SeatOfferLapsed, seatsChanged),
  on(SeatOfferDeclined, seatsChanged),
  on(MemberSkipped, seatsChanged),
];

/** How one viewer stands in the line of a session `s`. */
export const waitingOf = (me: string): string =>
  `case when s.waiting > 0 then (
      select json_build_object('offer_until', m.offer_until, 'place', (
        select count(*) from scheduling_sessions.waiting o
        where o.session = s.session and o.offer_until is null and o.place <= m.place))
      from scheduling_sessions.waiting m where m.session = s.session and m.member = ${me}) end as in_line`;

/** Rows if a viewer stands in any line; without any, {@link waitingOf} tells nothing. */
export const waitsSomewhere = (me: string): string =>
  `select 1 from scheduling_sessions.waiting m where m.member = ${me}`;

/** Coming sessions in whose line a member stands. */
export const waitedForBy = async (sql: Sql, member: string): Promise<string[]> => {
  const rows = await sql.query<{ session: string }>(
    `select s.session::text from scheduling_sessions.waiting m
     join scheduling_sessions.session s on s.session = m.session
     where m.member = $1 and s.coming`,
    [member],
  );
  return rows.map(({ session }) => session);
};

/** Sessions of a Well in whose line a member stands. */
export const waitedForIn = async (sql: Sql, well: string, member: string): Promise<string[]> => {
  const rows = await sql.query<{ session: string }>(
    `select s.session::text from scheduling_sessions.waiting m
     join scheduling_sessions.session s on s.session = m.session
     where m.member = $1 and s.well = $2 and s.coming`,
    [member, well],
  );
  return rows.map(({ session }) => session);
};
