import { refuse, type Refusal } from '#kernel/contract/refusals.ts';
import { days, minutes, plus } from '#kernel/contract/time.ts';
import { isLong } from '#kernel/contract/written-text.ts';
import type { ForumSettings } from '../contract/settings.ts';

/** What a member did. `id` names it: the same one again counts once. `print`: a keyed hash of a text, to detect repetitions. */
export type Act = {
  act: 'text' | 'reaction' | 'mention';
  id: string;
  at: string;
  print: string | null;
  isLong: boolean;
};

export type ActToCount = { id: string; now: string; isNew: boolean; settings: ForumSettings } & (
  | { act: 'text'; text: string; print: string }
  | { act: 'reaction' | 'mention' }
);

const limitsOf = ({ act, isNew, settings }: ActToCount): { perMinute: number; perDay: number } => {
  switch (act) {
    case 'text':
      return isNew
        ? { perMinute: settings.FORUM_PER_MINUTE_NEW, perDay: settings.FORUM_PER_DAY_NEW }
        : { perMinute: settings.FORUM_PER_MINUTE, perDay: settings.FORUM_PER_DAY };
    case 'reaction':
      return { perMinute: settings.FORUM_REACTIONS_PER_MINUTE, perDay: Infinity };
    case 'mention':
      return { perMinute: settings.FORUM_MENTIONS_PER_MINUTE, perDay: settings.FORUM_MENTIONS_PER_DAY };
  }
};

/** The acts that still count at the time of a new one, with that one at the end. Reactions are limited by the minute alone. */
export const withAct = (acts: readonly Act[], next: Act): readonly Act[] => {
  const aMinuteAgo = plus(next.at, -minutes(1));
  const aDayAgo = plus(next.at, -days(1));
  return [...acts.filter(({ act, at }) => at > (act === 'reaction' ? aMinuteAgo : aDayAgo)), next];
};

/**
 * How much one member does in the forum is limited: enough for every real need, too little to flood a Well (I-049).
 * @param acts what the member did before, the oldest first
 * @returns the acts with this one; the same list when it counts already
 */
export const actsWith = (acts: readonly Act[], next: ActToCount): readonly Act[] | Refusal => {
  const { act, id, now, settings } = next;
  if (acts.some((each) => each.id === id)) return acts;
  const alike = acts.filter((each) => each.act === act);
  const within = (milliseconds: number) => {
    const since = plus(now, -milliseconds);
    return alike.filter(({ at }) => at > since);
  };
  const { perMinute, perDay } = limitsOf(next);
  if (within(minutes(1)).length >= perMinute) return refuse('FORUM_TOO_MUCH_AT_ONCE');
  if (within(days(1)).length >= perDay) return refuse('FORUM_TOO_MUCH_TODAY');
  if (next.act !== 'text') return withAct(acts, { act, id, at: now, print: null, isLong: false });
  // A sentence written before, or anything written twice in a row (I-049).
  const isRepeated = within(minutes(settings.FORUM_REPEAT_MIN)).some(
    (each) => each.print === next.print && (each.isLong || each === alike.at(-1)),
  );
  if (isRepeated) return refuse('FORUM_TEXT_REPEATED', { field: 'content' });
  return withAct(acts, { act, id, at: now, print: next.print, isLong: isLong(next.text) });
};
