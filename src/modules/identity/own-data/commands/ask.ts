import { randomUUID } from 'node:crypto';
import type { Caller } from '#kernel/commands/commands.ts';
import { refusalOf, type Refusal } from '#kernel/contract/refusals.ts';
import { account } from '../../domain/account.ts';
import { copyOf } from './copy-of.ts';
import type { OwnDataNeeds } from './needs.ts';

/** Begins a copy unless one is there, or being made. */
export const ask =
  (needs: OwnDataNeeds) =>
  async (caller: Caller, member: string, another: boolean): Promise<Refusal | undefined> => {
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
