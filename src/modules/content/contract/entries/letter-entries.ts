import { namesIn, type LetterTemplate } from '#kernel/contract/letters.ts';
import { textEntry, textSchema, type ContentEntry, type DeskPage } from '../entries.ts';
import { inWords } from './in-words.ts';

/** Most characters of a mail between its greeting and its goodbye. */
const LETTER_MOST = 5000;
/** Without them a mail is of no use. */
const NEEDED = ['link', 'code', 'receipt'];

export const subjectKey = (letter: string): string => `mails-${letter}.subject`;
export const textKey = (letter: string): string => `mails-${letter}.text`;
const moduleOf = (letter: string): string => letter.slice(0, letter.indexOf('.'));

/** What stands in braces is what the product fills in, and what a mail is sent for stays in it. */
const schemaOf = (names: readonly string[], needed: readonly string[], most: number) =>
  textSchema(most).superRefine((text, context) => {
    const used = namesIn({ subject: '', paragraphs: [text] });
    const unknown = used.find((name) => !names.includes(name));
    const missing = needed.find((name) => !used.includes(name));
    if (unknown !== undefined) context.addIssue({ code: 'custom', message: `nothing is filled in for {${unknown}}` });
    if (missing !== undefined) context.addIssue({ code: 'custom', message: `{${missing}} has to stay in it` });
  });

const entriesOfLetter = (letter: LetterTemplate): ContentEntry[] => {
  const names = [...new Set(['product', ...namesIn(letter)])];
  const text = letter.paragraphs.join('\n\n');
  const needed = NEEDED.filter((name) => namesIn({ subject: '', paragraphs: [text] }).includes(name));
  const hint = `Filled in: ${names.map((name) => `{${name}}`).join(' ')}.`;
  const subject = textEntry(subjectKey(letter.key), letter.subject, {
    label: `${letter.about}: subject`,
    hint: 'No topic, no Well and no member: others may look at the screen.',
    most: 200,
  });
  return [
    { ...subject, schema: schemaOf(names, [], 200).regex(/^[^\r\n]*$/, 'one line') },
    {
      ...textEntry(textKey(letter.key), text, {
        label: `${letter.about}: text`,
        hint: `Between the greeting and the goodbye; a paragraph that names what there is not is left out. ${hint}`,
        most: LETTER_MOST,
      }),
      schema: schemaOf(names, needed, LETTER_MOST),
    },
  ];
};

const LABELS: Readonly<Record<string, string>> = {
  account: 'Mails about accounts',
  sessions: 'Mails about sessions and posts',
  wells: 'Mails about Wells',
  billing: 'Mails about money',
  decision: 'Mails about decisions',
  cases: 'Mails about reports and objections',
  staff: 'Mails to staff',
  duty: 'Mails about duty',
  site: 'Mails from visitors',
};

/** The mails of the product, by what they are about. */
export const letterPages = (letters: readonly LetterTemplate[]): DeskPage[] =>
  [...Map.groupBy(letters, ({ key }) => moduleOf(key))].map(([module, own]) => ({
    page: `mails-${module}`,
    label: LABELS[module] ?? `Mails: ${inWords(module)}`,
    group: 'mails',
    path: null,
    shownTo: 'members',
    entries: own.flatMap(entriesOfLetter),
  }));
