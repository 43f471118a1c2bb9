import { useEffect, useState } from 'react';

/** How long typing pauses before it counts, and how much of a word it takes (SCH-024, C-154). */
export const SEARCH_PAUSE_MS = 1250;
export const SEARCH_LEAST = 2;

/** What to search for while somebody types: nothing below two characters, and only after a pause or Enter. */
export const useSearch = () => {
  const [typed, setTyped] = useState('');
  const [searched, setSearched] = useState('');
  const wanted = typed.trim().length >= SEARCH_LEAST ? typed.trim() : '';

  useEffect(() => {
    if (wanted === searched) return undefined;
    // Emptying the box needs no second thought.
    const timer = setTimeout(() => setSearched(wanted), wanted === '' ? 0 : SEARCH_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [wanted, searched]);

  return {
    typed,
    setTyped,
    searched,
    /** Typed, but not asked for yet. */
    waiting: wanted !== searched,
    searchNow: () => setSearched(wanted),
    clear: () => {
      setTyped('');
      setSearched('');
    },
  };
};
