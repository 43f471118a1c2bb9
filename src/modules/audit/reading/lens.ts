import type { AuditorScope } from '#modules/identity/contract/auditor.ts';
import { hiddenPart, mayRead, prefixesFor, seesPeople, type HiddenPart } from '../contract/kinds.ts';

/** What an auditor may see: which histories, and whether people and personal fields in clear. */
export type Lens = {
  clear: boolean;
  mayRead: (stream: string) => boolean;
  /** How the names of those histories begin; null when all of them may be seen. */
  prefixes: readonly string[] | null;
  /** Events and fields of a history that belong to another scope. */
  hidden: (stream: string) => HiddenPart | undefined;
};

export const lensOf = (scope: readonly AuditorScope[]): Lens => ({
  clear: seesPeople(scope),
  mayRead: (stream) => mayRead(scope, stream),
  prefixes: prefixesFor(scope),
  hidden: (stream) => hiddenPart(scope, stream),
});
