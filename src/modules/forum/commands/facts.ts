import { stateOf, type Caller } from '#kernel/commands/commands.ts';
import type { Sql } from '#kernel/database/database.ts';
import type { EventLog, EventLogFacts } from '#kernel/log/event-log.ts';
import type { SignedIn } from '#kernel/module.ts';
import type { CommunitiesFacts } from '#modules/communities/index.ts';
import { hiddenFrom } from '#modules/restrictions/index.ts';
import { mentionsIn, possibleMentions } from '../contract/mentions.ts';
import { PostWritten, ReplyWritten } from '../contract/post-events.ts';
import type { ForumSettings } from '../contract/settings.ts';
import { post as postDecider, type PostState, type Relation, type WellOfPost } from '../domain/post.ts';
import { membersNamed } from '../projections/well-members.ts';
import type { ForumNeeds } from './needs.ts';

/** The names that a text mentions, in lower case: at each place the longest one of a member of the Well (C-046). */
export const namesIn = async (
  { sql, settings: { MENTION_MAX: most } }: { sql: Sql; settings: Pick<ForumSettings, 'MENTION_MAX'> },
  text: string,
  well: string,
): Promise<ReadonlySet<string>> => {
  const members = await membersNamed(sql, well, possibleMentions(text, most));
  return new Set(mentionsIn(text, members, most).map(({ name }) => name.toLowerCase()));
};

export const wellOfPost = async (wells: CommunitiesFacts, well: string, member: string): Promise<WellOfPost> => {
  const [{ exists, deleted, visible, isDefault }, isMember] = await Promise.all([
    wells.well(well),
    wells.isMember(well, member),
  ]);
  return { exists, deleted, visible, isDefault, isMember };
};

/** The state of a post whose id this request made: an earlier attempt of the request can have recorded it already. */
export const newPost = async (
  log: EventLog,
  { idempotency }: Caller,
  post: string,
): Promise<{ state: PostState; isNew: boolean }> => {
  const isNew = idempotency?.isRepeated !== true;
  return { state: isNew ? postDecider.initial : await stateOf(log, postDecider, post), isNew };
};

type Origin = Pick<PostState, 'author' | 'shownAs' | 'well' | 'parent'>;

const relationTo = async (
  needs: Pick<ForumNeeds, 'log' | 'clock' | 'removals' | 'wells' | 'meetings' | 'restrictions'>,
  { author, shownAs, well, parent }: Origin,
  member: SignedIn,
): Promise<Relation> => {
  const { log, clock, removals, wells } = needs;
  const isRemoved = async (other: string) =>
    !member.isAdmin && other !== '' && (await removals.isRemoved(other, clock.now()));
  const postAbove = async (id: string) => {
    const { status, author: writer, shownAs: name } = await stateOf(log, postDecider, id);
    return { status, shownAs: name, isRemoved: await isRemoved(writer) };
  };
  const [facts, hidden, removed, above] = await Promise.all([
    wellOfPost(wells, well, member.id),
    hiddenFrom(needs, member),
    isRemoved(author),
    parent === null ? undefined : postAbove(parent),
  ]);
  return {
    well: facts,
    apart:
      removed ||
      above?.isRemoved === true ||
      hidden.includes(shownAs) ||
      (above !== undefined && hidden.includes(above.shownAs)),
    above: above === undefined || above.status === 'there',
  };
};

/** Author, Well and post above are in the first fact and never change, so facts in memory say them at once. */
const originIn = (facts: EventLogFacts | undefined): Origin | undefined => {
  const first = facts?.events[0];
  return first?.type === PostWritten.type || first?.type === ReplyWritten.type
    ? postDecider.evolve(postDecider.initial, first as never)
    : undefined;
};

/** A post, and what a member is to it, from streams alone. */
export const postFor = async (
  needs: Parameters<typeof relationTo>[0],
  post: string,
  member: SignedIn,
): Promise<{ state: PostState; relation: Relation }> => {
  const current = stateOf(needs.log, postDecider, post);
  const origin = originIn(needs.log.recentFacts(postDecider.stream(post))) ?? (await current);
  const [state, relation] = await Promise.all([current, relationTo(needs, origin, member)]);
  return { state, relation };
};
