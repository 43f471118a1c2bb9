import { communitiesSettings } from '#modules/communities/contract/settings.ts';
import { createWell, getWell, joinWell } from '#modules/communities/contract/api.ts';
import { updateAccountByStaff } from '#modules/identity/contract/api/staff.ts';
import { createSession, type Session } from '#modules/scheduling/contract/api.ts';
import type { World } from '../support/world.ts';
import type { Moment } from '../support/moment.ts';

export const MAIN_WELL = communitiesSettings.parse({});

/** The Well's uuid; the main Well is always there. */
export const wellOf = (world: World, title: string): string =>
  title === MAIN_WELL.MAIN_WELL_TITLE ? MAIN_WELL.MAIN_WELL_UUID : world.recall('Well', title);

export const DESCRIPTION =
  'We sit together for an hour, say how the week was and what helped. Nobody has to speak, and everything stays in the room.';

export type Wish = { title: string; well: string; start: Moment } & Partial<{
  seats: number;
  minutes: number;
  link: string;
  description: string;
  groupHosted: boolean;
}>;

export const formOf = async (world: World, wish: Wish) => ({
  title: wish.title,
  description: wish.description ?? DESCRIPTION,
  group: wellOf(world, wish.well),
  startTime: wish.start(await world.now()),
  duration: wish.minutes ?? 60,
  maxAttendees: wish.seats ?? 16,
  ...(wish.link === undefined ? {} : { externalLink: wish.link }),
  ...(wish.groupHosted ? { is_group_hosted: true } : {}),
});

/** Somebody plans a session and the outcome is kept; the session is remembered by its title. */
export const plan = async (world: World, name: string, wish: Wish): Promise<void> => {
  const outcome = await world.call(name, createSession, await formOf(world, wish));
  if (outcome.ok) world.remember('session', wish.title, (outcome.value['session'] as Session).uuid);
};

/** A session that is there when the example begins: its host may host, and belongs to the Well. */
export const planned = async (world: World, name: string, wish: Wish): Promise<void> => {
  // The main Well is for experienced hosts.
  await hosts(world, name, wish.groupHosted || wish.well === MAIN_WELL.MAIN_WELL_TITLE ? 2 : 1);
  await belongs(world, name, wish.well);
  const { session } = await world.done(name, createSession, await formOf(world, wish));
  world.remember('session', wish.title, session.uuid);
};

/** Gives a member a host level, unless they have it already. */
export const hosts = async (world: World, name: string, level: number): Promise<void> => {
  const { id } = await world.person(name);
  await world.done(await world.admin(), updateAccountByStaff, { id, host_level: level });
};

/** What an example takes for granted is made by staff: a Well that has not been spoken of, unless its name is a misspelt one. */
const there = async (world: World, title: string): Promise<void> => {
  if (title === MAIN_WELL.MAIN_WELL_TITLE || world.has('Well', title) || world.isMisspelt('Well', title)) return;
  await makeWell(world, await world.admin(), title);
};

export const about = (title: string): string =>
  `${title}: a place for people who know what this is like from the inside, and who want to talk about it with others who do.`;

export const makeWell = async (
  world: World,
  name: string,
  title: string,
  options: { visible?: boolean } = {},
): Promise<void> => {
  const { group } = await world.done(name, createWell, { title, description: about(title), ...options });
  world.remember('Well', title, group.uuid);
};

/** Makes a member belong to a Well, if they do not yet. */
export const belongs = async (world: World, name: string, well: string): Promise<void> => {
  await there(world, well);
  const id = wellOf(world, well);
  const { group } = await world.done(name, getWell, { id });
  if (!group.am_i_joined) await world.done(name, joinWell, { id, flag: 'true', commitment: true });
};
