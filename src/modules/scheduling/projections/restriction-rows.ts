import { on, type Change, type ProjectionReaction } from '#kernel/read-models/projection.ts';
import { HandleTaken } from '#modules/communities/contract/well-events.ts';
import { MemberRestricted, MemberUnrestricted } from '#modules/restrictions/contract/restriction-events.ts';

/**
 * Who restricts whom: `restricted` is the name that the restricting member knows, and `person` who is behind it, which is
 * another one where that is a name in a Well (ADR 107). The restricting member is shown what follows for the name alone. One that was placed in a session has no effect before that session is over (MOD-002). */
export const restrictionTables = `
    create table restriction (
      member uuid not null,
      restricted uuid not null,
      person uuid not null,
      during uuid,
      primary key (member, restricted)
    );
    create index restriction_against on restriction (person);
    create table handle (handle uuid primary key, member uuid not null);
`;

export const restrictionReactions: ProjectionReaction<void | Promise<void>>[] = [
  on(HandleTaken, ({ data: { handle, member } }, rows) => rows.put('handle', { handle, member })),
  on(MemberRestricted, async ({ data: { member, restricted, during } }, rows) => {
    rows.put('restriction', { member, restricted, person: restricted, during: during?.session ?? null });
    await rows.run(
      `update $schema.restriction r set person = h.member from $schema.handle h
       where r.member = $1 and r.restricted = $2 and h.handle = r.restricted`,
      [member, restricted],
    );
  }),
  on(MemberUnrestricted, ({ data: { member, restricted } }, rows) =>
    rows.remove('restriction', { member, restricted }),
  ),
];

/** Notifies the restricting member's other windows; the other side is never notified. */
const oneself = ({ data: { member, restricted } }: { data: { member: string; restricted: string } }): Change[] => [
  { topic: 'user', id: restricted, to: [member] },
];
export const restrictionChanges: ProjectionReaction<readonly Change[]>[] = [
  on(MemberRestricted, oneself),
  on(MemberUnrestricted, oneself),
];

/** A restriction `r` has an effect. */
export const inForce = `not exists (select 1 from scheduling_sessions.session d where d.session = r.during and d.coming)`;
export const restrictedBy = (me: string): string =>
  `array(select r.restricted from scheduling_sessions.restriction r where r.member = ${me} and ${inForce})`;
const restricting = (me: string): string =>
  `array(select r.member from scheduling_sessions.restriction r where r.person = ${me} and ${inForce})`;

/** Rows if the viewer restricts a member or is restricted; without any, none of the following conditions applies. */
export const standsApart = (me: string): string =>
  `select 1 from scheduling_sessions.restriction r where r.member = ${me}
    union all select 1 from scheduling_sessions.restriction r where r.person = ${me}`;

/**
 * `restrictions`, materialized before a statement that asks {@link notRestricted}, {@link closedTo} or {@link restrictedIn}: both
 * are looked up once for a whole list, and cost nothing while they are empty.
 */
export const restrictionsOf = (me: string): string =>
  `select ${restrictedBy(me)} as mine, ${restricting(me)} as others`;
const whomIRestrict = '(select mine from restrictions)::uuid[]';
const whoRestrictsMe = '(select others from restrictions)::uuid[]';

const hasSeat = (me: string): string =>
  `exists (select 1 from scheduling_sessions.attendee o where o.session = s.session and o.member = ${me})`;

/** Hides sessions whose host the viewer restricts, except those in which the viewer has a seat (C-024). */
export const notRestricted = (me: string): string =>
  `(s.host <> all (${whomIRestrict}) or s.group_hosted or ${hasSeat(me)})`;

/** The same of a series `r`. */
export const seriesNotRestricted = (me: string): string =>
  `(r.host <> all (${restrictedBy(me)})
    or r.group_hosted or exists (
      select 1 from scheduling_sessions.session s join scheduling_sessions.attendee o on o.session = s.session
      where s.series = r.series and o.member = ${me}))`;

/** The host or an attendee of `s` restricts the viewer, who has no seat: the viewer sees it as full. */
export const closedTo = (me: string): string =>
  `(cardinality(${whoRestrictsMe}) > 0 and not ${hasSeat(me)} and (
      (not s.group_hosted and s.host = any (${whoRestrictsMe})) or exists (
        select 1 from scheduling_sessions.attendee c
        where c.session = s.session and c.member = any (${whoRestrictsMe}))))`;

/** Host and attendees of a session `s` whom the viewer restricts; null when there are none. */
export const restrictedIn = `case when cardinality(${whomIRestrict}) > 0 then (
      select json_agg(u.member order by u.member) from (
        select c.member from scheduling_sessions.attendee c where c.session = s.session
        union select s.host where not s.group_hosted) u
      where u.member = any (${whomIRestrict})) end`;
