import { did, type Event } from '#kernel/contract/event.ts';
import { between, minutes } from '#kernel/contract/time.ts';
import type { Caller } from '#kernel/commands/commands.ts';
import type { EventLog } from '#kernel/log/event-log.ts';
import type { Position } from '#kernel/log/event-store/event-store.ts';
import {
  HistoriesSought,
  HistoryExported,
  HistoryRead,
  LookRefused,
  looksStream,
  type SoughtOrMoney,
  type SoughtView,
} from '../contract/audit-events.ts';

/** Turning pages and moving the slider within this time, for the same reason, is one look. */
const ONE_LOOK = minutes(15);
/** Number of earlier looks that are searched. */
const BACK = 20;

/** The auditor, the reason and the time; `operator` is a person at the command line with a pseudonymous id. */
export type AuditAccess = { auditor: string; operator?: string; reason: string; now: string; caller: Caller };

/** Records looks; awaited before an auditor is answered. */
export const recording = (log: EventLog) => {
  const record = async ({ auditor, now, caller }: AuditAccess, fact: Event): Promise<Position> => {
    const meta = { actor: caller.actor, occurredAt: now, correlation: caller.correlation };
    const { position } = await log.append(looksStream(auditor), 'any', [fact], meta);
    if (position > caller.position) caller.position = position;
    return position;
  };

  const continuesLook = async ({ auditor, reason, now }: AuditAccess, stream: string): Promise<boolean> => {
    const name = looksStream(auditor);
    for await (const { revision } of log.store.readStream(name, { direction: 'backwards', limit: 1 })) {
      const from = revision < BigInt(BACK) ? 0n : revision - BigInt(BACK) + 1n;
      const recent = await log.part(name, { from, limit: BACK, personal: true });
      return recent.some(
        ({ type, data, meta }) =>
          type === HistoryRead.type &&
          data['stream'] === stream &&
          data['reason'] === reason &&
          Math.abs(between(meta.occurredAt, now)) < ONE_LOOK,
      );
    }
    return false;
  };

  /** A reason is optional at the command line. */
  const who = ({ auditor, operator, reason }: AuditAccess) => ({
    auditor,
    ...(operator === undefined ? {} : { operator }),
    reason: reason === '' ? null : reason,
  });

  return {
    /** Returns the position of the recorded look, so that an answer can leave out what was recorded for it. */
    sought: (
      auditAccess: AuditAccess,
      options: { by: SoughtOrMoney; subjects: string[]; sought: string; view?: SoughtView },
    ) => record(auditAccess, did(HistoriesSought, { ...who(auditAccess), ...options })),
    /** Repeated reads within one look are not recorded again; each command of an operator is a separate look. */
    read: async (auditAccess: AuditAccess, stream: string) => {
      if (auditAccess.operator === undefined && (await continuesLook(auditAccess, stream))) return;
      await record(auditAccess, did(HistoryRead, { ...who(auditAccess), stream }));
    },
    exported: (auditAccess: AuditAccess, options: { stream: string | null; subject: string | null }) =>
      record(auditAccess, did(HistoryExported, { ...who(auditAccess), ...options })),
    refused: (
      { auditor, reason, ...by }: AuditAccess,
      options: { wanted: 'sought' | 'read' | 'exported'; by: SoughtOrMoney | null; stream: string | null },
    ) => record({ auditor, reason, ...by }, did(LookRefused, { auditor, reason, ...options })),
  };
};
export type Recording = ReturnType<typeof recording>;
