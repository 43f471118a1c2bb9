import { randomUUID } from 'node:crypto';
import type { Caller, Execute } from '#kernel/commands/commands.ts';
import { refusalOf, type Refusal } from '#kernel/contract/refusals.ts';
import { THE_TRUST_PAGE, trust } from '../domain/trust.ts';

export const publishAuthorityAnswer =
  ({ execute }: { execute: Execute }) =>
  async (caller: Caller, text: string): Promise<Refusal | undefined> =>
    refusalOf(await execute(caller, trust, THE_TRUST_PAGE, { type: 'PublishAnswer', answer: randomUUID(), text }));
