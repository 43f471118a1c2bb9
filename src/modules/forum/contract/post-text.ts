import type { RefusalName } from '#kernel/contract/refusals.ts';
import { cleaned, isBlank, lengthOf } from '#kernel/contract/written-text.ts';
import type { ForumSettings } from './settings.ts';

/** What is wrong with the text of a post or reply; nothing when it can be sent (FOR-010, FOR-012). */
export const postTextProblem = (text: string, most: ForumSettings['FORUM_POST_MAX']): RefusalName | undefined => {
  const stored = cleaned(text);
  if (isBlank(stored)) return 'FORUM_TEXT_EMPTY';
  return lengthOf(stored) > most ? 'FORUM_TEXT_TOO_LONG' : undefined;
};

/** The content note as it is stored: one line; empty when there is none. */
export const cleanNote = (note: string): string => {
  const line = cleaned(note).replaceAll(/\s+/g, ' ');
  return isBlank(line) ? '' : line;
};

export const isNoteTooLong = (note: string, most: ForumSettings['FORUM_NOTE_MAX']): boolean =>
  lengthOf(cleanNote(note)) > most;
