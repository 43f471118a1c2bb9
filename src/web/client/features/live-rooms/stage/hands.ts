/** Since when each hand is up, in milliseconds of this browser's clock. */
export type Hands = ReadonlyMap<string, number>;

/** Raising a raised hand changes nothing, so that the order is stable. */
export const withHand = (hands: Hands, member: string, up: boolean, since: number): Hands => {
  if (hands.has(member) === up) return hands;
  const next = new Map(hands);
  if (up) next.set(member, since);
  else next.delete(member);
  return next;
};

/** Whose turn it is: members in the order in which they raised their hands. */
export const inOrder = (hands: Hands): string[] =>
  [...hands].toSorted(([a, since], [b, later]) => since - later || (a < b ? -1 : 1)).map(([member]) => member);

/** Only the hands of those who are here. */
export const ofPresent = (hands: Hands, present: ReadonlySet<string>): Hands =>
  [...hands.keys()].every((member) => present.has(member))
    ? hands
    : new Map([...hands].filter(([member]) => present.has(member)));
