import { APPEALS_LIMIT, listAppeals, type AppealInList } from '#modules/moderation/contract/appeal-api.ts';
import { StaffList, whatIsChosen } from '#client/entities/admin/staff-list.tsx';
import { calledIn } from '#client/entities/identity/member-name.tsx';
import type { CsvColumn } from '#client/lib/csv.ts';
import { StatusBadge } from '#ui/badge.tsx';
import { TimeText } from '#ui/time-text.tsx';
import { caseTexts } from '../cases/texts.ts';
import { dayColumn, WorkCard, workerColumn } from '../work-list.tsx';
import { appealOutcomes } from '../texts.ts';
import { appealTexts as texts } from './texts.ts';

export const appealTitle = ({ deed, member }: Pick<AppealInList, 'deed' | 'member'>): string =>
  texts.against(deed === null ? texts.unknownDeed : caseTexts.deeds[deed], calledIn(member));

/** Every objection, what is due first first; which are shown stands in the address. */
export const AppealList = () => (
  <StaffList
    endpoint={listAppeals}
    list="appeals"
    texts={texts}
    views={{
      status: {
        label: texts.status.label,
        values: ['open', 'overdue', 'decided'],
        texts: texts.status,
        usual: 'open',
        as: 'pills',
        counted: (status, { counts }) => texts.counted(texts.status[status], counts[status]),
      },
    }}
    input={({ status }, q) => ({ status, ...whatIsChosen({ q }) })}
    size={50}
    most={APPEALS_LIMIT}
    rowsOf={({ appeals, has_more: hasMore }) => ({ rows: appeals, hasMore })}
    options={{ topics: [['appeal']], staleTime: 0 }}
    columns={columns}
    empty={({ status }) => texts.empty[status]}
    item={(each) => <AppealCard appeal={each} />}
  />
);

const columns: readonly CsvColumn<AppealInList>[] = [
  { title: texts.columns.what, value: appealTitle },
  dayColumn(texts.columns.made, ({ made_time }) => made_time),
  dayColumn(texts.due, ({ due_time }) => due_time),
  workerColumn(texts.columns.taken, texts.free, ({ taken_by }) => taken_by),
  { title: texts.columns.outcome, value: ({ outcome }) => (outcome === null ? null : appealOutcomes[outcome]) },
  dayColumn(texts.decided, ({ decided_time }) => decided_time),
];

const AppealCard = ({ appeal }: { appeal: AppealInList }) => (
  <WorkCard
    to={`/admin/appeals/${appeal.uuid}`}
    title={appealTitle(appeal)}
    badges={<AppealBadges appeal={appeal} />}
    beside={
      <>
        {appeal.status === 'decided' ? texts.decided : texts.due}{' '}
        <TimeText at={appeal.decided_time ?? appeal.due_time} />
      </>
    }
  >
    {appeal.taken_by === null ? texts.free : texts.takenBy(calledIn(appeal.taken_by))}
  </WorkCard>
);

export const AppealBadges = ({ appeal }: { appeal: AppealInList }) => (
  <>
    {appeal.is_overdue ? <StatusBadge tone="bad">{texts.overdue}</StatusBadge> : null}
    {appeal.outcome === null ? null : <StatusBadge tone="quiet">{appealOutcomes[appeal.outcome]}</StatusBadge>}
  </>
);
