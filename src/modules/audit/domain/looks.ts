import { GrowingMap } from '../../../shared-kernel/contract/growing.ts';
import type { AuditEvent } from '../contract/audit-events.ts';

/** What an auditor looked at so far. */
export type LooksState = { sought: number; exported: number; read: GrowingMap<string, number> };

const initial: LooksState = { sought: 0, exported: 0, read: GrowingMap.of() };

const evolve = (state: LooksState, { type, data }: AuditEvent): LooksState => {
  switch (type) {
    case 'HistoriesSought':
      return { ...state, sought: state.sought + 1 };
    case 'HistoryRead':
      return { ...state, read: state.read.with(data.stream, (state.read.get(data.stream) ?? 0) + 1) };
    case 'HistoryExported':
      return { ...state, exported: state.exported + 1 };
  }
};

/** Looks are always recorded: there is nothing to decide. */
export const looks = { initial, evolve };
