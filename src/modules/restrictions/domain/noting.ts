import { did } from '../../../shared-kernel/contract/event.ts';
import type { Decider } from '../../../shared-kernel/decider.ts';
import { RestrictionLifted, RestrictionNoted, type NotingEvent } from '../contract/restriction-events.ts';
import type { Restriction } from '../contract/restriction.ts';

/** Who restricts a member; what was lifted is known so that noting it late does not bring it back. */
export type NotingState = { by: ReadonlyMap<string, Restriction>; lifted: ReadonlySet<string> };

export type NotingCommand =
  | { type: 'Note'; restriction: string; restricted: string; by: string; during: Restriction['during'] }
  | { type: 'Lift'; restriction: string; restricted: string; by: string };

const decide = (command: NotingCommand, { by, lifted }: NotingState): readonly NotingEvent[] => {
  const { type, ...about } = command;
  if (lifted.has(command.restriction)) return [];
  if (type === 'Lift')
    return [did(RestrictionLifted, { restriction: about.restriction, restricted: about.restricted, by: about.by })];
  if (by.get(command.by)?.restriction === command.restriction) return [];
  return [did(RestrictionNoted, { ...about, during: command.during })];
};

const evolve = ({ by, lifted }: NotingState, { type, data }: NotingEvent): NotingState => {
  const next = new Map(by);
  if (type === 'RestrictionNoted') {
    next.set(data.by, { restriction: data.restriction, during: data.during });
    return { by: next, lifted };
  }
  if (by.get(data.by)?.restriction === data.restriction) next.delete(data.by);
  return { by: next, lifted: new Set(lifted).add(data.restriction) };
};

/** The other side of restrictions: in whatever order they are noted and lifted, the same remains. */
export const noting: Decider<NotingState, NotingCommand, NotingEvent> = {
  stream: (restricted) => `restrictions.against-${restricted}`,
  initial: { by: new Map(), lifted: new Set() },
  evolve,
  decide,
};
