import { wordsOf, type MessageParts, type MessageValues } from './message-parts.ts';

export type Message<Given extends readonly unknown[]> = ((...given: Given) => string) & {
  /** The values of the sentence by their names, for other words around them. */
  values: (...given: Given) => MessageValues;
  /** As it is written; browsers have the parsed message alone. */
  text?: string;
};

/** What `message` is in a build. */
export const message = <Given extends readonly unknown[]>(
  parts: MessageParts,
  values: (...given: Given) => MessageValues,
  language?: string,
): Message<Given> => Object.assign((...given: Given) => wordsOf(parts, values(...given), language), { values });

export const isMessage = (value: unknown): value is Message<readonly unknown[]> =>
  typeof value === 'function' && 'values' in value && typeof value.values === 'function';
