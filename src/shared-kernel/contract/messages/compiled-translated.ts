import type { Message } from './compiled-message.ts';
import type { MessageParts } from './message-parts.ts';

/** A message in another language, with the values of the English one. */
export type TranslatedMessage = { readonly messageParts: MessageParts };

/** What `message` of a catalogue is in a build. */
export const message = (parts: MessageParts): TranslatedMessage => ({ messageParts: parts });

/** Texts may be called `parts`. */
export const isTranslatedMessage = (value: unknown): value is TranslatedMessage =>
  typeof value === 'object' && value !== null && 'messageParts' in value;

/** Texts in another language: every text of the English ones, none more. */
export type Translated<Texts> =
  Texts extends Message<never>
    ? TranslatedMessage
    : Texts extends string
      ? string
      : Texts extends number | boolean
        ? Texts
        : { readonly [Key in keyof Texts]: Translated<Texts[Key]> };
