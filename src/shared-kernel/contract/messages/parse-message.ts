import { parse, TYPE, type MessageFormatElement } from '@formatjs/icu-messageformat-parser';
import { OWN_LANGUAGE, type MessageParts } from './message-parts.ts';

const FORMS = 'such as {count, plural, one {# session} other {# sessions}}';
const KINDS = 'after a name and a comma comes plural, selectordinal, select or number';
/** What the parser found, for people who write words and no programs. */
const PROBLEMS: Readonly<Record<string, string>> = {
  EXPECT_ARGUMENT_CLOSING_BRACE: 'a { has no }',
  EMPTY_ARGUMENT: 'between { and } stands no name',
  MALFORMED_ARGUMENT: 'a name between { and } is one word without signs, such as {count}',
  EXPECT_ARGUMENT_TYPE: KINDS,
  INVALID_ARGUMENT_TYPE: KINDS,
  EXPECT_SELECT_ARGUMENT_OPTIONS: `after plural or select comes a comma and its forms, ${FORMS}`,
  EXPECT_PLURAL_ARGUMENT_SELECTOR: `a plural has no forms; write them, ${FORMS}`,
  EXPECT_SELECT_ARGUMENT_SELECTOR:
    'a select has no forms; write them, such as {who, select, host {the host} other {a member}}',
  EXPECT_PLURAL_ARGUMENT_SELECTOR_FRAGMENT: `each form has its words in braces, ${FORMS}`,
  EXPECT_SELECT_ARGUMENT_SELECTOR_FRAGMENT: 'each form has its words in braces, such as other {a member}',
  INVALID_PLURAL_ARGUMENT_SELECTOR: 'a form for one number begins with = and the number, such as =0 {nobody}',
  DUPLICATE_PLURAL_ARGUMENT_SELECTOR: 'a form is there twice',
  DUPLICATE_SELECT_ARGUMENT_SELECTOR: 'a form is there twice',
  MISSING_OTHER_CLAUSE: 'the form other { } is missing; it stands for everything that has no form of its own',
};

/** A message that cannot be read; its text says what to mend. */
export class UnreadableMessage extends Error {}

type ParsedMessage = { parts: MessageParts; names: readonly string[] };

const PLURAL_FORM = /^(?:zero|one|two|few|many|other|=\d+)$/;
/** Forms that a language needs for the numbers of everyday, which a plural without them would get wrong. */
const EVERYDAY = Array.from({ length: 120 }, (_, number) => number);
type NeededForms = ReadonlyMap<string, number[]>;
const needed = new Map<string, NeededForms>();
const neededForms = (language: string, type: 'cardinal' | 'ordinal'): NeededForms => {
  const key = language + type;
  const rules = new Intl.PluralRules(language, { type });
  const forms = needed.get(key) ?? Map.groupBy(EVERYDAY, (number) => rules.select(number));
  needed.set(key, forms);
  return forms;
};

const checkForms = (forms: readonly string[], language: string, type: 'cardinal' | 'ordinal'): void => {
  const unknown = forms.find((form) => !PLURAL_FORM.test(form));
  if (unknown !== undefined)
    throw new UnreadableMessage(`${unknown} is no form of a plural; forms are one, other, or a number such as =0`);
  for (const [form, numbers] of neededForms(language, type))
    if (!forms.includes(form) && numbers.some((number) => !forms.includes(`=${number}`)))
      throw new UnreadableMessage(`the form ${form} { } is missing; it stands for ${numbers.slice(0, 3).join(', ')}`);
};

/** The message without what only a parser needs. Throws `UnreadableMessage`. */
export const parsedMessage = (text: string, language: string = OWN_LANGUAGE): ParsedMessage => {
  const names = new Set<string>();
  const partsOf = (elements: readonly MessageFormatElement[]): MessageParts => elements.map(partOf);
  const formsOf = (options: Readonly<Record<string, { value: MessageFormatElement[] }>>) =>
    Object.fromEntries(Object.entries(options).map(([form, { value }]) => [form, partsOf(value)]));
  const partOf = (element: MessageFormatElement): MessageParts[number] => {
    if (element.type === TYPE.literal) {
      if (/[{}]/.test(element.value)) throw new UnreadableMessage('a } has no {');
      return element.value;
    }
    if (element.type === TYPE.pound) return 0;
    names.add(element.value);
    if (element.type === TYPE.argument) return [element.value];
    if (element.type === TYPE.number && !element.style) return [element.value, 'number'];
    if (element.type === TYPE.select) return [element.value, 'select', formsOf(element.options)];
    if (element.type === TYPE.plural && element.offset === 0) {
      const kind = element.pluralType ?? 'cardinal';
      checkForms(Object.keys(element.options), language, kind);
      return [element.value, kind, formsOf(element.options)];
    }
    throw new UnreadableMessage(KINDS);
  };
  try {
    // `<` is a sign like any other: words are drawn as text.
    return { parts: partsOf(parse(text, { ignoreTag: true, shouldParseSkeletons: false })), names: [...names] };
  } catch (error) {
    if (error instanceof SyntaxError)
      throw new UnreadableMessage(PROBLEMS[error.message] ?? 'the braces cannot be read');
    throw error;
  }
};
