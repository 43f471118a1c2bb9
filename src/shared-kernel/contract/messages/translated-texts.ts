import { isMessage, message } from './compiled-message.ts';
import { isTranslatedMessage, type Translated } from './compiled-translated.ts';
import type { Language, OtherLanguage } from './languages.ts';
import { OWN_LANGUAGE } from './message-parts.ts';

/** Texts in another language, with the values of the English ones. */
export const translatedTexts = <Texts extends object>(
  texts: Texts,
  translated: Translated<Texts>,
  language: string,
): Texts => {
  const entries = Object.entries(texts) as [string, unknown][];
  const made = entries.map(([name, text]) => {
    const words = (translated as Readonly<Record<string, unknown>>)[name];
    if (isMessage(text) && isTranslatedMessage(words))
      return [name, message(words.messageParts, text.values, language)] as const;
    const isNested = typeof text === 'object' && text !== null;
    return [name, isNested ? translatedTexts(text, words as never, language) : words] as const;
  });
  return (Array.isArray(texts) ? made.map(([, words]) => words) : Object.fromEntries(made)) as Texts;
};

/** Texts in the language of a reader; the English ones for a reader who chose none. */
export const readersTexts = <Texts extends object>(
  texts: Texts,
  translated: Readonly<Record<OtherLanguage, Translated<NoInfer<Texts>>>>,
): ((language: Language | null | undefined) => Texts) => {
  const others = new Map(
    Object.entries(translated).map(([language, words]) => [language, translatedTexts(texts, words, language)]),
  );
  return (language) => others.get(language ?? OWN_LANGUAGE) ?? texts;
};
