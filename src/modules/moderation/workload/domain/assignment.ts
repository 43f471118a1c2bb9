/** A member of the staff who could have a case. */
export type Candidate = {
  member: string;
  openCases: number;
  isOnDuty: boolean;
  isPaused: boolean;
  hasPassedOn: boolean;
  /** The case is about them, they reported it, or they know those concerned. */
  isConcerned: boolean;
};

/** Those on duty come first, and of them who has the fewest open cases; null when no one may have it. */
export const nextAssignee = (candidates: readonly Candidate[]): string | null => {
  const free = candidates.filter(({ isPaused, hasPassedOn, isConcerned }) => !isPaused && !hasPassedOn && !isConcerned);
  const [first] = free.toSorted(
    (one, other) =>
      Number(other.isOnDuty) - Number(one.isOnDuty) ||
      one.openCases - other.openCases ||
      (one.member < other.member ? -1 : 1),
  );
  return first?.member ?? null;
};
