import { GrowingMap } from '#kernel/contract/growing.ts';
import type { AuditEvent } from '../contract/audit-events.ts';

const ID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/i;
const REFERENCE = /^[\w.-]{1,120}$/;
/** A charge, an invoice, a payment, a refund or a dispute at the payment provider; a month. */
const MONEY = /^(?:(?:in|pi|py|ch|re|pyr|du|dp)_\w{1,80}|\d{4}-\d\d)$/;
const NUMBER = /^#?\d{1,12}$/;

/**
 * What is recorded of a search text: an id, the name of a stream or the number of a case. A name or an address would outlive
 * the member whom it means: a search that finds nothing has no member with whom to forget it.
 */
export const recordable = (text: string): string => {
  const typed = text.trim();
  return NUMBER.test(typed) || MONEY.test(typed) || (ID.test(typed) && REFERENCE.test(typed)) ? typed : '';
};

/** What an auditor looked at so far. */
export type LooksState = { sought: number; exported: number; refused: number; read: GrowingMap<string, number> };

const initial: LooksState = { sought: 0, exported: 0, refused: 0, read: GrowingMap.of() };

const evolve = (state: LooksState, { type, data }: AuditEvent): LooksState => {
  switch (type) {
    case 'HistoriesSought':
      return { ...state, sought: state.sought + 1 };
    case 'HistoryRead':
      return { ...state, read: state.read.with(data.stream, (state.read.get(data.stream) ?? 0) + 1) };
    case 'HistoryExported':
      return { ...state, exported: state.exported + 1 };
    case 'LookRefused':
      return { ...state, refused: state.refused + 1 };
  }
};

/** Looks are always recorded: there is nothing to decide. */
export const looks = { initial, evolve };
