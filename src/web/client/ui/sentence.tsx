import { Fragment, type ReactNode } from 'react';

/** Signs that no text has, one for each value. */
const FIRST = 0xe000;
const SIGNS = /([\uE000-\uE0FF])/;

/** A sentence whose values are drawn, such as names that are links: which words stand around them is the text's alone. */
export const Sentence = <Values extends readonly string[]>({
  words,
  values,
}: {
  words: (...values: Values) => string;
  values: { readonly [At in keyof Values]: ReactNode };
}) => {
  const signs = values.map((_, at) => String.fromCharCode(FIRST + at)) as unknown as Values;
  return words(...signs)
    .split(SIGNS)
    .map((part, at) => <Fragment key={at}>{SIGNS.test(part) ? values[part.charCodeAt(0) - FIRST] : part}</Fragment>);
};
