import { Box } from '@mantine/core';
import { Link } from 'react-router';
import { APPEALS_LIMIT, listAppeals, type AppealInList } from '#modules/moderation/contract/appeal-api.ts';
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
import { ExportList } from '#client/entities/admin/export-list.tsx';
import { Listing, ListSearch } from '#ui/listing.tsx';
import { PageTitle } from '#ui/page.tsx';
import { EmptyState } from '#ui/states.tsx';
import { TimeText } from '#ui/time-text.tsx';
import { caseTexts } from '../cases/texts.ts';
import { appealTexts as texts } from './texts.ts';

const PAGE = 50;
const FILTERS = { status: ['open', 'overdue', 'decided'] } as const;

export const appealTitle = ({ deed, member }: Pick<AppealInList, 'deed' | 'member'>): string =>
  texts.against(deed === null ? texts.unknownDeed : caseTexts.deeds[deed], calledIn(member));

/** Every objection, what is due first first; which are shown stands in the address. */
export const AppealList = () => {
  const { q, chosen, page, choose, addressOf } = useListState(FILTERS);
  const status = chosen.status === '' ? 'open' : chosen.status;
  const input = { status, ...(q === '' ? {} : { q }) };
  const query = useCall(
    listAppeals,
    { ...input, limit: PAGE, offset: (page - 1) * PAGE },
    { topics: [['appeal']], staleTime: 0, keepPrevious: true },
  );
  const counts = query.data?.counts;
  return (
    <>
      <PageTitle
        lead={texts.lead}
        actions={
          <ExportList
            list="appeals"
            q={q}
            chosen={{ status }}
            columns={columns}
            read={async (offset) => {
              const answer = await call(listAppeals, { ...input, limit: APPEALS_LIMIT, offset });
              return answer.ok ? { rows: answer.value.appeals, hasMore: answer.value.has_more } : undefined;
            }}
          />
        }
      >
        {texts.title}
      </PageTitle>
      <Row gap="lg" mb="lg" align="flex-end">
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
      </Row>
      <Listing
        query={query}
        page={page}
        addressOf={addressOf}
        hasMore={(answer) => answer.has_more}
        empty={<EmptyState text={texts.empty[status]} />}
        rows={({ appeals }) =>
          appeals.length === 0 ? undefined : (
            <Stack as="ul">
              {appeals.map((each) => (
                <AppealCard key={each.uuid} appeal={each} />
              ))}
            </Stack>
          )
        }
      />
    </>
  );
};

const columns: readonly CsvColumn<AppealInList>[] = [
  { title: texts.columns.what, value: appealTitle },
  { title: texts.columns.made, value: ({ made_time }) => dateText(made_time) },
  { title: texts.due, value: ({ due_time }) => dateText(due_time) },
  { title: texts.columns.taken, value: ({ taken_by }) => (taken_by === null ? texts.free : calledIn(taken_by)) },
  { title: texts.columns.outcome, value: ({ outcome }) => (outcome === null ? null : texts.outcomes[outcome]) },
  { title: texts.decided, value: ({ decided_time }) => (decided_time === null ? null : dateText(decided_time)) },
];

const AppealCard = ({ appeal }: { appeal: AppealInList }) => (
  <Card as="li" interactive padding="sm">
    <Row gap="md" align="flex-start">
      <Box flex="1 1 16rem">
        <Row gap="xs" mb="xxs">
          <AppealBadges appeal={appeal} />
        </Row>
        <Box component="h2" fz="1.0625rem" dir="auto">
          <Link to={`/admin/appeals/${appeal.uuid}`} data-card-link>
            {appealTitle(appeal)}
          </Link>
        </Box>
        <Soft>{appeal.taken_by === null ? texts.free : texts.takenBy(calledIn(appeal.taken_by))}</Soft>
      </Box>
      <Soft as="div" style={{ textAlign: 'end' }}>
        {appeal.status === 'decided' ? texts.decided : texts.due}{' '}
        <TimeText at={appeal.decided_time ?? appeal.due_time} />
      </Soft>
    </Row>
  </Card>
);

/** What makes an appeal stand out. */
export const AppealBadges = ({ appeal }: { appeal: AppealInList }) => (
  <>
    {appeal.is_overdue ? <StatusBadge tone="bad">{texts.overdue}</StatusBadge> : null}
    {appeal.outcome === null ? null : <StatusBadge tone="quiet">{texts.outcomes[appeal.outcome]}</StatusBadge>}
  </>
);
