import { did } from '#kernel/contract/event.ts';
import { GrowingMap, GrowingSet } from '#kernel/contract/growing.ts';
import type { Decider } from '#kernel/commands/decider.ts';
import { RestrictionLifted, RestrictionNoted, type IncomingEvent } from '../contract/restriction-events.ts';
import type { Restriction } from '../contract/restriction.ts';

/** Restrictions of a member, by their ids; what was lifted stays known, so that noting it late does not bring it back. */
export type IncomingState = {
  held: GrowingMap<string, Restriction & { by: string }>;
  lifted: GrowingSet<string>;
};

type IncomingRestrictionsAbout = { restriction: string; restricted: string; by: string };
export type IncomingCommand =
  | (IncomingRestrictionsAbout & { type: 'Note'; during: Restriction['during'] })
  | (IncomingRestrictionsAbout & { type: 'Lift' });

const decide = (command: IncomingCommand, { held, lifted }: IncomingState): readonly IncomingEvent[] => {
  const { restriction, restricted, by } = command;
  if (lifted.has(restriction)) return [];
  if (command.type === 'Lift') return [did(RestrictionLifted, { restriction, restricted, by })];
  return held.has(restriction) ? [] : [did(RestrictionNoted, { restriction, restricted, by, during: command.during })];
};

const evolve = ({ held, lifted }: IncomingState, { type, data }: IncomingEvent): IncomingState => {
  const { restriction, by } = data;
  return type === 'RestrictionNoted'
    ? { held: held.with(restriction, { restriction, by, during: data.during }), lifted }
    : { held: held.without(restriction), lifted: lifted.with(restriction) };
};

/** The index of restrictions by restricted member: the state is independent of the order of recording and lifting. */
export const incomingRestrictions: Decider<IncomingState, IncomingCommand, IncomingEvent> = {
  stream: (restricted) => `restrictions.against-${restricted}`,
  initial: { held: GrowingMap.of(), lifted: GrowingSet.of() },
  evolve,
  decide,
};

/** Who restricts the member. */
export const restrictorsIn = ({ held }: IncomingState): ReadonlyMap<string, Restriction> =>
  new Map([...held.values()].map(({ by, restriction, during }) => [by, { restriction, during }]));
