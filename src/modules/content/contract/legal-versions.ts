import { shownAt } from './shown.ts';

/** A version with the time at which it was taken back. */
export type Dated = { key: string; version: number; from: string; takenBackAt: string | null };

/**
 * The instants at which a page began to say something else, the earliest first: a version began, or was taken back while it
 * was shown. What is past never changes, so the n-th instant names the same words for good.
 */
export const changesOf = (versions: readonly Dated[], now: string): string[] => {
  const instants = versions.flatMap(({ from, takenBackAt }) => {
    if (takenBackAt === null) return [from];
    return takenBackAt > from ? [from, takenBackAt] : [];
  });
  return [...new Set(instants)].filter((instant) => instant <= now).sort();
};

/** What was shown of each key at an instant of the past, as it was then. */
export const asOf = <Version extends Dated>(versions: readonly Version[], instant: string): Map<string, Version> => {
  const shown = new Map<string, Version>();
  for (const [key, all] of Map.groupBy(versions, (version) => version.key)) {
    const timed = all.map((version) => ({
      ...version,
      isTakenBack: version.takenBackAt !== null && version.takenBackAt <= instant,
    }));
    const found = shownAt(timed, instant);
    if (found)
      shown.set(
        key,
        all.find(({ version }) => version === found.version)!,
      );
  }
  return shown;
};

export type LegalVersions = { terms: number; privacy: number };

/** The version that members agree to: that of the installation, and how often its legal pages changed (C-113). */
export const termsVersionOf = (configured: string, { terms, privacy }: LegalVersions): string =>
  terms === 0 && privacy === 0 ? configured : `${configured}.t${terms}.p${privacy}`;

/** What was agreed to, without how (`/by-form`). */
const agreedVersion = (recorded: string): string => recorded.replace(/\/by-[a-z-]+$/, '');

export const isAgreed = (recorded: string, current: string): boolean => agreedVersion(recorded) === current;

export const legalVersionsIn = (recorded: string): LegalVersions => {
  const found = /\.t(\d+)\.p(\d+)$/.exec(agreedVersion(recorded));
  return found ? { terms: Number(found[1]), privacy: Number(found[2]) } : { terms: 0, privacy: 0 };
};
