import { did } from '#kernel/contract/event.ts';
import { CaseDecided, CaseOpened, type Deed } from '../contract/case-events.ts';
import type { JudgedContent } from '../index.ts';

export const idOf = (digit: string): string =>
  `${digit.repeat(8)}-${digit.repeat(4)}-4${digit.repeat(3)}-8${digit.repeat(3)}-${digit.repeat(12)}`;

// Ana reports Ben, Mia decides.
export const CASE = idOf('1');
export const ANA = idOf('a');
export const BEN = idOf('b');
export const MIA = idOf('c');
export const NOW = '2026-05-04T09:00:00.000Z';

export const opened = did(CaseOpened, {
  case: CASE,
  about: 'member',
  target: BEN,
  member: BEN,
  session: null,
  well: null,
  priority: 'normal',
  at: NOW,
});

export const decided = (decision: string, deed: Deed = 'warned') =>
  did(CaseDecided, {
    case: CASE,
    decision,
    by: MIA,
    member: BEN,
    concerned: BEN,
    deed,
    clause: deed === 'nothing' ? null : 'respect',
    reason: 'He shouted at a newcomer.',
    conditions: null,
    until: null,
    at: NOW,
  });

export const noContent: JudgedContent = {
  authorOf: async () => null,
  shownAs: async () => new Map(),
  evidence: async () => [],
  judge: async () => {},
  showAgain: async () => {},
};
