import { stateOf } from '#kernel/commands/commands.ts';
import type { EventLog, Recorded } from '#kernel/log/event-log.ts';
import type { KernelParts } from '#kernel/parts.ts';
import type { CommunitiesSettings } from '#modules/communities/contract/settings.ts';
import type { EvidenceLine, JudgedContent } from '#modules/moderation/index.ts';
import { PostEdited, PostPictureSet, PostWritten, ReplyWritten } from './contract/post-events.ts';
import type { ForumSettings } from './contract/settings.ts';
import { post as postDecider } from './domain/post.ts';
import { surroundingPosts } from './projections/surrounding-posts.ts';

const WORDINGS: ReadonlySet<string> = new Set([PostWritten.type, ReplyWritten.type, PostEdited.type]);

/** What records a wording of a post, the oldest first. */
export const wordingsIn = (facts: readonly Recorded[]): Recorded[] => facts.filter(({ type }) => WORDINGS.has(type));

/** The text of a post as it is now; empty once its author is forgotten. */
export const textOf = async (log: EventLog, post: string): Promise<string> => {
  const last = wordingsIn(await log.read(postDecider.stream(post))).at(-1);
  return typeof last?.data['text'] === 'string' ? last.data['text'] : '';
};

/** The files of every picture that a post ever had, the oldest first. */
export const picturesOf = async (log: EventLog, post: string): Promise<string[]> => {
  const { events } = await log.facts(postDecider.stream(post));
  return [
    ...new Set(events.flatMap(({ type, data }) => (type === PostPictureSet.type ? [String(data['picture'])] : []))),
  ];
};

type Addresses = Pick<ForumSettings, 'COMBINED_FEED_UUID' | 'COMBINED_FEED_WELL_UUID'> &
  Pick<CommunitiesSettings, 'MAIN_WELL_UUID'>;

/** The Well that is meant by an id; that of the combined feed means the one that is configured for its posts (C-054). */
export const wellAddressed = (
  id: string,
  { COMBINED_FEED_UUID, COMBINED_FEED_WELL_UUID, MAIN_WELL_UUID }: Addresses,
): string => (id === COMBINED_FEED_UUID ? COMBINED_FEED_WELL_UUID || MAIN_WELL_UUID : id);

/** What staff see of a reported post. */
export const reportedPosts = ({
  log,
  sql,
}: Pick<KernelParts, 'log' | 'sql'>): Omit<JudgedContent, 'judge' | 'showAgain'> => {
  /** A post as it was at an instant. */
  const lineOf = async (id: string, target: string, at: string): Promise<EvidenceLine[]> => {
    const facts = (await log.read(postDecider.stream(id))).filter(({ meta }) => meta.occurredAt <= at);
    const wordings = wordingsIn(facts);
    const [first, last] = [wordings[0], wordings.at(-1)];
    if (!first || !last) return [];
    const gone = facts.findLast(({ type }) => ['PostDeleted', 'PostHidden', 'PostShownAgain'].includes(type));
    return [
      {
        id,
        author: String(first.data['handle'] ?? first.data['member']),
        text: typeof last.data['text'] === 'string' ? last.data['text'] : null,
        at: first.meta.occurredAt,
        isReported: id === target,
        isGone: gone !== undefined && gone.type !== 'PostShownAgain',
      },
    ];
  };
  return {
    authorOf: async ({ target }) => {
      const { status, author } = await stateOf(log, postDecider, target);
      return status === 'none' ? null : author;
    },
    shownAs: async (targets) => {
      const states = await Promise.all(targets.map((target) => stateOf(log, postDecider, target)));
      return new Map(
        targets.flatMap((target, index) => {
          const { author, shownAs } = states[index]!;
          return author === shownAs ? [] : [[target, shownAs] as const];
        }),
      );
    },
    evidence: async ({ target, at }) => {
      const around = await surroundingPosts(sql, target);
      const lines = await Promise.all([...new Set([...around, target])].map((id) => lineOf(id, target, at)));
      return lines.flat().toSorted((one, other) => one.at.localeCompare(other.at));
    },
  };
};
