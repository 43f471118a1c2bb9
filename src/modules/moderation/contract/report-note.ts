import { isBlank, lengthOf } from '#kernel/contract/written-text.ts';
import { refuse, type Refusal } from '#kernel/contract/refusals.ts';

/** Longest reason of a report, in characters (MOD-014). */
export const REPORT_NOTE_MAX = 1000;

/** Normalizes a reason. */
export const cleanNote = (note: string): string => note.trim();

/** What is wrong with the reason of a report (MOD-014); nothing when it may be sent. */
export const noteProblem = (note: string): Refusal | undefined => {
  if (isBlank(note)) return refuse('REPORT_REASON_REQUIRED', { field: 'note' });
  return lengthOf(cleanNote(note)) > REPORT_NOTE_MAX
    ? refuse('REPORT_REASON_TOO_LONG', { field: 'note', values: { max: REPORT_NOTE_MAX } })
    : undefined;
};
