import { useEffect, useEffectEvent, useState } from 'react';
import { SEARCH_LEAST, SEARCH_RECORD } from '#modules/scheduling/contract/search-record.ts';
import { putMarketingData } from '#modules/site/contract/api.ts';
import { call } from '#client/lib/call.ts';
import { consent } from '#client/lib/visit/consent.ts';

/** How long typing pauses before it counts (SCH-024, C-154). */
export const SEARCH_PAUSE_MS = 1250;

/**
 * The text to search for while typing: nothing below two characters, and only after a pause or Enter. It begins with what the
 * address had, and tells `onSearched` what to put there.
 */
export const useSearch = (initial = '', onSearched?: (text: string) => void) => {
  const [typed, setTyped] = useState(initial);
  const [searched, setSearched] = useState(initial);
  const wanted = typed.trim().length >= SEARCH_LEAST ? typed.trim() : '';

  useEffect(() => {
    if (wanted === searched) return undefined;
    // Emptying the box needs no second thought.
    const timer = setTimeout(() => setSearched(wanted), wanted === '' ? 0 : SEARCH_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [wanted, searched]);

  const notifySearched = useEffectEvent((text: string) => onSearched?.(text));
  useEffect(() => {
    if (searched !== '') record(searched);
    notifySearched(searched);
  }, [searched]);

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

/** Only with consent (C-154); a failure to store it is ignored. */
const record = (words: string): void => {
  if (consent() === 'accept')
    void call(putMarketingData, { x: 'append', key: SEARCH_RECORD, val: words }, { quiet: true, keepalive: true });
};
