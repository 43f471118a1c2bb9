import assert from 'node:assert/strict';
import {
  enterRoom,
  leaveRoom,
  listRooms,
  type RoomParticipant,
  type RoomsAnswer,
} from '#modules/live-rooms/contract/api.ts';
import type { World } from '../support/world.ts';

/** The session that an example calls by its title. */
export const idOf = (world: World, title: string) => ({ id: world.recall('session', title) });
/** "Ben, Cleo and Dan". */
export const uuidOf = async (world: World, name: string): Promise<string> => (await world.person(name)).id;

/** What the named person sees of the rooms. */
export const look = async (world: World, name: string, title: string): Promise<RoomsAnswer> => {
  const seen = await world.done(name, listRooms, idOf(world, title));
  assert.ok('session_rooms' in seen);
  return seen;
};

/** What staff see of the rooms, who say why they come in (C-099), and leave. */
export const lookAsStaff = async (world: World, title: string): Promise<RoomsAnswer> => {
  const staff = await world.admin();
  const reason = 'To see that all is well';
  await world.done(staff, enterRoom, { ...idOf(world, title), rid: '0', reason });
  const seen = await look(world, staff, title);
  await world.done(staff, leaveRoom, idOf(world, title));
  return seen;
};

/** The number of the room somebody is in, and the others who are there. */
export const placeOf = async (world: World, name: string, title: string) => {
  const me = await uuidOf(world, name);
  const room = (await look(world, name, title)).session_rooms.find(({ users }) =>
    users.some(({ uuid }) => uuid === me),
  );
  assert.ok(room, `${name} is in no room`);
  return {
    number: room.room_assigned,
    others: room.users.filter(({ uuid }) => uuid !== me).map(({ username }) => username),
  };
};

/** How somebody is shown to themselves. */
export const shown = async (world: World, name: string, title: string): Promise<RoomParticipant> => {
  const me = await uuidOf(world, name);
  const person = (await look(world, name, title)).session_rooms
    .flatMap(({ users }) => users)
    .find(({ uuid }) => uuid === me);
  assert.ok(person, `${name} is in no room`);
  return person;
};

/** Enters at once, as an example takes for granted. */
export const come = async (world: World, name: string, title: string): Promise<void> => {
  await world.done(name, enterRoom, { ...idOf(world, title), rid: '0' });
};
