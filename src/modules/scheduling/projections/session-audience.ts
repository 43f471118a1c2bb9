import { ALL_MEMBERS, STAFF, type Audience, type DeclaredChange } from '#kernel/read-models/projection.ts';
import { inForce } from './restriction-rows.ts';

/** All members where the Well of `s` is visible; else those of the Well, staff, and whom the change of `s` concerns as well. */
const inWell = (value: string, concerned: string): string =>
  `select '${ALL_MEMBERS}' as member from ${value} join scheduling_sessions.well w on w.well = s.well where w.visible
    union select b.member::text from ${value} join scheduling_sessions.well w on w.well = s.well
      join scheduling_sessions.belongs b on b.well = s.well where not w.visible
    union select '${STAFF}' from ${value} join scheduling_sessions.well w on w.well = s.well where not w.visible
    ${concerned}`;

const ofSession = '(select * from scheduling_sessions.session where session = $1) s';
const ofSeries = '(select * from scheduling_sessions.series where series = $1) s';

/** Host, attendees, members who were removed, and those who wait. */
const concerned = `select s.host::text as member from ${ofSession}
     union select a.member::text from scheduling_sessions.attendee a where a.session = $1
     union select r.member::text from scheduling_sessions.removed r where r.session = $1
     union select m.member::text from scheduling_sessions.waiting m where m.session = $1`;

const sessionAudience = (session: string): Audience => ({
  query: inWell(ofSession, `union ${concerned}`),
  values: [session],
});

/**
 * Members to whom the session is closed because its host or an attendee restricts them (C-024): a push at the moment at
 * which the restricting member takes a seat would name that member. Their page shows a full session in any case.
 */
const closedFor = (session: string, member: string): Audience => ({
  query: `select distinct r.person::text as member from scheduling_sessions.restriction r
    join scheduling_sessions.session s on s.session = $1
    where r.person <> $2 and ${inForce}
      and r.member in (
        select h.host from scheduling_sessions.session h where h.session = $1 and not h.group_hosted
        union all select c.member from scheduling_sessions.attendee c where c.session = $1)
      and not exists (
        select 1 from scheduling_sessions.attendee o where o.session = s.session and o.member = r.person)`,
  values: [session, member],
});

/** The session is shown differently to the members who may see it (C-142). */
export const sessionChanged = ({ data: { session } }: { data: { session: string } }): DeclaredChange[] => [
  { topic: 'session', id: session, to: sessionAudience(session) },
];

/**
 * Seats or the line changed, by this member: for the members whom the session concerns, and of all others for those whose
 * browsers show it.
 */
export const seatsChanged = ({
  data: { session, member },
}: {
  data: { session: string; member: string };
}): DeclaredChange[] => {
  const about = { topic: 'session', id: session, except: closedFor(session, member) };
  return [
    { ...about, to: { query: `${concerned} union select $2`, values: [session, member] }, shown: false },
    { ...about, to: sessionAudience(session), shown: true },
  ];
};

/** The same of a series. */
export const seriesChanged = ({ data: { series } }: { data: { series: string } }): DeclaredChange[] => [
  {
    topic: 'session',
    id: series,
    to: { query: inWell(ofSeries, `union select s.host::text from ${ofSeries}`), values: [series] },
  },
];
