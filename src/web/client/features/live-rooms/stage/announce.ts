import type { StageState } from './room-stage.ts';
import { stageTexts } from './texts.ts';

const { said, hand, react, screen, presence } = stageTexts;

export type Announced = Pick<StageState, 'rung' | 'hands' | 'reactions' | 'quality'> & {
  /** Who shares a screen, by name. */
  screens: readonly string[];
  /** The names of the others in the room, by member. */
  others: ReadonlyMap<string, string>;
  /** All members in any room of the session. */
  inSession: ReadonlySet<string>;
};

const names = (names: readonly string[]) => {
  const [last = '', ...others] = names.toReversed();
  return others.length === 0 ? last : presence.several(others.toReversed().join(', '), last);
};

/** What is said aloud between two moments; null when nothing worth hearing happened. */
export const announcement = (
  before: Announced,
  now: Announced,
  nameOf: (member: string) => string | undefined,
  me: string,
): string | null => {
  const sentences = [
    ladder(before, now),
    ...presences(before, now),
    hands(before, now, nameOf, me),
    ...screens(before, now),
  ];
  const reactions = [...now.reactions].filter(
    ([member, { number }]) => member !== me && before.reactions.get(member)?.number !== number,
  );
  for (const [member, { kind }] of reactions.slice(0, 2)) {
    const name = nameOf(member);
    if (name !== undefined) sentences.push(react.said(name, react.kinds[kind]));
  }
  const text = sentences.filter(Boolean).join(' ');
  return text === '' ? null : text;
};

const ladder = (before: Announced, now: Announced): string => {
  if (before.rung === now.rung) return '';
  const why = now.quality !== 'good' && now.rung !== 'full' ? `${said.weak} ` : '';
  const what = said[now.rung];
  return why === '' ? what : why + what.charAt(0).toLowerCase() + what.slice(1);
};

const hands = (
  before: Announced,
  now: Announced,
  nameOf: (member: string) => string | undefined,
  me: string,
): string => {
  const own = before.hands.has(me) === now.hands.has(me) ? '' : now.hands.has(me) ? hand.own : hand.ownDown;
  const raised = [...now.hands.keys()].filter((member) => member !== me && !before.hands.has(member));
  const named = raised.map(nameOf).filter((name) => name !== undefined);
  const theirs = named.length === 0 ? '' : named.length === 1 ? hand.said(named[0]!) : hand.saidMany(names(named));
  return [own, theirs].filter(Boolean).join(' ');
};

const presences = (before: Announced, now: Announced): string[] => {
  const missingIn = (from: Announced, other: Announced) =>
    [...from.others].filter(([member]) => !other.others.has(member));
  const said = (sentence: (names: string) => string, people: readonly (readonly [string, string])[]) =>
    people.length > 0 ? [sentence(names(people.map(([, name]) => name)))] : [];
  const gone = missingIn(before, now);
  return [
    ...said(presence.came, missingIn(now, before)),
    ...said(
      presence.moved,
      gone.filter(([member]) => now.inSession.has(member)),
    ),
    ...said(
      presence.left,
      gone.filter(([member]) => !now.inSession.has(member)),
    ),
  ];
};

const screens = (before: Announced, now: Announced): string[] => [
  ...now.screens.filter((name) => !before.screens.includes(name)).map(screen.said),
  ...before.screens.filter((name) => !now.screens.includes(name)).map(screen.saidEnd),
];
