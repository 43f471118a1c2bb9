import type { RoomParticipant as ListedParticipant } from '../../../../modules/live-rooms/contract/api.ts';
import type { TilePerson } from './tile.tsx';
import type { RoomParticipant as SeenParticipant } from './video/video-room.ts';

export type Myself = {
  uuid: string;
  stream: MediaStream | undefined;
  audioOn: boolean;
  speaking: boolean;
};

/** Members first, then staff, then oneself. */
const order = (person: TilePerson) => (person.isMe ? 2 : person.isStaff ? 1 : 0);

/**
 * Who is shown: the people the server lists, with what the video room has of them. Somebody the video shows but the server
 * does not list (yet, or any more) is not shown: the server says who belongs here. Oneself comes last.
 */
export const roomPeople = (
  listed: readonly ListedParticipant[],
  seen: readonly SeenParticipant[],
  me: Myself,
): TilePerson[] => {
  const video = new Map(seen.map((each) => [each.member, each]));
  const people = listed.map(({ user_uuid, username, host, staff, active }): TilePerson => {
    const isMe = user_uuid === me.uuid;
    const theirs = video.get(user_uuid);
    return {
      uuid: user_uuid,
      name: username,
      isMe,
      isHost: host,
      isStaff: staff,
      // Whoever is seen and heard is there, even when the last poll does not say so yet.
      active: isMe || active || theirs?.camera !== undefined,
      audioOn: isMe ? me.audioOn : (theirs?.audioOn ?? true),
      speaking: isMe ? me.speaking : (theirs?.speaking ?? false),
      stream: isMe ? me.stream : theirs?.camera,
    };
  });
  return people.toSorted((a, b) => order(a) - order(b));
};
