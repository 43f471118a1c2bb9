import type { RoomParticipant as ListedParticipant } from '#modules/live-rooms/contract/api.ts';
import { inOrder } from './hands.ts';
import type { StageState } from './room-stage.ts';
import type { PeoplePicture, TilePerson } from './people.ts';
import { roomTexts } from '../texts.ts';
import type { RoomParticipant as SeenParticipant } from '../video/video-room.ts';
import { calledAmong, calledIn, handleAmong } from '#client/entities/identity/member-name.tsx';

export type Myself = {
  uuid: string;
  stream: MediaStream | undefined;
  audioOn: boolean;
  speaking: boolean;
};

export type Marks = Pick<StageState, 'hands' | 'lines' | 'hidden' | 'reactions' | 'quality' | 'rung'> & {
  /** Leads in place of the host. */
  substitute?: string | null;
};

/** Whom the video room has but the server does not list in this room (yet, or any more). */
const unlisted = (member: string, elsewhere: readonly ListedParticipant[]): ListedParticipant =>
  elsewhere.find(({ user_uuid }) => user_uuid === member) ?? {
    uuid: member,
    user_uuid: member,
    active: false,
    host: false,
    staff: false,
    username: roomTexts.room.unlisted,
    pic: null,
    mute_signal: 0,
    speak_signal: 0,
    camera_grace_until: null,
  };

const noMarks: Marks = {
  hands: new Map(),
  lines: new Map(),
  hidden: new Set(),
  reactions: new Map(),
  quality: 'good',
  rung: 'full',
};

/** Members first, then staff, then oneself. */
const order = (person: TilePerson) => (person.isMe ? 2 : person.isStaff ? 1 : 0);

const ownPicture = ({ stream }: Myself, { rung }: Marks): PeoplePicture =>
  !stream ? 'lost' : rung === 'voice' ? 'audio-only' : 'on';

const pictureOf = (member: string, seen: SeenParticipant | undefined, marks: Marks): PeoplePicture => {
  if (marks.hidden.has(member)) return 'hidden';
  if (!seen || seen.pictureOn) return seen?.pictureReceived === false ? 'saved' : 'on';
  return marks.lines.get(member)?.picture === 'lost' ? 'lost' : 'audio-only';
};

/**
 * The people to show: those the server lists, with their media from the video room, and all others who have a connection
 * there, because no one may see and hear the others unseen. Oneself comes last.
 */
export const roomPeople = (
  listed: readonly ListedParticipant[],
  seen: readonly SeenParticipant[],
  me: Myself,
  marks: Marks = noMarks,
  /** Listed in other rooms, on their way there or just moved; or listed before, and leaving. */
  elsewhere: readonly ListedParticipant[] = [],
): TilePerson[] => {
  const video = new Map(seen.map((each) => [each.member, each]));
  const queue = inOrder(marks.hands);
  const inRoom = new Set([me.uuid, ...listed.map(({ user_uuid }) => user_uuid)]);
  const others = seen.filter(({ member }) => !inRoom.has(member)).map(({ member }) => unlisted(member, elsewhere));
  const all = [...listed, ...others];
  const nameOf = calledAmong(all);
  const handleOf = handleAmong(all);
  const people = all.map((person): TilePerson => {
    const { user_uuid, host, staff, active } = person;
    const isMe = user_uuid === me.uuid;
    const theirs = video.get(user_uuid);
    const position = queue.indexOf(user_uuid);
    return {
      key: user_uuid,
      uuid: user_uuid,
      name: nameOf(person),
      called: calledIn(person),
      handle: handleOf(person),
      pic: person.pic,
      isScreen: false,
      isMe,
      isHost: host,
      isStaff: staff,
      leads: marks.substitute === user_uuid,
      // What arrives of a person is newer than what the last poll says.
      active: isMe || (theirs?.camera ? !theirs.frozen : active),
      connected: isMe || theirs !== undefined,
      audioOn: isMe ? me.audioOn : (theirs?.audioOn ?? true),
      speaking: isMe ? me.speaking : (theirs?.speaking ?? false),
      stream: isMe ? me.stream : theirs?.camera,
      picture: isMe ? ownPicture(me, marks) : pictureOf(user_uuid, theirs, marks),
      line: isMe ? marks.quality : (marks.lines.get(user_uuid)?.quality ?? 'good'),
      hand: position < 0 ? null : position + 1,
      reaction: marks.reactions.get(user_uuid) ?? null,
    };
  });
  return people.toSorted((a, b) => order(a) - order(b));
};

/** The screens that are shared by those who are shown; not of whom the person hid for themselves. */
export const sharedScreens = (people: readonly TilePerson[], seen: readonly SeenParticipant[]): TilePerson[] => {
  const screens = new Map(seen.map(({ member, screen }) => [member, screen]));
  return people.flatMap((person) => {
    const stream = screens.get(person.uuid);
    if (!stream || person.isMe || person.picture === 'hidden') return [];
    return [
      { ...person, key: `screen:${person.uuid}`, isScreen: true, stream, speaking: false, hand: null, reaction: null },
    ];
  });
};
