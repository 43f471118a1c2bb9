/** Key of the marketing data for searches (C-154). */
export const SEARCH_RECORD = 'session_search';
/** Fewest characters that are a search (SCH-024). */
export const SEARCH_LEAST = 2;
/** Maximum length of a stored search. */
export const SEARCH_MOST = 200;
