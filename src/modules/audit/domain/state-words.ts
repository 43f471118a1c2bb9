/** One thing that matters of a state, as it was and as it is. */
export type WordsChange = { before: string | null; after: string | null };

/** What matters of two states, field by field: lines that stayed as they were have both sides alike. */
export const wordsBetween = (
  before: Readonly<Record<string, string | null>>,
  after: Readonly<Record<string, string | null>>,
): WordsChange[] =>
  [...new Set([...Object.keys(before), ...Object.keys(after)])]
    .map((field) => ({ before: before[field] ?? null, after: after[field] ?? null }))
    .filter((line) => line.before !== null || line.after !== null);
