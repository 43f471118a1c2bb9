import {
  caseAbout,
  casePriority,
  type CaseAbout,
  type CasePriority,
} from '#modules/moderation/contract/case-events.ts';
import { caseTexts as texts } from './texts.ts';

const statuses = ['open', 'overdue', 'closed'] as const;
const assignees = ['any', 'me', 'none'] as const;

export type CaseChoices = {
  status: (typeof statuses)[number];
  assignee: (typeof assignees)[number];
  priority: CasePriority | '';
  about: CaseAbout | '';
  q: string;
};

const oneOf = <T extends string>(allowed: readonly T[], written: string | null, usual: T): T =>
  allowed.find((value) => value === written) ?? usual;

/** The filter in the page's address; invalid values fall back to the default. */
export const caseChoicesIn = (search: URLSearchParams): CaseChoices => ({
  status: oneOf(statuses, search.get('status'), 'open'),
  assignee: oneOf(assignees, search.get('assignee'), 'any'),
  priority: oneOf([...casePriority.options, ''] as const, search.get('priority'), ''),
  about: oneOf([...caseAbout.options, ''] as const, search.get('about'), ''),
  q: search.get('q') ?? '',
});

/** Only what differs from the usual stands in the address. */
export const addressOf = ({ status, assignee, priority, about, q }: CaseChoices): Record<string, string> => ({
  ...(status === 'open' ? {} : { status }),
  ...(assignee === 'any' ? {} : { assignee }),
  ...(priority === '' ? {} : { priority }),
  ...(about === '' ? {} : { about }),
  ...(q === '' ? {} : { q }),
});

export const caseListInput = ({ status, assignee, priority, about, q }: CaseChoices) => ({
  status,
  ...(assignee === 'any' ? {} : { assignee }),
  ...(priority === '' ? {} : { priority }),
  ...(about === '' ? {} : { about }),
  ...(q === '' ? {} : { q }),
});

export const statusChoices = (counts: Readonly<Record<CaseChoices['status'], number>> | undefined) =>
  statuses.map((value) => ({
    value,
    text: counts === undefined ? texts.status[value] : texts.counted(texts.status[value], counts[value]),
  }));
export const assigneeChoices = assignees.map((value) => ({ value, text: texts.assignee[value] }));
