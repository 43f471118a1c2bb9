import { randomBytes } from 'node:crypto';
import type { Caller, Execute } from '#kernel/commands/commands.ts';
import { isRefusal, type Refusal } from '#kernel/contract/refusals.ts';
import type { PersonalData } from '#kernel/log/personal-data.ts';
import { fingerprintOf } from '../calendar/feed.ts';
import { reminding } from '../domain/reminding.ts';

/** Answers the token of the address, which is stored nowhere. */
export const makeCalendarAddress =
  ({ execute, secrets }: { execute: Execute; secrets: Pick<PersonalData, 'fingerprint'> }) =>
  async (caller: Caller, member: string): Promise<{ token: string } | Refusal> => {
    const token = randomBytes(32).toString('base64url');
    const fingerprint = fingerprintOf(secrets, token);
    const done = await execute(caller, reminding, member, { type: 'MakeAddress', member, fingerprint });
    return isRefusal(done) ? done : { token };
  };
