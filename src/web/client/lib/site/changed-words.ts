import { isMessage, message } from '#kernel/contract/messages/compiled-message.ts';
import { isTranslatedMessage } from '#kernel/contract/messages/compiled-translated.ts';
import type { MessageParts } from '#kernel/contract/messages/message-parts.ts';
import { readPage, type PageContent } from '#modules/content/contract/page-api.ts';
import type { JsonValue } from '#modules/content/contract/entries.ts';
import { WORDS } from '#modules/content/contract/words.ts';
import { shownLanguage, translation } from '../language/language.ts';
import { callOrThrow } from '../query.ts';
import { editableTexts, onEditable } from './editable.ts';
import { previewAs } from './preview.ts';

type WordTree = Record<string, unknown>;
type Values = PageContent['values'];

/** By the name of the texts. */
let changed = new Map<string, Values>();
/** What was there before: it comes back when staff take theirs back. */
const usual: { texts: WordTree; name: string; value: unknown }[] = [];

const put = (texts: WordTree, path: string, words: JsonValue): void => {
  const [name = '', ...rest] = path.split('.');
  // A text that this release does not know is passed over.
  if (!Object.hasOwn(texts, name)) return;
  const value = texts[name];
  if (rest.length > 0) {
    if (typeof value === 'object' && value !== null) put(value as WordTree, rest.join('.'), words);
    return;
  }
  replace(texts, name, words);
};

const replace = (texts: WordTree, name: string, words: unknown): void => {
  const value = texts[name];
  usual.push({ texts, name, value });
  texts[name] = isMessage(value) ? message(words as MessageParts, value.values, shownLanguage()) : words;
};

/** The product’s words in another language. */
const putTranslated = (texts: WordTree, translated: object): void => {
  for (const [name, words] of Object.entries(translated) as [string, unknown][]) {
    if (!Object.hasOwn(texts, name)) continue;
    if (isTranslatedMessage(words)) replace(texts, name, words.messageParts);
    else if (typeof words === 'object' && words !== null) putTranslated(texts[name] as WordTree, words);
    else replace(texts, name, words);
  }
};

const putAll = (name: string, texts: object): void => {
  putTranslated(texts as WordTree, translation()?.words[name] ?? {});
  for (const [path, text] of Object.entries(changed.get(name) ?? {})) put(texts as WordTree, path, text);
};

const read = async (page: string): Promise<Values> =>
  (previewAs === undefined
    ? await callOrThrow(readPage, { page })
    : await (await import('./previewed.ts')).previewedPage(page)
  ).values;

/** Puts the words of the language, and then those of staff, in the place of the product’s; pages show them when they are drawn next. */
export const changeWords = async (pages: readonly string[]): Promise<void> => {
  const values = await Promise.all(pages.map(async (page) => [page.slice(WORDS.length), await read(page)] as const));
  for (const { texts, name, value } of usual.splice(0).reverse()) texts[name] = value;
  changed = new Map(values);
  for (const [name, texts] of editableTexts) putAll(name, texts);
  onEditable.loaded = putAll;
};
