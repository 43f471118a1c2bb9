import type { RefusalName } from '#kernel/contract/refusals.ts';
import { cleaned, isBlank, lengthOf } from '#kernel/contract/written-text.ts';

/** What is wrong with a message of this text; nothing when it can be sent (C-176). */
export const textProblem = (text: string, most: number): RefusalName | undefined => {
  const clean = cleaned(text);
  if (isBlank(clean)) return 'CHAT_MESSAGE_EMPTY';
  return lengthOf(clean) > most ? 'CHAT_MESSAGE_TOO_LONG' : undefined;
};

const NOTE_MAX = 1000;
/** The text for staff about a message: its author, its content, which one and why, cut to fit (C-177). */
export const reportNote = (options: { author: string; text: string; message: string; reason: string }): string => {
  const frame = (text: string, reason: string) =>
    `Chat message ${options.message} by ${options.author}\nReason: ${reason}\nMessage: ${text}`;
  const reason = cut(options.reason.trim(), NOTE_MAX / 2);
  return frame(cut(options.text, NOTE_MAX - lengthOf(frame('', reason))), reason);
};

const cut = (text: string, most: number): string => {
  const characters = Array.from(text);
  return characters.length <= most ? text : `${characters.slice(0, most - 1).join('')}…`;
};
