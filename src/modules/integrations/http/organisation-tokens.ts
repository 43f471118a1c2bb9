import { pageOf } from '#kernel/contract/endpoint.ts';
import { isRefusal } from '#kernel/contract/refusals.ts';
import { memberHandler, type Handler } from '#kernel/module.ts';
import type { OrganisationTokens } from '../commands.ts';
import type { ListedToken } from '../commands/list-organisation-tokens.ts';
import {
  endOrganisationToken,
  listOrganisationTokens,
  makeOrganisationToken,
  type OrganisationToken,
} from '../contract/organisation-token-api.ts';
import { namesOf, type MemberNaming, type PeopleForStaff } from './naming.ts';

const asToken = (listed: ListedToken, named: MemberNaming): OrganisationToken => ({
  uuid: listed.token,
  name: listed.name,
  scopes: [...listed.scopes],
  made_by: named(listed.madeBy),
  made_at: listed.madeAt,
  expires_at: listed.expiresAt,
  last_used_on: listed.lastUsedOn,
});

export const organisationTokenHandlers = (tokens: OrganisationTokens, people: PeopleForStaff): readonly Handler[] => [
  memberHandler(listOrganisationTokens, async ({ scope, ...asked }) => {
    const chosen = (await tokens.list()).filter(({ scopes }) => scope === undefined || scopes.includes(scope));
    const { page, has_more } = pageOf(chosen, asked, ({ name }) => name);
    const named = await namesOf(people, page);
    return { token: page.map((each) => asToken(each, named)), has_more };
  }),
  memberHandler(makeOrganisationToken, async (wanted, { caller, member }) => {
    const made = await tokens.make(caller, member.id, wanted);
    if (isRefusal(made)) return made;
    return { token: asToken(made.token, await namesOf(people, [made.token])), secret: made.secret };
  }),
  memberHandler(
    endOrganisationToken,
    async ({ id }, { caller, member }) => (await tokens.end(caller, member.id, id)) ?? {},
  ),
];
