import { isRefusal } from '#kernel/contract/refusals.ts';
import { memberHandler, type Handler } from '#kernel/module.ts';
import type { Commands } from '../commands.ts';
import { endApiToken, listApiTokens, makeApiToken, type ApiToken } from '../contract/api/tokens.ts';
import type { ApiTokensToken } from '../credentials/api-tokens.ts';

const asApiToken = ({ token, name, scopes, madeAt, expiresAt, lastUsedOn }: ApiTokensToken): ApiToken => ({
  uuid: token,
  name,
  scopes: [...scopes],
  made_at: madeAt,
  expires_at: expiresAt,
  last_used_on: lastUsedOn,
});

export const apiTokenHandlers = (
  commands: Pick<Commands, 'apiTokensOf' | 'makeApiToken' | 'endApiToken' | 'ownerProblem'>,
): readonly Handler[] => [
  memberHandler(listApiTokens, async (_, { member }) => ({
    token: (await commands.apiTokensOf(member.id)).map(asApiToken),
  })),
  memberHandler(makeApiToken, async ({ password, ...wanted }, { caller, member }) => {
    const problem = await commands.ownerProblem(member, password);
    if (problem) return problem;
    const done = await commands.makeApiToken(caller, member.id, wanted);
    return isRefusal(done) ? done : { token: asApiToken(done.made), secret: done.secret };
  }),
  memberHandler(
    endApiToken,
    async ({ id }, { caller, member }) => (await commands.endApiToken(caller, member.id, id)) ?? {},
  ),
];
