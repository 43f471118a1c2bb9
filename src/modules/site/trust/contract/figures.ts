/** A smaller number could point to a person. */
export const LEAST_SHOWN = 10;

/** A figure as it is published: null is "fewer than 10". */
export type PublishedFigure = number | null;
export type Published<Key extends string> = {
  total: PublishedFigure;
  rows: { key: Key; count: PublishedFigure }[];
};

const shown = (count: number): PublishedFigure => (count < LEAST_SHOWN ? null : count);

/**
 * The figures of one table. A total beside hidden rows gives away their sum, so it is hidden too unless every hidden row could
 * still be any number below ten: the sum of k hidden rows must lie between 9 and 9 (k - 1), and be publishable itself.
 */
export const published = <Key extends string>(rows: readonly { key: Key; count: number }[]): Published<Key> => {
  const total = rows.reduce((sum, { count }) => sum + count, 0);
  const hidden = rows.filter(({ count }) => count < LEAST_SHOWN);
  const sum = hidden.reduce((all, { count }) => all + count, 0);
  const most = LEAST_SHOWN - 1;
  const isSafe = hidden.length === 0 || (sum >= LEAST_SHOWN && sum <= most * (hidden.length - 1));
  return {
    total: isSafe ? shown(total) : null,
    rows: rows.map(({ key, count }) => ({ key, count: shown(count) })),
  };
};

/** `2026-Q2`: quarters in UTC, so that a figure never moves from one to the next. */
export const quarterOf = (instant: string): string => {
  const at = new Date(instant);
  return `${at.getUTCFullYear()}-Q${Math.floor(at.getUTCMonth() / 3) + 1}`;
};

/** The quarters that are over at an instant, the newest first. A running one would show each single case as it comes. */
export const quartersBefore = (instant: string, count: number): string[] => {
  const at = new Date(instant);
  const index = at.getUTCFullYear() * 4 + Math.floor(at.getUTCMonth() / 3);
  return Array.from({ length: count }, (_, back) => {
    const each = index - 1 - back;
    return `${Math.floor(each / 4)}-Q${(each % 4) + 1}`;
  });
};
