import type { MessageValues } from './message-parts.ts';
import { parsedMessage } from './parse-message.ts';
import { message as compiled, type Message } from './compiled-message.ts';

/**
 * A sentence with values in ICU MessageFormat: `message('{count, plural, one {# Well} other {# Wells}}', (count: number) => ({ count }))`
 * is a function of the count. Builds put the parsed message in the place of the text, so that browsers parse nothing.
 */
export const message = <Given extends readonly unknown[]>(
  text: string,
  values: (...given: Given) => MessageValues,
): Message<Given> => {
  const { parts } = parsedMessage(text);
  return Object.assign(compiled(parts, values), { text });
};
