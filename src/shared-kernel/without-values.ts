/**
 * The text of an error without what it quotes: libraries and other systems put values, addresses and names into their sentences.
 * Commands that our own sentences name stay.
 */
export const withoutValues = (text: string): string =>
  text
    .slice(0, 1000)
    .replaceAll(/"[^"]*"|'[^']*'|`(?!npm run )[^`]*`/g, '"…"')
    .replaceAll(/[^\s@]+@[^\s@]+/g, '…@…')
    .replaceAll(/\([^()]*\)=\([^()]*\)/g, '(…)=(…)');
