import { stateOf } from '#kernel/commands/commands.ts';
import type { EventLog } from '#kernel/log/event-log.ts';
import type { AuditRight } from '../contract/auditor.ts';
import { auditor } from '../domain/auditor.ts';

/** The right to audit as recorded, never behind; whether it still holds is a question of the clock. */
export const auditRightOf = async (log: EventLog, member: string): Promise<AuditRight | null> =>
  (await stateOf(log, auditor, member)).right;
