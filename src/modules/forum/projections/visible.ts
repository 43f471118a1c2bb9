/** Who looks, and when: a restriction that was placed in a session has no effect before that is over (MOD-002). */
export type ForumViewer = { id: string; isAdmin: boolean; now: string };

/** The first three values of every query. */
export const viewing = ({ id, isAdmin, now }: ForumViewer): unknown[] => [id, isAdmin, now];

/** Members whom the viewer does not meet: not in searches, not as authors. */
export const HIDDEN = '(select ids from hidden)::uuid[]';
/** Whether anything at all is hidden from the viewer. */
export const IS_ANY_HIDDEN = '(select is_any from hidden)';

/**
 * Whom a viewer does not see: the members that the viewer restricts, and `removed`, whom staff removed (C-173). Of
 * `restrictors`, who restrict the viewer, only what they wrote since is hidden: at the moment of a restriction nothing changes
 * for the restricted member, who would learn by whom (C-024). Staff see all but those they restrict themselves: they judge
 * what is written (I-046, MOD-004). Looked up once in a statement, beside its rows.
 */
export const withHidden = `with hidden as materialized (
  select h.restricted || h.removed as ids, h.restrictors, cardinality(h.restricted || h.restrictors) > 0 as is_apart,
    cardinality(h.restricted || h.restrictors || h.removed) > 0 as is_any, hashtext(h.removed::text) as removed
  from (select array(
      select r.restricted from forum_posts.restriction r
        where r.member = $1::uuid and r.effective_at <= $3::timestamptz) as restricted,
    array(select r.member from forum_posts.restriction r
      where r.restricted = $1::uuid and not $2::boolean and r.effective_at <= $3::timestamptz) as restrictors,
    array(select m.member from forum_posts.removed_member m
      where not $2::boolean and (m.until is null or m.until > $3::timestamptz) order by m.member) as removed
    -- Else PostgreSQL looks up both lists for every use of them.
    offset 0) h)`;

/** What this member did at this time is hidden from the viewer. */
export const isHidden = (member: string, at: string) => `(${member} = any(${HIDDEN})
  or (${member} = any((select restrictors from hidden)::uuid[]) and exists (select from forum_posts.restriction n
    where n.member = ${member} and n.restricted = $1::uuid and n.effective_at < ${at})))`;

/** The post of this alias is not deleted, and not hidden. */
export const isShown = (post: string) =>
  `not ${post}.deleted and not ${isHidden(`${post}.author`, `${post}.written_at`)}`;

/** The Well `w` is there, and the viewer's. */
export const isOpen = `not w.deleted and (w.is_default or $2::boolean or exists (select from forum_posts.member m
  where m.well = w.well and m.member = $1::uuid))`;

/**
 * The one rule of who sees which post `p` of a Well `w`, for every query of the module: $1 the viewer, $2 whether they
 * are an admin, $3 the present. Not deleted, nor the post above it; its author not hidden; the Well is there, and theirs
 * (I-046, I-048, I-063, MOD-004). A feed asks once for its Well, a thread once for the post above it.
 */
export const visible = `(${isShown('p')} and ${isOpen}
  and (p.parent is null or exists (select from forum_posts.post a where a.post = p.parent and ${isShown('a')})))`;

export const posts = 'forum_posts.post p join forum_posts.well w on w.well = p.well';
export const itsWell = 'w.title as well_title, w.slug as well_slug, w.xmin as well_version';
