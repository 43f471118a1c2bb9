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
  async (caller: Caller, { member, restricted, reason }: Pair & { reason: string }): Promise<Refusal | undefined> => {
    const earlier = (await ownRestrictions(needs, member)).find((each) => each.restricted === restricted);
    const known = await restrictedMember(needs, restricted);
    const done = await needs.execute(caller, restrictor, member, {
      type: 'Restrict',
      member,
      restricted: known,
      restriction: randomUUID(),
      reason,
      earlier: earlier?.reason ?? null,
      // No member is in a session under another name; where both meet by their own names the restriction must not show it.
      during:
        known.person === restricted && member !== restricted ? await needs.meetings.together(member, restricted) : null,
    });
    if (isRefusal(done)) return done;
    return noteIncoming(needs)(caller, { ...done.state.get(restricted)!, restricted, by: member });
  };
