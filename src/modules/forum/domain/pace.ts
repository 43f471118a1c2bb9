import type { Decider } from '../../../shared-kernel/commands/decider.ts';
import { did } from '../../../shared-kernel/contract/event.ts';
import { GrowingMap } from '../../../shared-kernel/contract/growing.ts';
import { refuse, type Refusal } from '../../../shared-kernel/contract/refusals.ts';
import { between, days, minutes } from '../../../shared-kernel/contract/time.ts';
import { isLong } from '../../../shared-kernel/contract/written-text.ts';
import { ForumActCounted, type PaceEvent } from '../contract/post-events.ts';
import type { ForumSettings } from '../contract/settings.ts';

type Act = Pick<PaceEvent['data'], 'act' | 'at' | 'print' | 'isLong'>;
/** What the member did within the newest day, the oldest first, by id. */
export type PaceState = { acts: GrowingMap<string, Act> };

export type PaceCommand = {
  type: 'CountAct';
  member: string;
  id: string;
  now: string;
  isNew: boolean;
  settings: ForumSettings;
} & ({ act: 'text'; text: string; print: string } | { act: 'reaction' | 'mention' });

const limitsOf = ({ act, isNew, settings }: PaceCommand): { perMinute: number; perDay: number } => {
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

const decide = (command: PaceCommand, { acts }: PaceState): readonly PaceEvent[] | Refusal => {
  const { member, act, id, now, settings } = command;
  if (acts.has(id)) return [];
  const alike = [...acts.values()].filter((each) => each.act === act);
  const within = (milliseconds: number) => alike.filter(({ at }) => between(at, now) < milliseconds);
  const { perMinute, perDay } = limitsOf(command);
  if (within(minutes(1)).length >= perMinute) return refuse('FORUM_TOO_MUCH_AT_ONCE');
  if (within(days(1)).length >= perDay) return refuse('FORUM_TOO_MUCH_TODAY');
  if (command.act !== 'text') return [did(ForumActCounted, { member, act, id, at: now, print: null, isLong: false })];
  // A sentence written before, or anything written twice in a row (I-049).
  const isRepeated = within(minutes(settings.FORUM_REPEAT_MIN)).some(
    (each) => each.print === command.print && (each.isLong || each === alike.at(-1)),
  );
  if (isRepeated) return refuse('FORUM_TEXT_REPEATED', { field: 'content' });
  return [did(ForumActCounted, { member, act, id, at: now, print: command.print, isLong: isLong(command.text) })];
};

/** How much one member does in the forum is limited: enough for every real need, too little to flood a Well (I-049). */
export const pace: Decider<PaceState, PaceCommand, PaceEvent> = {
  stream: (member) => `forum.pace-${member}`,
  initial: { acts: GrowingMap.of() },
  evolve: ({ acts }, { data: { id, act, at, print, isLong: long } }) => {
    let recent = acts;
    for (let first = recent.first(); first && between(first[1].at, at) >= days(1); first = recent.first())
      recent = recent.without(first[0]);
    return { acts: recent.with(id, { act, at, print, isLong: long }) };
  },
  decide,
};
