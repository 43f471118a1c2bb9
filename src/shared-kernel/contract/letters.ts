import { OWN_LANGUAGE } from './messages/message-parts.ts';
import type { Language, OtherLanguage } from './messages/languages.ts';
import { filled } from './wording.ts';

/** What a letter says between its greeting and its goodbye. */
export type LetterWords = { subject: string; paragraphs: readonly string[] };
/** A mail as the product words it. Staff may word it otherwise. */
export type LetterTemplate = LetterWords & {
  key: string;
  about: string;
  /** The same in other languages. */
  translations?: Readonly<Partial<Record<OtherLanguage, LetterWords>>>;
};
/** What braces stand for: `{page}` is the value of that name. */
export type LetterValues = Readonly<Record<string, string | number | null | undefined>>;
/** A mail between its greeting and its goodbye, with what it was written from. */
export type WrittenLetter = {
  subject: string;
  paragraphs: readonly string[];
  written: { letter: string; values: LetterValues; language?: Language };
};

type OwnLetter = Omit<LetterTemplate, 'key' | 'translations'>;
/** The letters of a module; `key` is by which staff find and change one. */
export const letterTemplates = <Name extends string>(
  module: string,
  all: Readonly<Record<Name, OwnLetter>>,
  translated: Readonly<Partial<Record<OtherLanguage, Readonly<Record<NoInfer<Name>, LetterWords>>>>> = {},
): Readonly<Record<Name, LetterTemplate>> =>
  Object.fromEntries(
    Object.entries<OwnLetter>(all).map(([name, letter]) => {
      const translations = Object.fromEntries(
        Object.entries(translated).map(([language, letters]) => [language, letters[name as Name]]),
      );
      return [name, { key: `${module}.${name}`, ...letter, translations }];
    }),
  ) as Record<Name, LetterTemplate>;

const NAMES = /\{(\w+)\}/g;
/** The names in braces of a letter. */
export const namesIn = ({ subject, paragraphs }: Pick<LetterTemplate, 'subject' | 'paragraphs'>): string[] => [
  ...new Set([subject, ...paragraphs].flatMap((text) => [...text.matchAll(NAMES)].map(([, name]) => name!))),
];

/** What a letter says in a language; in English where it was not translated. */
const wordsIn = (template: LetterWords & Pick<LetterTemplate, 'translations'>, language: Language): LetterWords =>
  language === OWN_LANGUAGE ? template : (template.translations?.[language] ?? template);

/** A paragraph that names a value which there is not is left out. */
export const writeLetter = (
  template: LetterWords & Pick<LetterTemplate, 'key' | 'translations'>,
  values: LetterValues,
  reader: Language | null = OWN_LANGUAGE,
): WrittenLetter => {
  const language = reader ?? OWN_LANGUAGE;
  const { subject, paragraphs } = wordsIn(template, language);
  const given = Object.fromEntries(
    Object.entries(values).filter((entry): entry is [string, string | number] => entry[1] != null),
  );
  const names = (text: string) => [...text.matchAll(NAMES)].map(([, name]) => name!);
  return {
    subject: filled(subject, given),
    paragraphs: paragraphs
      .filter((text) => names(text).every((name) => !(name in values) || name in given))
      .map((text) => filled(text, given)),
    written: { letter: template.key, values, ...(language === OWN_LANGUAGE ? {} : { language }) },
  };
};
