import { refuse } from '#kernel/contract/refusals.ts';
import { ownerOf } from '../../facts/owner.ts';
import type { CommandsParts } from '../parts.ts';
import { handleOf, siteOf } from './asserted.ts';

export const beginPasskey = (parts: CommandsParts) => async (member: string) => {
  const { log, clock, settings, passkeys } = parts;
  const owner = await ownerOf(log, member);
  if (!owner) return refuse('USER_DOES_NOT_EXIST');
  return {
    ...(await passkeys.challenge('add', member, clock.now())),
    site: { id: siteOf(parts).id, name: settings.productName },
    user: { id: handleOf(member), name: owner.username },
    known: (await passkeys.list(member)).map(({ credential }) => credential),
  };
};
