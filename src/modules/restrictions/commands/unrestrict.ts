import type { Caller } from '#kernel/commands/commands.ts';
import { isRefusal, type Refusal } from '#kernel/contract/refusals.ts';
import { restrictor } from '../domain/restrictor.ts';
import { restrictedMember, type Pair, type RestrictionNeeds } from './needs.ts';
import { liftIncoming } from './lift-incoming.ts';

export const unrestrict =
  (needs: RestrictionNeeds) =>
  async (caller: Caller, { member, restricted }: Pair): Promise<Refusal | undefined> => {
    const done = await needs.execute(caller, restrictor, member, {
      type: 'Unrestrict',
      member,
      restricted: await restrictedMember(needs, restricted),
    });
    if (isRefusal(done)) return done;
    const [fact] = done.events;
    return fact && liftIncoming(needs)(caller, { restriction: fact.data.restriction, restricted, by: member });
  };
