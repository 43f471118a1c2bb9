/** Begins the names of pages that are buttons, labels and short texts. */
export const WORDS = 'words-';
