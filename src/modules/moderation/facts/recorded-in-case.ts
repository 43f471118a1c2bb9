import type { EventLog } from '#kernel/log/event-log.ts';
import { CaseDecided, CaseOpened } from '../contract/case-events.ts';
import { moderationCase } from '../domain/moderation-case.ts';

/** When a case was opened; what was judged is shown as it was then. */
export const openedAt = async ({ log }: { log: EventLog }, id: string): Promise<string | undefined> => {
  const opened = (await log.read(moderationCase.stream(id))).find(({ type }) => type === CaseOpened.type);
  return opened && CaseOpened.schema.parse(opened.data).at;
};

/** The words of a decision, as far as the key of whom it concerns is there. */
export const wordsOfDecision = async (
  { log }: { log: EventLog },
  { case: id, decision }: { case: string; decision: string },
): Promise<{ reason: string; conditions: string | null; clause: string | null } | undefined> => {
  const fact = (await log.read(moderationCase.stream(id))).find(
    ({ type, data }) => type === CaseDecided.type && data['decision'] === decision,
  );
  if (!fact) return undefined;
  const { reason, conditions, clause } = CaseDecided.schema.parse(fact.data);
  return { reason: reason ?? '', conditions, clause };
};
