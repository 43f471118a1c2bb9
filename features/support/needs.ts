/** What the steps of an example speak of, beyond the product itself: only then are these servers started. */
export type Needs = { takesPayments: boolean; hasLogins: boolean };

const MONEY =
  /\b(?:cards?|dollars?|subscribe[sd]?|charged|gifts?|refunds?|revenue|discounts?|free months?|plans on sale|looks for codes|(?:monthly|yearly) plan|pays (?:monthly|yearly)|paid for (?:a|one) (?:month|year))\b|"Unlimited, /i;
const LOGIN_ELSEWHERE = /\b(?:Google|Facebook)\b/;

export const needsOf = (steps: readonly { text: string }[]): Needs => ({
  takesPayments: steps.some(({ text }) => MONEY.test(text)),
  hasLogins: steps.some(({ text }) => LOGIN_ELSEWHERE.test(text)),
});

/** Where an example runs, and whether it is a sample of that; all other tags are ids of the requirements that it proves. */
const PLACES = ['@http', '@http-only', '@memory', '@memory-only', '@browser-only', '@journey'];

/** Tags that mean nothing here: misspelt, or made up. */
export const unknownTags = <Tag extends { name: string }>(tags: readonly Tag[]): Tag[] =>
  tags.filter(({ name }) => !PLACES.includes(name) && !/^@[A-Z]+-\d{3}~?$/.test(name));

export const unknownTag = (name: string): string =>
  `There is no tag ${name}. A tag is the id of a requirement, such as @SCH-054 or, of a part of it, @SCH-054~.`;
