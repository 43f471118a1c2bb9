import { useEffect, useState } from 'react';
import type { TilePerson } from './people.ts';

/** How long a disconnected person's tile stays, in milliseconds; the seat is not affected. */
export const TILE_TIMEOUT_MS = 45_000;

/**
 * A person whose connection to this video room is gone is coming back, or gone: their last poll says for some seconds that they
 * are there, and nothing that they see is theirs. `room` is the video room; in another one they may not have arrived yet.
 */
export const useReconnecting = (people: readonly TilePerson[], room: object | null): TilePerson[] => {
  const [seen, setSeen] = useState<{ room: object | null; members: ReadonlySet<string> }>({ room, members: new Set() });
  const members = seen.room === room ? seen.members : new Set<string>();
  const isNew = people.some(({ uuid, isMe, connected }) => connected && !isMe && !members.has(uuid));
  if (isNew || seen.room !== room)
    setSeen({
      room,
      members: new Set([
        ...members,
        ...people.filter(({ connected, isMe }) => connected && !isMe).map(({ uuid }) => uuid),
      ]),
    });
  return people.map((person) =>
    person.active && !person.connected && members.has(person.uuid) ? { ...person, active: false } : person,
  );
};

type UseVisiblePeopleShown = { uuid: string; active: boolean; connected?: boolean };

/**
 * The people to show: those who have been disconnected for too long, or since before this window came, are left out until they
 * return, but never a person who still has a connection to the video room.
 */
export const useVisiblePeople = <P extends UseVisiblePeopleShown>(people: readonly P[]): P[] => {
  const [met, setMet] = useState<ReadonlySet<string>>(new Set());
  const isHere = ({ active, connected = false }: UseVisiblePeopleShown) => active || connected;
  if (people.some((person) => isHere(person) && !met.has(person.uuid)))
    setMet(new Set([...met, ...people.filter(isHere).map(({ uuid }) => uuid)]));
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
  return people.filter((person) => isHere(person) || (met.has(person.uuid) && !longAway.has(person.uuid)));
};
