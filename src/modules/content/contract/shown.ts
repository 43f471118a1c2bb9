/** What decides which version is shown. */
export type Timed = { version: number; from: string; isTakenBack: boolean };

const isLater = (one: Timed, other: Timed) =>
  one.from > other.from || (one.from === other.from && one.version > other.version);

/**
 * The version that is shown at an instant: of those that have begun and were not taken back the one that began last, and the
 * later one where two begin together. Undefined: what the product brings along.
 */
export const shownAt = <Version extends Timed>(versions: readonly Version[], now: string): Version | undefined => {
  let shown: Version | undefined;
  for (const version of versions)
    if (!version.isTakenBack && version.from <= now && (shown === undefined || isLater(version, shown)))
      shown = version;
  return shown;
};

/** The next instant at which another version begins. */
export const nextAfter = (versions: readonly Timed[], now: string): string | undefined =>
  versions
    .filter(({ from, isTakenBack }) => !isTakenBack && from > now)
    .map(({ from }) => from)
    .sort()[0];

/** How a version stands at an instant. */
export const stateOfVersion = (
  version: Timed,
  versions: readonly Timed[],
  now: string,
): 'upcoming' | 'shown' | 'past' | 'taken-back' => {
  if (version.isTakenBack) return 'taken-back';
  if (version.from > now) return 'upcoming';
  return shownAt(versions, now)?.version === version.version ? 'shown' : 'past';
};
