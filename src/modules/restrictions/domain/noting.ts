import { did } from '../../../shared-kernel/contract/event.ts';
import { GrowingMap, GrowingSet } from '../../../shared-kernel/contract/growing.ts';
import type { Decider } from '../../../shared-kernel/commands/decider.ts';
import { RestrictionLifted, RestrictionNoted, type NotingEvent } from '../contract/restriction-events.ts';
import type { Restriction } from '../contract/restriction.ts';

/** Restrictions of a member, by their ids; what was lifted stays known, so that noting it late does not bring it back. */
export type NotingState = {
  held: GrowingMap<string, Restriction & { by: string }>;
  lifted: GrowingSet<string>;
};

type About = { restriction: string; restricted: string; by: string };
export type NotingCommand = (About & { type: 'Note'; during: Restriction['during'] }) | (About & { type: 'Lift' });

const decide = (command: NotingCommand, { held, lifted }: NotingState): readonly NotingEvent[] => {
  const { restriction, restricted, by } = command;
  if (lifted.has(restriction)) return [];
  if (command.type === 'Lift') return [did(RestrictionLifted, { restriction, restricted, by })];
  return held.has(restriction) ? [] : [did(RestrictionNoted, { restriction, restricted, by, during: command.during })];
};

const evolve = ({ held, lifted }: NotingState, { type, data }: NotingEvent): NotingState => {
  const { restriction, by } = data;
  return type === 'RestrictionNoted'
    ? { held: held.with(restriction, { restriction, by, during: data.during }), lifted }
    : { held: held.without(restriction), lifted: lifted.with(restriction) };
};

/** The index of restrictions by restricted member: the state is independent of the order of recording and lifting. */
export const noting: Decider<NotingState, NotingCommand, NotingEvent> = {
  stream: (restricted) => `restrictions.against-${restricted}`,
  initial: { held: GrowingMap.of(), lifted: GrowingSet.of() },
  evolve,
  decide,
};

/** Who restricts the member. */
export const restrictorsIn = ({ held }: NotingState): ReadonlyMap<string, Restriction> =>
  new Map([...held.values()].map(({ by, restriction, during }) => [by, { restriction, during }]));
