/** A name in kebab case, as identifiers of the languages write it. */
const words = (name: string): string[] => name.split('-');
export const pascal = (name: string): string =>
  words(name)
    .map((word) => word[0]!.toUpperCase() + word.slice(1))
    .join('');
export const camel = (name: string): string => pascal(name)[0]!.toLowerCase() + pascal(name).slice(1);
export const upper = (name: string): string => words(name).join('_').toUpperCase();
export const snake = (name: string): string => words(name).join('_');

/** `book-wish` in a sentence. */
export const spoken = (name: string): string => words(name).join(' ');

export const isKebab = (name: string): boolean => /^[a-z]+(-[a-z]+)*$/.test(name);
