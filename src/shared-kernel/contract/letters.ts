import { filled } from './wording.ts';

/** A mail as the product words it. Staff may word it otherwise. */
export type LetterTemplate = { key: string; about: string; subject: string; paragraphs: readonly string[] };
/** What braces stand for: `{page}` is the value of that name. */
export type LetterValues = Readonly<Record<string, string | number | null | undefined>>;
/** A mail between its greeting and its goodbye, with what it was written from. */
export type WrittenLetter = {
  subject: string;
  paragraphs: readonly string[];
  written: { letter: string; values: LetterValues };
};

/** The letters of a module; `key` is by which staff find and change one. */
export const letterTemplates = <Name extends string>(
  module: string,
  all: Readonly<Record<Name, Omit<LetterTemplate, 'key'>>>,
): Readonly<Record<Name, LetterTemplate>> =>
  Object.fromEntries(
    Object.entries<Omit<LetterTemplate, 'key'>>(all).map(([name, letter]) => [
      name,
      { key: `${module}.${name}`, ...letter },
    ]),
  ) as Record<Name, LetterTemplate>;

const NAMES = /\{(\w+)\}/g;
/** The names in braces of a letter. */
export const namesIn = ({ subject, paragraphs }: Pick<LetterTemplate, 'subject' | 'paragraphs'>): string[] => [
  ...new Set([subject, ...paragraphs].flatMap((text) => [...text.matchAll(NAMES)].map(([, name]) => name!))),
];

/** A paragraph that names a value which there is not is left out. */
export const writeLetter = (
  { key, subject, paragraphs }: Pick<LetterTemplate, 'key' | 'subject' | 'paragraphs'>,
  values: LetterValues,
): WrittenLetter => {
  const given = Object.fromEntries(
    Object.entries(values).filter((entry): entry is [string, string | number] => entry[1] != null),
  );
  const names = (text: string) => [...text.matchAll(NAMES)].map(([, name]) => name!);
  return {
    subject: filled(subject, given),
    paragraphs: paragraphs
      .filter((text) => names(text).every((name) => !(name in values) || name in given))
      .map((text) => filled(text, given)),
    written: { letter: key, values },
  };
};
