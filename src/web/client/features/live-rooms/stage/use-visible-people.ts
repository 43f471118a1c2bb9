import { useEffect, useState } from 'react';
import type { TilePerson } from './people.ts';

/** How long a disconnected person's tile stays, in milliseconds; the seat is not affected. */
export const TILE_TIMEOUT_MS = 45_000;

/**
 * The people to show: those who have been disconnected for too long are left out until they return, but never a person who
 * still has a connection to the video room.
 */
export const useVisiblePeople = (people: readonly TilePerson[]): TilePerson[] => {
  const [longAway, setLongAway] = useState<ReadonlySet<string>>(new Set());
  const away = people
    .filter(({ active }) => !active)
    .map(({ uuid }) => uuid)
    .toSorted()
    .join(' ');
  const [before, setBefore] = useState(away);
  if (before !== away) {
    // A return resets the time.
    setBefore(away);
    setLongAway(new Set([...longAway].filter((member) => away.includes(member))));
  }
  useEffect(() => {
    if (away === '') return undefined;
    const timer = setTimeout(() => setLongAway(new Set(away.split(' '))), TILE_TIMEOUT_MS);
    return () => clearTimeout(timer);
  }, [away]);
  return people.filter(({ uuid, active, connected }) => active || connected || !longAway.has(uuid));
};
