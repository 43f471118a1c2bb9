import { CASES_LIMIT, listCases, type CaseInList } from '#modules/moderation/contract/case-api.ts';
import { caseAbout, casePriority } from '#modules/moderation/contract/case-events.ts';
import { StaffList, whatIsChosen } from '#client/entities/admin/staff-list.tsx';
import { calledIn } from '#client/entities/identity/member-name.tsx';
import type { CsvColumn } from '#client/lib/csv.ts';
import { StatusBadge } from '#ui/badge.tsx';
import { TimeText } from '#ui/time-text.tsx';
import { BreakFromCases } from '../workload/break-from-cases.tsx';
import { dayColumn, WorkCard, workerColumn } from '../work-list.tsx';
import { HardCaseBadge } from '../workload/hard-case.tsx';
import { caseTitle } from './case-target.tsx';
import { caseTexts as texts } from './texts.ts';

/** Every case, what is due first first; which are shown stands in the address. */
export const CaseList = () => (
  <StaffList
    endpoint={listCases}
    list="cases"
    texts={texts}
    views={{
      status: {
        label: texts.status.label,
        values: ['open', 'overdue', 'closed'],
        texts: texts.status,
        usual: 'open',
        as: 'pills',
        counted: (status, { counts }) => texts.counted(texts.status[status], counts[status]),
      },
    }}
    filters={{
      assignee: { label: texts.assignee.label, any: texts.assignee.any, values: ['me', 'none'], texts: texts.assignee },
      priority: {
        label: texts.priority.label,
        any: texts.priority.any,
        values: casePriority.options.toReversed(),
        texts: texts.priority.of,
      },
      about: { label: texts.about.label, any: texts.about.any, values: caseAbout.options, texts: texts.about.of },
    }}
    input={({ status, ...filters }, q) => ({ status, ...whatIsChosen({ q, ...filters }) })}
    size={50}
    most={CASES_LIMIT}
    rowsOf={({ cases, has_more: hasMore }) => ({ rows: cases, hasMore })}
    options={{ topics: [['case'], ['report']], staleTime: 0 }}
    columns={columns}
    empty={({ status }) => texts.empty[status]}
    actions={<BreakFromCases />}
    item={(each) => <CaseCard file={each} />}
  />
);

const columns: readonly CsvColumn<CaseInList>[] = [
  { title: texts.about.label, value: ({ about }) => texts.about.of[about] },
  { title: texts.columns.what, value: caseTitle },
  { title: texts.columns.received, value: (file) => whatCameIn(file) },
  { title: texts.priority.label, value: ({ priority }) => texts.priority.of[priority] },
  workerColumn(texts.assignee.label, texts.assignee.none, ({ assignee }) => assignee),
  dayColumn(texts.opened, ({ opened_time }) => opened_time),
  dayColumn(texts.due, ({ due_time }) => due_time),
  dayColumn(texts.closed, ({ closed_time }) => closed_time),
  { title: texts.decisions, value: ({ deed }) => (deed === null ? null : texts.deeds[deed]) },
];

const CaseCard = ({ file }: { file: CaseInList }) => (
  <WorkCard
    to={`/admin/cases/${file.uuid}`}
    title={caseTitle(file)}
    badges={
      <>
        <StatusBadge tone="warm">{texts.about.of[file.about]}</StatusBadge>
        <CaseBadges file={file} />
      </>
    }
    beside={
      <>
        <div>
          {file.status === 'closed' ? texts.closed : texts.due} <TimeText at={file.closed_time ?? file.due_time} />
        </div>
        <div>{file.assignee === null ? texts.free : texts.takenBy(calledIn(file.assignee))}</div>
      </>
    }
  >
    {whatCameIn(file) === '' ? null : `${whatCameIn(file)} · `}
    {texts.opened} <TimeText at={file.opened_time} show="date" />
  </WorkCard>
);

/** How many told us, and of what kind. */
export const whatCameIn = ({ reports, restrictions, cares }: CaseInList): string =>
  [
    ...(reports > 0 ? [texts.reports(reports)] : []),
    ...(restrictions > 0 ? [texts.restrictions(restrictions)] : []),
    ...(cares > 0 ? [texts.care] : []),
  ].join(', ');

export const CaseBadges = ({ file }: { file: CaseInList }) => (
  <>
    {file.priority === 'normal' ? null : (
      <StatusBadge tone={file.priority === 'low' ? 'quiet' : 'bad'}>{texts.priority.of[file.priority]}</StatusBadge>
    )}
    <HardCaseBadge file={file} />
    {file.is_overdue ? <StatusBadge tone="bad">{texts.overdue}</StatusBadge> : null}
    {file.status === 'closed' ? (
      <StatusBadge tone="quiet">{file.deed === null ? texts.closed : texts.deeds[file.deed]}</StatusBadge>
    ) : null}
  </>
);
