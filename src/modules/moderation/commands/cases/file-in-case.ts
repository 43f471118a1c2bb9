import type { Caller } from '#kernel/commands/commands.ts';
import { reportFacts } from '../../facts/case-of-report.ts';
import type { ModerationNeeds } from '../needs.ts';
import { openCase } from './open-case.ts';

/** A report opens a case about its target or joins the open one; null for feedback, which is none. Safe to repeat. */
export const fileInCase =
  (needs: Pick<ModerationNeeds, 'execute' | 'log' | 'secrets' | 'judgedMessages'>) =>
  async (caller: Caller, report: string): Promise<string | null> => {
    const facts = await reportFacts(needs, report);
    if (facts === undefined) return null;
    return openCase(needs)(caller, facts.subject, facts.at, { id: report, kind: facts.kind });
  };
