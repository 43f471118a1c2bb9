import { memberHandler, memberWriteHandler, type Handler } from '#kernel/module.ts';
import type { IdentityQueries, Person } from '#modules/identity/index.ts';
import type { RestrictionCommands } from './commands.ts';
import type { OwnRestriction } from './views/own-restrictions.ts';
import { blockMember, listRestrictions, type RestrictionView } from './contract/api.ts';

type Parts = { commands: RestrictionCommands; people: Pick<IdentityQueries, 'people'> };

/** The endpoints for restrictions; each concerns the caller only. */
export const restrictionHandlers = ({ commands, people }: Parts): readonly Handler[] => [
  memberWriteHandler(
    blockMember,
    ({ id: restricted, x, note }, { caller, member }) =>
      x
        ? commands.restrict(caller, { member: member.id, restricted, reason: note })
        : commands.unrestrict(caller, { member: member.id, restricted }),
    async ({ member }, { id: restricted }) => {
      const held = (await commands.ownRestrictions(member.id)).find((each) => each.restricted === restricted);
      const [person] = await people.people([restricted]);
      return { restriction: asSeen(restricted, held, person) };
    },
  ),
  memberHandler(listRestrictions, async (_, { member }) => {
    const listed = await commands.ownRestrictions(member.id);
    const byId = new Map(
      (await people.people(listed.map(({ restricted }) => restricted))).map((person) => [person.uuid, person]),
    );
    return { restriction: listed.map((held) => asSeen(held.restricted, held, byId.get(held.restricted))) };
  }),
];

const asSeen = (restricted: string, held: OwnRestriction | undefined, person: Person | undefined): RestrictionView => ({
  blockee: restricted,
  blockee_uuid: restricted,
  flag: held !== undefined,
  note: held?.reason ?? null,
  username: person?.username ?? null,
  name: person?.name,
  pic: person?.pic ?? null,
  created_time: held?.at ?? null,
});
