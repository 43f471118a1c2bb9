import { isRefusal, refusalOf, type Refusal } from '#kernel/contract/refusals.ts';
import { bookings } from '../domain/bookings.ts';
import { session, type SessionCommand } from '../domain/session.ts';
import { apartOf } from '../facts/apart.ts';
import type { SchedulingNeeds, SchedulingUseCase } from '../facts/needs.ts';
import { sessionState } from '../facts/session-state.ts';

type Unregister = Extract<SessionCommand, { type: 'Unregister' }>;

/** A seat is given back: the session first, then the member's book. */
export const unregister: SchedulingUseCase<[id: string, member: string, because?: Unregister['because']]> =
  (needs) =>
  async (caller, id, member, because = 'own-wish') => {
    const outcome = await needs.execute(caller, session, id, await unregistration(needs, id, member, because));
    if (isRefusal(outcome)) return outcome;
    const { attendees, host, groupHosted } = outcome.state;
    if (attendees.has(member) || (host === member && !groupHosted)) return undefined;
    const release = { type: 'Release', member, session: id, because: 'unregistered' } as const;
    return refusalOf(await needs.execute(caller, bookings, member, release));
  };

/** The trial decision: what would keep the member from giving the seat back. */
export const unregisterRefusal = async (
  needs: SchedulingNeeds,
  id: string,
  member: string,
): Promise<Refusal | undefined> =>
  refusalOf(session.decide(await unregistration(needs, id, member, 'own-wish'), await sessionState(needs, id)));

const unregistration = async (
  needs: SchedulingNeeds,
  id: string,
  member: string,
  because: Unregister['because'],
): Promise<Unregister> => ({
  type: 'Unregister',
  session: id,
  member,
  apart: await apartOf(needs, member),
  now: needs.clock.now(),
  because,
  settings: needs.settings,
});
