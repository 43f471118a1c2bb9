/** The text of an error without what it quotes: libraries and other systems put values, addresses and names into their sentences. */
export const withoutValues = (text: string): string =>
  text
    .slice(0, 1000)
    .replaceAll(/"[^"]*"|'[^']*'|`[^`]*`/g, '"…"')
    .replaceAll(/[^\s@]+@[^\s@]+/g, '…@…')
    .replaceAll(/\([^()]*\)=\([^()]*\)/g, '(…)=(…)');
