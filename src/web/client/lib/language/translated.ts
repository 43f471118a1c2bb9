import type { Message } from '#kernel/contract/messages/compiled-message.ts';

/** A message in another language: ICU MessageFormat with the values of the English one. */
export type TranslatedMessage = { readonly message: string };

/** What `message` is in a catalogue of another language, `*texts.LANGUAGE.ts`; how its values are made stands in the English one. */
export const message = (text: string): TranslatedMessage => ({ message: text });

/** Texts in another language: every text of the English ones, none more. */
export type Translated<Texts> =
  Texts extends Message<never>
    ? TranslatedMessage
    : Texts extends string
      ? string
      : Texts extends number | boolean
        ? Texts
        : { readonly [Key in keyof Texts]: Translated<Texts[Key]> };
