import { lengthOf, writtenLength } from '#kernel/contract/written-text.ts';
import { z } from 'zod';
import type { TextRule } from '#kernel/contract/endpoint.ts';

/** What an auditor may be appointed for; which histories belong to which, the module audit declares. */
export const auditorScope = z
  .enum(['sessions', 'moderation', 'payments', 'accounts', 'everything'])
  .meta({ id: 'AuditorScope' });
export type AuditorScope = z.output<typeof auditorScope>;

/** The scope in words: `sessions and accounts`. */
export const scopeNames = (scope: readonly AuditorScope[]): string =>
  scope.length < 2 ? (scope[0] ?? 'nothing') : `${scope.slice(0, -1).join(', ')} and ${scope.at(-1)}`;

/** Longest reason of an appointment or of a look, in characters. */
export const AUDIT_REASON_MAX = 500;
/** Fewest characters that say anything. */
export const AUDIT_REASON_MIN = 5;

/** Whether a typed reason says something: five characters that are no blanks. */
export const saysSomething = (reason: string): boolean =>
  writtenLength(reason.replaceAll(/\s/g, '')) >= AUDIT_REASON_MIN && lengthOf(reason.trim()) <= AUDIT_REASON_MAX;

/** The reason of an appointment or of a look, as its forms check it. */
export const auditReason: TextRule = {
  most: AUDIT_REASON_MAX,
  problem: (text) => (saysSomething(text) ? undefined : 'AUDIT_REASON_REQUIRED'),
};

/** A current right to audit; it ends by itself. */
export type AuditRight = { scope: readonly AuditorScope[]; until: string };

type Right = { scope: readonly string[]; until: string };

/** Whether the right is there and its time is not over. */
export const holdsAt = <R extends Right>(right: R | null | undefined, now: string): right is R =>
  right != null && right.until > now;

/** What may be looked at now: nothing without a right, or when its time is over. */
export const scopeAt = (right: Right | null | undefined, now: string): AuditorScope[] =>
  holdsAt(right, now) ? auditorScope.options.filter((scope) => right.scope.includes(scope)) : [];
