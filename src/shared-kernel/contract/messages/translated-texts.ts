import { isMessage, message } from './compiled-message.ts';
import { isTranslatedMessage, type Translated } from './compiled-translated.ts';

/** Texts in another language, with the values of the English ones. */
export const translatedTexts = <Texts extends object>(
  texts: Texts,
  translated: Translated<Texts>,
  language: string,
): Texts => {
  const entries = Object.entries(texts) as [string, unknown][];
  return Object.fromEntries(
    entries.map(([name, text]) => {
      const words = (translated as Readonly<Record<string, unknown>>)[name];
      if (isMessage(text) && isTranslatedMessage(words))
        return [name, message(words.messageParts, text.values, language)];
      return [
        name,
        typeof text === 'object' && text !== null ? translatedTexts(text, words as never, language) : words,
      ];
    }),
  ) as Texts;
};
