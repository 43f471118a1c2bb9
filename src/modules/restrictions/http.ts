import { memberHandler, type Handler } from '../../shared-kernel/module.ts';
import type { IdentityQueries, Person } from '../identity/index.ts';
import type { Listed, RestrictionCommands } from './commands.ts';
import { blockMember, listRestrictions, type RestrictionView } from './contract/api.ts';

type Parts = { commands: RestrictionCommands; people: Pick<IdentityQueries, 'people'> };

/** The endpoints for restrictions; each concerns the caller only. */
export const restrictionHandlers = ({ commands, people }: Parts): readonly Handler[] => [
  memberHandler(blockMember, async ({ id: restricted, x, note }, call) => {
    const member = call.member.id;
    const refused = x
      ? await commands.restrict(call.caller, { member, restricted, reason: note })
      : await commands.unrestrict(call.caller, { member, restricted });
    if (refused) return refused;
    await call.settled();
    const held = (await commands.listed(member)).find((each) => each.restricted === restricted);
    const [person] = await people.people([restricted]);
    return { restriction: asSeen(restricted, held, person) };
  }),
  memberHandler(listRestrictions, async (_, { member }) => {
    const listed = await commands.listed(member.id);
    const known = new Map(
      (await people.people(listed.map(({ restricted }) => restricted))).map((person) => [person.uuid, person]),
    );
    return { restriction: listed.map((held) => asSeen(held.restricted, held, known.get(held.restricted))) };
  }),
];

const asSeen = (restricted: string, held: Listed | undefined, person: Person | undefined): RestrictionView => ({
  blockee: restricted,
  blockee_uuid: restricted,
  flag: held !== undefined,
  note: held?.reason ?? null,
  username: person?.username ?? null,
  pic: person?.pic ?? null,
  created_time: held?.at ?? null,
});
