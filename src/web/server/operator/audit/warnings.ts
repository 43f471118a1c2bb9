import type { UnprovenHistory } from '#modules/audit/index.ts';

const events = (from: number, to: number): string => (from === to ? `event ${from}` : `events ${from} to ${to}`);

/** What stands before an answer that is made from histories of which something is not what was recorded. */
export const warnings = (unproven: readonly UnprovenHistory[]): string[] =>
  unproven.flatMap(({ ref, kind, altered, missing }) => [
    ...altered.map((number) => `⚠ ${kind} ${ref}: event ${number} is not what was recorded.`),
    ...missing.map(({ from, to }) => `⚠ ${kind} ${ref}: ${events(from, to)} ${from === to ? 'is' : 'are'} missing.`),
  ]);
