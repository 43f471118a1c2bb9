import { randomUUID } from 'node:crypto';
import type { MemberRecords } from '#kernel/about-members.ts';
import { caller } from '#kernel/commands/commands.ts';
import { isRefusal } from '#kernel/contract/refusals.ts';
import { accountOf } from '../../facts/account.ts';
import type { CommandsParts } from '../../commands/parts.ts';
import { account, ACCOUNTS } from '../../domain/account.ts';
import type { ForgetAgain } from '../../index.ts';

/**
 * After an older history was put back: it does not know that some members were forgotten meanwhile, although their keys are
 * gone. Removes what came back with it, and records the fact again.
 */
export const forgetAgain =
  ({ execute, log, database, clock, settings }: CommandsParts, records: MemberRecords): ForgetAgain =>
  async () => {
    const members = new Set<string>();
    for await (const { stream } of log.store.readAll())
      if (stream.startsWith(ACCOUNTS)) members.add(stream.slice(ACCOUNTS.length));
    const gone = await database.query<{ subject: string }>(
      'select subject::text from personal_data.keys where wrapped is null and subject = any($1::uuid[])',
      [[...members]],
    );
    let forgotten = 0;
    for (const { subject: member } of gone) {
      const { status } = await accountOf(log, member);
      if (status !== 'open' && status !== 'leaving' && status !== 'erasing') continue;
      // Name and address are not known any more; nothing that is theirs is found by these.
      const [email, username] = [randomUUID(), randomUUID()];
      const now = clock.now();
      for (const part of records().values()) await part.forget({ member, email, username, lastHere: now });
      const by = caller({ kind: 'system', policy: 'forget-again-after-restore' }, randomUUID());
      const request = randomUUID();
      const at = { ...settings.identity, DELETION_UNDO_DAYS: 0 };
      for (const command of [
        { type: 'RequestDeletion', member, request, onlyAdmin: false, now, settings: at },
        // A member who was leaving at that time had requested it already, and the waiting days are over.
        { type: 'BeginErasure', member, now: (await accountOf(log, member)).leaving?.erasesAt ?? now },
        { type: 'FinishErasure', member, removed: {}, fingerprint: '', now },
      ] as const) {
        const done = await execute(by, account, member, command);
        if (isRefusal(done) && command.type !== 'RequestDeletion')
          throw new Error(`${member} could not be forgotten again: ${done.refused}`);
      }
      forgotten += 1;
    }
    return forgotten;
  };
