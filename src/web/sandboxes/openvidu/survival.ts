import type { Participant, Room } from './model.ts';
import { type MediaContext, publication } from './publication.ts';
import type { Rooms } from './rooms.ts';
import type { SurvivingRoom } from './surviving-room.ts';

/** What is handed on of a room. */
export const surviving = (room: Room): SurvivingRoom => ({
  id: room.id,
  uniqueId: room.uniqueId,
  createdAt: room.createdAt,
  properties: room.properties,
  grants: [...room.grants.values()],
  participants: [...room.participants.values()].map(survivingParticipant),
});

const survivingParticipant = (participant: Participant): SurvivingRoom['participants'][number] => ({
  privateId: participant.privateId,
  publicUserId: participant.publicUserId,
  activeAt: participant.activeAt,
  clientData: participant.clientData,
  platform: participant.platform,
  address: participant.address,
  grant: participant.grant,
  ...(participant.published && {
    published: {
      id: participant.published.id,
      createdAt: participant.published.createdAt,
      media: participant.published.media,
    },
  }),
});

/** Tells about every room that changed, at most once in a turn of the event loop; `undefined` when it is gone. */
export function watchRooms(tell: (id: string, room: SurvivingRoom | undefined) => void): (room: Room) => void {
  const changed = new Map<string, Room>();
  return (room) => {
    if (changed.size === 0) {
      setImmediate(() => {
        const due = [...changed.values()];
        changed.clear();
        for (const each of due) tell(each.id, each.isOpen ? surviving(each) : undefined);
      });
    }
    changed.set(room.id, room);
  };
}

/** Puts rooms back as they were, and answers the people for whom it waits now. */
export function reviveRooms(states: readonly SurvivingRoom[], rooms: Rooms, media: MediaContext): Participant[] {
  return states.flatMap((state) => {
    const room = rooms.revive(state);
    return state.participants.map((each) => {
      const person = rooms.reviveParticipant(room, each);
      if (each.published) {
        const { id, createdAt, media: description } = each.published;
        const stream = publication(id, media, {
          kinds: kindsOf(description),
          flooded: () => rooms.unpublish(person, 'forceUnpublishByServer', true),
        });
        rooms.publish(person, { id, createdAt, media: description, publication: stream });
      }
      return person;
    });
  });
}

/** What a stream will carry, by what its sender said. */
export const kindsOf = ({ hasAudio, hasVideo }: { hasAudio: boolean; hasVideo: boolean }) => [
  ...(hasAudio ? (['audio'] as const) : []),
  ...(hasVideo ? (['video'] as const) : []),
];
