const words = (name: string): string[] => name.split('-');
const capital = (word: string): string => word[0]!.toUpperCase() + word.slice(1);

/** `BookWish`, for `book-wish`. */
export const pascal = (name: string): string => words(name).map(capital).join('');
export const camel = (name: string): string => pascal(name)[0]!.toLowerCase() + pascal(name).slice(1);
export const snake = (name: string): string => words(name).join('_');
export const upper = (name: string): string => snake(name).toUpperCase();
/** `book wish`, in a sentence. */
export const spoken = (name: string): string => words(name).join(' ');
export const title = (name: string): string => capital(spoken(name));

export const isKebab = (name: string): boolean => /^[a-z]+(-[a-z]+)*$/.test(name);
