import { randomUUID } from 'node:crypto';
import type { UseCase } from '#kernel/commands/commands.ts';
import { refusalOf } from '#kernel/contract/refusals.ts';
import { account } from '../../domain/account.ts';
import { copyOf } from './copy-of.ts';
import type { OwnDataNeeds } from './needs.ts';

/** Begins a copy unless one is there, or being made. */
export const ask: UseCase<OwnDataNeeds, [member: string, another: boolean]> =
  (needs) => async (caller, member, another) => {
    const { execute, clock } = needs.parts;
    const isThere = (await copyOf(needs)(member))?.state === 'READY';
    return refusalOf(
      await execute(caller, account, member, {
        type: 'AskForOwnData',
        member,
        request: randomUUID(),
        another,
        isThere,
        now: clock.now(),
      }),
    );
  };
