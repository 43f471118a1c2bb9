import { isTranslatedMessage, type TranslatedMessage } from './messages/compiled-translated.ts';
import type { Language, OtherLanguage } from './messages/languages.ts';
import { OWN_LANGUAGE, wordsOf } from './messages/message-parts.ts';
import { amount, filled } from './wording.ts';

/**
 * What the product can refuse (C-114 to C-119). A refusal's `name` is the contract; numbers are stable but nobody depends on
 * them (C-118). Every module has its own table in `contract/refusals.ts`; `modules/refusals.ts` puts them together.
 */
type Limit<Setting extends string> = Setting | { setting: Setting; words: (value: number) => string };
export type RefusalEntry<Setting extends string = string> = {
  id: number;
  /** `{product}` stands for the configured product name (C-076), other braces for a limit or a value of the refusal. */
  msg: string;
  /** Known refusals answer 200 with a `notice`, the rest say what happened to the call itself (C-116). */
  status: number;
  /** Settings that the text names, by their names in the specification. */
  limits?: Readonly<Record<string, Limit<Setting>>>;
};
export type RefusalTable<Setting extends string = string> = Readonly<Record<string, RefusalEntry<Setting>>>;
/** The texts of a table in another language. One with values is a message whose names are the braces of the English text; a limit is a number. */
export type TranslatedRefusals<Table extends RefusalTable = RefusalTable> = Readonly<
  Record<keyof Table, string | TranslatedMessage>
>;

/** A refusal that is part of the product, as opposed to a call that failed. */
export const known = <const Setting extends string = never>(
  id: number,
  msg: string,
  limits?: Readonly<Record<string, Limit<Setting>>>,
): RefusalEntry<Setting> => ({ id, msg, status: 200, ...(limits === undefined ? {} : { limits }) });

/** A limit together with what it counts. */
export const counted = <const Setting extends string>(setting: Setting, one: string, many?: string) => ({
  setting,
  words: (value: number) => amount(value, one, many),
});

export const kernelRefusals = {
  SERVER_ERROR: { id: 0, msg: 'An error has occurred. Please try again.', status: 500 },
  INPUT_INVALID: { id: 1, msg: 'Please check {field}: {problem}.', status: 400 },
  NOT_SIGNED_IN: { id: 2, msg: 'Please log in to continue.', status: 401 },
  NOT_ALLOWED: { id: 3, msg: 'You do not have permission to do this.', status: 403 },
  ORIGIN_NOT_ALLOWED: { id: 4, msg: 'This request did not come from {product}.', status: 403 },
  UNKNOWN_PATH: { id: 5, msg: 'There is nothing at this address.', status: 404 },
  METHOD_NOT_ALLOWED: { id: 6, msg: 'Only POST is answered here.', status: 405 },
  INPUT_TOO_LARGE: { id: 7, msg: 'That is more than we can take at once.', status: 413 },
  TOO_MANY_REQUESTS: { id: 8, msg: 'That was a lot at once. Please wait a moment and try again.', status: 429 },
  SITE_IS_DOWN_FOR_MAINTENANCE: { id: 9, msg: 'Sorry! The site is currently down for maintenance.', status: 503 },
  CHANGED_MEANWHILE: known(10, 'Somebody else changed this at the same moment. Please try again.'),
  TRY_AGAIN_SOON: { id: 12, msg: 'We cannot answer this right now. Please try again in a moment.', status: 503 },
  NOT_SHOWN_YET: { id: 13, msg: 'What you did is saved. It takes a moment until you see it here.', status: 503 },
  EMAIL_NOT_CONFIRMED: known(
    14,
    'Please confirm your email first: open the link in the mail we sent you. We can send it again if you need it.',
  ),
  CHALLENGE_REQUIRED: {
    id: 15,
    msg: 'We have to make sure that this is not a program. Please try again in a moment.',
    status: 403,
  },
  DONE_OFTEN_THIS_HOUR: {
    id: 16,
    msg: 'You did that often in the last hour. Please wait a while and try again.',
    status: 429,
  },
  IDEMPOTENCY_KEY_REUSED: { id: 11, msg: 'This request key was already used for a different request.', status: 400 },
  NOT_RECEIVED: { id: 17, msg: 'We have not received this.', status: 404 },
} as const satisfies RefusalTable;

