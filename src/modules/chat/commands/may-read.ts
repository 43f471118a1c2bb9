import type { Refusal } from '#kernel/contract/refusals.ts';
import type { SignedIn } from '#kernel/module.ts';
import { mayRead as decide, type Lifetime } from '../domain/channel.ts';
import { circleOf, isStaffIn } from './facts.ts';
import type { ChatNeeds } from './needs.ts';

/** What forbids looking into the chat; who belongs to it is asked of the session itself. */
export const mayRead =
  (needs: ChatNeeds) =>
  async (session: string, member: SignedIn, until: Lifetime): Promise<Refusal | undefined> => {
    const [facts, isAdmin] = await Promise.all([needs.scheduling.session(session), isStaffIn(needs, session, member)]);
    return decide(until, { circle: circleOf(facts), by: { id: member.id, isAdmin }, now: needs.clock.now() });
  };
