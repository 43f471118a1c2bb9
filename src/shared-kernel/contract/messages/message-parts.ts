/** A message of ICU MessageFormat, parsed: words, the number that a plural form is for (`0`), values, and forms to choose from. */
export type MessageParts = readonly MessagePart[];
type MessagePart =
  | string
  | 0
  | readonly [name: string]
  | readonly [name: string, kind: 'number']
  | readonly [name: string, kind: 'cardinal' | 'ordinal' | 'select', forms: Readonly<Record<string, MessageParts>>];

export type MessageValues = Readonly<Record<string, string | number>>;

/** The language in which the product's own words are. */
export const OWN_LANGUAGE = 'en' as const;

const pluralRules = new Map<string, Intl.PluralRules>();
const pluralOf = (language: string, type: 'cardinal' | 'ordinal', value: number): string => {
  const key = language + type;
  const rules = pluralRules.get(key) ?? new Intl.PluralRules(language, { type });
  pluralRules.set(key, rules);
  return rules.select(value);
};

export const wordsOf = (
  parts: MessageParts,
  values: MessageValues,
  language: string = OWN_LANGUAGE,
  counted = 0,
): string =>
  parts
    .map((part) => {
      if (typeof part === 'string') return part;
      if (part === 0) return counted.toLocaleString(language);
      const value = values[part[0]]!;
      if (part.length === 1) return String(value);
      if (part.length === 2) return value.toLocaleString(language);
      const [, kind, forms] = part;
      const form =
        kind === 'select' ? forms[value] : (forms[`=${value}`] ?? forms[pluralOf(language, kind, Number(value))]);
      return wordsOf(form ?? forms['other']!, values, language, kind === 'select' ? 0 : Number(value));
    })
    .join('');
