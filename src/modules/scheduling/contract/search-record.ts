/** Key of the marketing data under which searches are kept (C-154). */
export const SEARCH_RECORD = 'session_search';
/** Fewest characters that are a search (SCH-024). */
export const SEARCH_LEAST = 2;
/** Most characters that are kept of one. */
export const SEARCH_MOST = 200;
