import { builder, type Query, slots } from '#kernel/database/builder.ts';

/** Who looks, and when: a restriction that was placed in a session has no effect before that is over (MOD-002). */
export type ForumViewer = { id: string; isAdmin: boolean; now: string };

/** The places that every part of SQL here has, and their values. */
export const VIEWER = slots('me', 'admin', 'now');
export const viewing = ({ id, isAdmin, now }: ForumViewer) => ({ me: id, admin: isAdmin, now });
export const ME = 'cast(:me as uuid)';
const ADMIN = 'cast(:admin as boolean)';
const NOW = 'cast(:now as timestamptz)';

/** Members whom the viewer does not meet: not in searches, not as authors. */
export const HIDDEN = 'h.ids';

const hidden = `(select a.ids || r.removed as ids, r.removed, a.people, a.people_since, o.restrictors, o.since,
    cardinality(a.ids || r.removed) + cardinality(o.restrictors) > 0 as is_any
  from (select coalesce(array_agg(r.restricted), '{}') as ids, coalesce(array_agg(r.person), '{}') as people,
        coalesce(array_agg(r.effective_at), '{}') as people_since
      from forum_posts.restriction r where r.member = ${ME} and r.effective_at <= ${NOW}) a,
    (select coalesce(array_agg(r.member), '{}') as restrictors, coalesce(array_agg(r.effective_at), '{}') as since
      from forum_posts.restriction r where r.person = ${ME} and not ${ADMIN} and r.effective_at <= ${NOW}) o,
    (select array(select m.member from forum_posts.removed_member m
      where not ${ADMIN} and (m.until is null or m.until > ${NOW})) as removed) r
  -- Else PostgreSQL looks up the lists for every use of them.
  offset 0) h`;

/**
 * Begins a statement with the row `h`, on which all conditions of this file rest: whom a viewer does not see. `ids` are the
 * names that the viewer restricts, and members whom staff removed (C-173); of `people`, who are behind those names, what they
 * do since is hidden, too. Of `restrictors`, who restrict the viewer, only what they
 * wrote since is hidden: at the moment of a restriction nothing changes for the restricted member, who would learn by whom
 * (C-024). Staff see all but those they restrict themselves: they judge what is written (I-046, MOD-004).
 * @param source what is read beside it: a query that may use `h`, or tables
 */
export const forViewer = (source: Query | string, alias: string): Query =>
  builder.fromRaw(
    typeof source === 'string'
      ? builder.raw(`${hidden} cross join ${source} ${alias}`, VIEWER)
      : builder.raw(`? cross join lateral ? ${alias}`, [builder.raw(hidden, VIEWER), source] as never[]),
  );

/**
 * What this member did at this time, shown as another one where they go by another name, is hidden from the viewer. At the
 * moment of a restriction the name disappears that was restricted, and no other, or it would show whose it is; from then on
 * what the person does under any name (ADR 107).
 */
export const isHidden = ({ member, shown }: { member: string; shown: string }, at: string) => `(${shown} = any(h.ids)
  or ${member} = any(h.removed)
  or (${member} = any(h.people) and ${at} > h.people_since[array_position(h.people, ${member})])
  or (${member} = any(h.restrictors) and ${at} > h.since[array_position(h.restrictors, ${member})]))`;

const authorOf = (post: string) => ({ member: `${post}.author`, shown: `${post}.shown` });

/** The post of this alias is not deleted, and not hidden. */
export const isShown = (post: string) =>
  `not ${post}.deleted and not ${isHidden(authorOf(post), `${post}.written_at`)}`;

const isMember = `exists (select from forum_posts.member m where m.well = w.well and m.member = ${ME})`;

/** The Well `w` is there, and the viewer's. */
export const isOpen = `not w.deleted and (w.is_default or ${ADMIN} or ${isMember})`;

/** The Well `w` is there for the viewer, who may join it. */
export const isReachable = `not w.deleted and (w.visible or w.is_default or ${ADMIN} or ${isMember})`;

/** Wells of the viewer; all are in the main one. */
export const WELLS_OF_VIEWER = `(select m.well from forum_posts.member m where m.member = ${ME}
  union select d.well from forum_posts.well d where d.is_default)`;

/**
 * The one rule of who sees which post `p` of a Well `w`, for every query of the module. Not deleted, nor the post above
 * it; its author not hidden; the Well is there, and theirs (I-046, I-048, I-063, MOD-004). A feed asks once for its Well, a
 * thread once for the post above it.
 */
export const visible = `(${isShown('p')} and ${isOpen}
  and (p.parent is null or exists (select from forum_posts.post a where a.post = p.parent and ${isShown('a')})))`;

export const posts = 'forum_posts.post p join forum_posts.well w on w.well = p.well';
/** A post as {@link shownPosts} needs it. */
export const whole = 'p.*, w.title as well_title, w.slug as well_slug';
