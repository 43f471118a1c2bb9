import { useEffect, useState } from 'react';
import type { TilePerson } from './people.ts';

/** Somebody who lost the connection keeps the tile so long, in milliseconds; the seat stays theirs in any case. */
export const TILE_TIMEOUT_MS = 45_000;

/** The people to show: whoever has been away for a while is not, until they are back. */
export const useVisiblePeople = (people: readonly TilePerson[]): TilePerson[] => {
  const [longAway, setLongAway] = useState<ReadonlySet<string>>(new Set());
  const away = people
    .filter(({ active }) => !active)
    .map(({ uuid }) => uuid)
    .toSorted()
    .join(' ');
  const [before, setBefore] = useState(away);
  if (before !== away) {
    // Whoever is back has all their time again.
    setBefore(away);
    setLongAway(new Set([...longAway].filter((member) => away.includes(member))));
  }
  useEffect(() => {
    if (away === '') return undefined;
    const timer = setTimeout(() => setLongAway(new Set(away.split(' '))), TILE_TIMEOUT_MS);
    return () => clearTimeout(timer);
  }, [away]);
  return people.filter(({ uuid, active }) => active || !longAway.has(uuid));
};
