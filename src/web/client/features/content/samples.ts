import { wordsOf, type MessageParts, type MessageValues } from '#kernel/contract/messages/message-parts.ts';

const MOST = 8;
/** Numbers that have different forms in the languages that we know; 1 and 2 are those of English. */
const NUMBERS = [1, 2];

const numbersOf = (forms: Readonly<Record<string, unknown>>): number[] => {
  const exact = Object.keys(forms)
    .filter((form) => form.startsWith('='))
    .map((form) => Number(form.slice(1)));
  return [...new Set([...exact, ...NUMBERS])];
};

/** Every value of the message with what it can be, invented where it is a word. */
const choicesOf = (parts: MessageParts, choices = new Map<string, Set<string | number>>()) => {
  for (const part of parts) {
    if (typeof part === 'string' || part === 0) continue;
    const known = choices.get(part[0]) ?? new Set();
    choices.set(part[0], known);
    if (part.length !== 3) continue;
    const [, kind, forms] = part;
    for (const choice of kind === 'select' ? Object.keys(forms) : numbersOf(forms)) known.add(choice);
    for (const form of Object.values(forms)) choicesOf(form, choices);
  }
  return choices;
};

/** What a message says, once for each of its forms. */
export const samplesOf = (parts: MessageParts): string[] => {
  let all: MessageValues[] = [{}];
  for (const [name, choices] of choicesOf(parts))
    all = (choices.size === 0 ? [`‹${name}›`] : [...choices]).flatMap((choice) =>
      all.map((values) => ({ ...values, [name]: choice })),
    );
  return [...new Set(all.map((values) => wordsOf(parts, values)))].slice(0, MOST);
};
