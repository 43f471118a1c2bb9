import { refuse, type Refusal } from '#kernel/contract/refusals.ts';
import type { MoneyAnswer, MoneySoughtBy } from '../contract/money-api.ts';
import { historyBy } from '../projections/histories.ts';
import { chargesNamed, type ChargePlace } from '../projections/money.ts';
import { memberNamed } from './finding.ts';
import type { Lens } from './lens.ts';
import { isMonth, moneyOfCharges, moneyOfMember, moneyOfMonth, payerOf } from './money.ts';
import { PAYMENTS } from './money-notes.ts';
import type { ReadingParts } from './parts.ts';

/** What is meant, and what is recorded of the look. */
type MoneyLookedFor =
  | { by: 'member'; member: string; subjects: string[] }
  | { by: 'history'; member: string; stream: string; subjects: string[] }
  | { by: 'charge'; places: readonly ChargePlace[]; subjects: string[] }
  | { by: 'month'; month: string; subjects: string[] };

/** Finds what was typed, without reading anything of it. */
export const moneyLookedFor = async (
  parts: ReadingParts,
  soughtBy: MoneySoughtBy,
  typed: string,
  lens: Lens,
): Promise<MoneyLookedFor | Refusal> => {
  const unknown = refuse('AUDIT_MONEY_UNKNOWN', { field: 'text' });
  switch (soughtBy) {
    case 'month':
      return isMonth(typed)
        ? { by: soughtBy, month: typed, subjects: [typed] }
        : refuse('AUDIT_MONTH_UNKNOWN', { field: 'text' });
    case 'charge': {
      const places = await chargesNamed(parts.sql, typed);
      return places.length === 0
        ? unknown
        : { by: soughtBy, places, subjects: [...new Set(places.map(({ stream }) => payerOf(stream)))] };
    }
    case 'history': {
      const row = await historyBy(parts.sql, typed);
      // By its full name it would be found by the id of a member.
      if (row?.prefix !== PAYMENTS || (row.stream === typed && !lens.clear)) return unknown;
      return { by: soughtBy, member: payerOf(row.stream), stream: row.stream, subjects: [] };
    }
    case 'member': {
      const member = await memberNamed(parts, typed);
      return member === null ? unknown : { by: soughtBy, member, subjects: [member] };
    }
  }
};

export const moneyShown = (
  parts: ReadingParts,
  found: MoneyLookedFor,
  lens: Lens,
  page: { day?: string | undefined; limit: number; offset: number },
): Promise<MoneyAnswer> => {
  switch (found.by) {
    case 'month':
      return moneyOfMonth(parts, found.month, lens, page);
    case 'charge':
      return moneyOfCharges(parts, found.places, lens);
    default:
      return moneyOfMember(parts, found.member, lens, page);
  }
};
