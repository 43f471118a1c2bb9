import { randomUUID } from 'node:crypto';
import type { Caller } from '#kernel/commands/commands.ts';
import { isRefusal, type Refusal } from '#kernel/contract/refusals.ts';
import { restrictor } from '../domain/restrictor.ts';
import { ownRestrictions } from '../views/own-restrictions.ts';
import { restrictedMember, type Pair, type RestrictionNeeds } from './needs.ts';
import { noteIncoming } from './note-incoming.ts';

/** Placing a restriction, or giving another reason for it. */
export const restrict =
  (needs: RestrictionNeeds) =>
  async (by: Caller, { member, restricted, reason }: Pair & { reason: string }): Promise<Refusal | undefined> => {
    const earlier = (await ownRestrictions(needs, member)).find((each) => each.restricted === restricted);
    const done = await needs.execute(by, restrictor, member, {
      type: 'Restrict',
      member,
      restricted: await restrictedMember(needs, restricted),
      restriction: randomUUID(),
      reason,
      earlier: earlier?.reason ?? null,
      during: member === restricted ? null : await needs.meetings.together(member, restricted),
    });
    if (isRefusal(done)) return done;
    return noteIncoming(needs)(by, { ...done.state.get(restricted)!, restricted, by: member });
  };
