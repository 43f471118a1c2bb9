import { getSession, joinSession, type Session } from '#modules/scheduling/contract/api.ts';
import type { Outcome } from '../support/assembly.ts';
import type { World } from '../support/world.ts';
import { belongs } from './planning.ts';

export const idOf = (world: World, title: string) => ({ id: world.recall('session', title) });

export const sessionSeenBy = async (world: World, name: string, title: string): Promise<Session> =>
  (await world.done(name, getSession, idOf(world, title))).session;

/** The Well of a session is joined on the way, where one is named. */
export const register = async (world: World, name: string, title: string, well?: string): Promise<Outcome> => {
  if (well !== undefined) await belongs(world, name, well);
  return world.call(name, joinSession, { ...idOf(world, title), flag: 'true' });
};

export const unregister = (world: World, name: string, title: string): Promise<Outcome> =>
  world.call(name, joinSession, { ...idOf(world, title), flag: 'false' });

/** Gives a member a seat as if they had always had it: the Well is joined, and the plan allows it. */
export const seated = async (world: World, name: string, title: string): Promise<void> => {
  const { group_info } = await sessionSeenBy(world, await world.admin(), title);
  await belongs(world, name, group_info.title);
  await world.done(name, joinSession, { ...idOf(world, title), flag: 'true' });
};
