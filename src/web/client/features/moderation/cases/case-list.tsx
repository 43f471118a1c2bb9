import { Box } from '@mantine/core';
import { Link } from 'react-router';
import { CASES_LIMIT, listCases, type CaseInList } from '#modules/moderation/contract/case-api.ts';
import { caseAbout, casePriority } from '#modules/moderation/contract/case-events.ts';
import { ExportList } from '#client/entities/admin/export-list.tsx';
import { calledIn } from '#client/entities/identity/member-name.tsx';
import { call } from '#client/lib/call.ts';
import type { CsvColumn } from '#client/lib/csv.ts';
import { useListState } from '#client/lib/list-state.ts';
import { useCall } from '#client/lib/query.ts';
import { dateText } from '#client/lib/time.ts';
import { StatusBadge } from '#ui/badge.tsx';
import { Card } from '#ui/card.tsx';
import { Pills } from '#ui/controls/pills.tsx';
import { Row, Soft, Stack } from '#ui/layout.tsx';
import { Listing, ListFilter, ListSearch } from '#ui/listing.tsx';
import { PageTitle } from '#ui/page.tsx';
import { EmptyState } from '#ui/states.tsx';
import { TimeText } from '#ui/time-text.tsx';
import { BreakFromCases } from '../workload/break-from-cases.tsx';
import { HardCaseBadge } from '../workload/hard-case.tsx';
import { caseTitle } from './case-target.tsx';
import { caseTexts as texts } from './texts.ts';

const PAGE = 50;
const FILTERS = {
  status: ['open', 'overdue', 'closed'],
  assignee: ['me', 'none'],
  priority: casePriority.options,
  about: caseAbout.options,
} as const;

/** Every case, what is due first first; which are shown stands in the address. */
export const CaseList = () => {
  const { q, chosen, page, choose, addressOf } = useListState(FILTERS);
  const { assignee, priority, about } = chosen;
  const status = chosen.status === '' ? 'open' : chosen.status;
  const input = {
    status,
    ...(assignee === '' ? {} : { assignee }),
    ...(priority === '' ? {} : { priority }),
    ...(about === '' ? {} : { about }),
    ...(q === '' ? {} : { q }),
  };
  const query = useCall(
    listCases,
    { ...input, limit: PAGE, offset: (page - 1) * PAGE },
    { topics: [['case'], ['report']], staleTime: 0, keepPrevious: true },
  );
  const counts = query.data?.counts;
  return (
    <>
      <PageTitle
        lead={texts.lead}
        actions={
          <>
            <BreakFromCases />
            <ExportList
              list="cases"
              q={q}
              chosen={{ ...chosen, status }}
              columns={columns}
              read={async (offset) => {
                const answer = await call(listCases, { ...input, limit: CASES_LIMIT, offset });
                return answer.ok ? { rows: answer.value.cases, hasMore: answer.value.has_more } : undefined;
              }}
            />
          </>
        }
      >
        {texts.title}
      </PageTitle>
      <Row gap="md" mb="lg" align="flex-end">
        <Box flex="1 1 16rem" maw="24rem">
          <ListSearch label={texts.search} q={q} onChange={(words) => choose({ q: words })} />
        </Box>
        <Pills
          label={texts.status.label}
          name="status"
          choices={FILTERS.status.map((value) => ({
            value,
            text: counts === undefined ? texts.status[value] : texts.counted(texts.status[value], counts[value]),
          }))}
          value={status}
          onChange={(next) => choose({ status: next === 'open' ? '' : next })}
        />
        <ListFilter
          label={texts.assignee.label}
          any={texts.assignee.any}
          value={assignee}
          choices={FILTERS.assignee.map((value) => ({ value, label: texts.assignee[value] }))}
          onChange={(next) => choose({ assignee: next })}
        />
        <ListFilter
          label={texts.priority.label}
          any={texts.priority.any}
          value={priority}
          choices={casePriority.options.toReversed().map((value) => ({ value, label: texts.priority.of[value] }))}
          onChange={(next) => choose({ priority: next })}
        />
        <ListFilter
          label={texts.about.label}
          any={texts.about.any}
          value={about}
          choices={caseAbout.options.map((value) => ({ value, label: texts.about.of[value] }))}
          onChange={(next) => choose({ about: next })}
        />
      </Row>
      <Listing
        query={query}
        page={page}
        addressOf={addressOf}
        hasMore={(answer) => answer.has_more}
        empty={<EmptyState text={texts.empty[status]} />}
        rows={({ cases }) =>
          cases.length === 0 ? undefined : (
            <Stack as="ul">
              {cases.map((each) => (
                <CaseCard key={each.uuid} file={each} />
              ))}
            </Stack>
          )
        }
      />
    </>
  );
};

const columns: readonly CsvColumn<CaseInList>[] = [
  { title: texts.about.label, value: ({ about }) => texts.about.of[about] },
  { title: texts.columns.what, value: caseTitle },
  { title: texts.columns.received, value: (file) => whatCameIn(file) },
  { title: texts.priority.label, value: ({ priority }) => texts.priority.of[priority] },
  {
    title: texts.assignee.label,
    value: ({ assignee }) => (assignee === null ? texts.assignee.none : calledIn(assignee)),
  },
  { title: texts.opened, value: ({ opened_time }) => dateText(opened_time) },
  { title: texts.due, value: ({ due_time }) => dateText(due_time) },
  { title: texts.closed, value: ({ closed_time }) => (closed_time === null ? null : dateText(closed_time)) },
  { title: texts.decisions, value: ({ deed }) => (deed === null ? null : texts.deeds[deed]) },
];

const CaseCard = ({ file }: { file: CaseInList }) => (
  <Card as="li" interactive padding="sm">
    <Row gap="md" align="flex-start">
      <Box flex="1 1 16rem">
        <Row gap="xs" mb="xxs">
          <StatusBadge tone="warm">{texts.about.of[file.about]}</StatusBadge>
          <CaseBadges file={file} />
        </Row>
        <Box component="h2" fz="1.0625rem" dir="auto">
          <Link to={`/admin/cases/${file.uuid}`} data-card-link>
            {caseTitle(file)}
          </Link>
        </Box>
        <Soft>
          {whatCameIn(file)} · {texts.opened} <TimeText at={file.opened_time} show="date" />
        </Soft>
      </Box>
      <Soft as="div" ta={{ base: 'start', sm: 'end' }}>
        <div>
          {file.status === 'closed' ? texts.closed : texts.due} <TimeText at={file.closed_time ?? file.due_time} />
        </div>
        <div>{file.assignee === null ? texts.free : texts.takenBy(calledIn(file.assignee))}</div>
      </Soft>
    </Row>
  </Card>
);

/** How many told us, and of what kind. */
export const whatCameIn = ({ reports, restrictions, cares }: CaseInList): string =>
  [
    ...(reports > 0 ? [texts.reports(reports)] : []),
    ...(restrictions > 0 ? [texts.restrictions(restrictions)] : []),
    ...(cares > 0 ? [texts.care] : []),
  ].join(', ');

/** What makes a case stand out. */
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
