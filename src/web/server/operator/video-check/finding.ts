/** What one step of the check found, in a sentence, and what to do about it when it did not work. */
export type Finding =
  | { found: 'works'; text: string }
  | { found: 'note'; text: string }
  | { found: 'broken'; text: string; advice: string };
export type Tell = (finding: Finding) => void;
