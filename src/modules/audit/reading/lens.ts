import type { AuditorScope } from '../../identity/contract/auditor.ts';
import { mayRead, seesPeople } from '../contract/kinds.ts';

/** What somebody may see: which histories, and whether people and personal fields in clear. */
export type Lens = { clear: boolean; mayRead: (stream: string) => boolean };

export const lensOf = (scope: readonly AuditorScope[]): Lens => ({
  clear: seesPeople(scope),
  mayRead: (stream) => mayRead(scope, stream),
});