/** The names of all refusals: each module adds those of its own table beside it, by declaration merging. */
export interface RefusalNames {
  kernel: keyof typeof kernelRefusals;
}
export type RefusalName = RefusalNames[keyof RefusalNames];

type RefusalValues = Record<string, string | number>;

/** What a decider or handler answers instead of doing what was asked. */
export type Refusal = {
  refused: RefusalName;
  /** The input field at fault, when there is one. */
  field?: string;
  /** Fills the braces of the text. */
  values?: RefusalValues;
  /** Those that differ in another language: a sum, a sentence. */
  valuesIn?: Readonly<Record<OtherLanguage, RefusalValues>>;
  /** Every field at fault, when there are several. */
  fields?: readonly (Refusal | { field: string; msg: string })[];
};

export const refuse = (refused: RefusalName, refusal: Omit<Refusal, 'refused'> = {}): Refusal => ({
  refused,
  ...refusal,
});

export const valuesByLanguage = (
  values: (language: Language) => RefusalValues,
): Required<Pick<Refusal, 'values' | 'valuesIn'>> => ({
  values: values(OWN_LANGUAGE),
  valuesIn: { es: values('es') },
});

/** An input that breaks a rule which the endpoint's schema cannot state. */
export const badInput = (field: string, problem: string): Refusal =>
  refuse('INPUT_INVALID', { field, values: { problem }, fields: [{ field, msg: problem }] });

export const isRefusal = (value: unknown): value is Refusal =>
  typeof value === 'object' && value !== null && 'refused' in value;

/** What refused a command; undefined when it was done. */
export const refusalOf = (outcome: unknown): Refusal | undefined => (isRefusal(outcome) ? outcome : undefined);

/** For jobs, whose commands are not expected to be refused: throws, so that the job is retried and listed for staff. */
export const must = (outcome: unknown): void => {
  if (isRefusal(outcome)) throw new Error(`refused: ${outcome.refused}`);
};

/** How a refusal is answered: the Error object of API-012 plus the fields at fault. */
export type Notice = {
  id: number;
  msg: string;
  name: RefusalName;
  field?: string;
  fields?: readonly { field: string; msg: string }[];
};

/** What the texts of refusals are made with. */
export type Wording = {
  /** Has at least the refusals that are put into words with it. */
  refusals: RefusalTable;
  product: string;
  /** The constants of the specification as this installation has set them, by their names. */
  settings?: Readonly<Record<string, unknown>>;
  /** The texts in the language of the reader; English ones where it is missing. */
  translated?: { language: OtherLanguage; texts: Partial<TranslatedRefusals> } | undefined;
};

const limitsOf = ({ limits }: RefusalEntry, wording: Wording) => {
  if (limits === undefined) return [];
  const { settings = {} } = wording;
  return Object.entries(limits).flatMap(([brace, limit]) => {
    const { setting, words } = typeof limit === 'string' ? { setting: limit, words: String } : limit;
    const value = settings[setting];
    return typeof value === 'number' ? [{ brace, value, words: words(value) }] : [];
  });
};

const textOf = (refusal: Refusal, wording: Wording): string => {
  const { refusals, product, translated } = wording;
  const entry = refusals[refusal.refused]!;
  const limits = limitsOf(entry, wording);
  const own = { product, field: refusal.field ?? 'what you sent' };
  const translation = translated?.texts[refusal.refused];
  if (typeof translation === 'string') return translation;
  if (isTranslatedMessage(translation)) {
    const numbers = Object.fromEntries(limits.map(({ brace, value }) => [brace, value]));
    const values = { ...refusal.values, ...(translated && refusal.valuesIn?.[translated.language]) };
    return wordsOf(translation.messageParts, { ...own, ...numbers, ...values }, translated?.language);
  }
  const words = Object.fromEntries(limits.map(({ brace, words }) => [brace, words]));
  return filled(entry.msg, { ...own, ...words, ...refusal.values });
};

/** The refusal in words, with the product's name, the limits and its own values filled in. */
export const notice = (refusal: Refusal, wording: Wording): Notice => ({
  id: wording.refusals[refusal.refused]!.id,
  msg: textOf(refusal, wording),
  name: refusal.refused,
  ...(refusal.field === undefined ? {} : { field: refusal.field }),
  ...(refusal.fields === undefined
    ? {}
    : {
        fields: refusal.fields.map((each) =>
          isRefusal(each) ? { field: each.field ?? '', msg: textOf(each, wording) } : each,
        ),
      }),
});
