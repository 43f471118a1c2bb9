import { between, days } from '#kernel/contract/time.ts';
import { sameText } from '#kernel/contract/written-text.ts';
import type { Refusal } from '#kernel/contract/refusals.ts';
import { actsWith } from '../domain/pace.ts';
import type { ForumNeeds } from './needs.ts';

/** What counts towards a limit; the same id counts once. */
export type CountedAct = { act: 'text'; id: string; text: string } | { act: 'reaction' | 'mention'; id: string };

export type MemberLimits = {
  /** Counts what a member is about to do; refused when it is too much (I-049). */
  count(member: string, act: CountedAct): Promise<Refusal | undefined>;
};

const MOST_CACHED = 10_000;

export const memberLimits = ({
  clock,
  secrets,
  paces,
  people,
  settings,
}: Pick<ForumNeeds, 'clock' | 'secrets' | 'paces' | 'people' | 'settings'>): MemberLimits => {
  /** When members joined, which never changes. */
  const joinedAt = new Map<string, string>();
  const isNewMember = async (member: string): Promise<boolean> => {
    let at = joinedAt.get(member);
    if (at === undefined) {
      at = (await people.people([member]))[0]?.joinedAt;
      if (at === undefined) return false;
      if (joinedAt.size >= MOST_CACHED) joinedAt.clear();
      joinedAt.set(member, at);
    }
    return between(at, clock.now()) < days(settings.FORUM_NEW_ACCOUNT_DAYS);
  };

  return {
    count: async (member, act) => {
      const common = { now: clock.now(), isNew: await isNewMember(member), settings };
      const next =
        act.act === 'text'
          ? { ...common, ...act, print: secrets.fingerprint('forum', `${member}|${sameText(act.text)}`) }
          : { ...common, ...act };
      return paces.change(member, common.now, (acts) => actsWith(acts, next));
    },
  };
};
