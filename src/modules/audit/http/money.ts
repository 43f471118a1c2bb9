import { refuse } from '#kernel/contract/refusals.ts';
import { memberHandler, type Handler } from '#kernel/module.ts';
import { saysSomething } from '#modules/identity/contract/auditor.ts';
import { readMoney } from '../contract/money-api.ts';
import { recordable } from '../domain/looks.ts';
import { PAYMENTS } from '../reading/money-notes.ts';
import { moneyLookedFor, moneyShown } from '../reading/money-looking.ts';
import { shownTo } from '../reading/masking.ts';
import type { ReadingParts } from '../reading/parts.ts';
import type { Recording } from '../reading/recording.ts';
import { lens as lensAt, looking, readable } from './looking.ts';

/** What became of money: the charges of a member or a month, or one by its name. The look is recorded first. */
export const moneyHandler = (parts: ReadingParts, record: Recording): Handler =>
  memberHandler(
    readMoney,
    readable(async ({ by, text, reason, day, limit, offset }, call) => {
      if (!saysSomething(reason)) return refuse('AUDIT_REASON_REQUIRED', { field: 'reason' });
      const lens = lensAt(call);
      const access = looking(call, reason);
      // A name or an address resolves the letter of a member: only auditors of accounts search by them.
      if (!lens.mayRead(PAYMENTS) || (by === 'member' && !lens.clear)) {
        await record.refused(access, { wanted: 'sought', by, stream: null });
        return refuse('AUDIT_OUT_OF_SCOPE', { field: 'text' });
      }
      const found = await moneyLookedFor(parts, by, text, lens);
      if ('refused' in found) return found;
      if (found.by === 'history') await record.read(access, found.stream);
      else
        await record.sought(access, {
          by: found.by,
          subjects: found.subjects,
          sought: recordable(text),
          view: 'money',
        });
      return shownTo(parts, lens, { money: await moneyShown(parts, found, lens, { day, limit, offset }) });
    }),
  );
