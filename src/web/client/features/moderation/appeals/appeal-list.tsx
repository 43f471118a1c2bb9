import { Box } from '@mantine/core';
import { Link } from 'react-router';
import { APPEALS_LIMIT, listAppeals, type AppealInList } from '#modules/moderation/contract/appeal-api.ts';
import { StaffList, whatIsChosen } from '#client/entities/admin/staff-list.tsx';
import { calledIn } from '#client/entities/identity/member-name.tsx';
import type { CsvColumn } from '#client/lib/csv.ts';
import { dateText } from '#client/lib/time.ts';
import { StatusBadge } from '#ui/badge.tsx';
import { Card } from '#ui/card.tsx';
import { Row, Soft, Stack } from '#ui/layout.tsx';
import { TimeText } from '#ui/time-text.tsx';
import { caseTexts } from '../cases/texts.ts';
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
  >
    {(appeals) => (
      <Stack as="ul">
        {appeals.map((each) => (
          <AppealCard key={each.uuid} appeal={each} />
        ))}
      </Stack>
    )}
  </StaffList>
);

const columns: readonly CsvColumn<AppealInList>[] = [
  { title: texts.columns.what, value: appealTitle },
  { title: texts.columns.made, value: ({ made_time }) => dateText(made_time) },
  { title: texts.due, value: ({ due_time }) => dateText(due_time) },
  { title: texts.columns.taken, value: ({ taken_by }) => (taken_by === null ? texts.free : calledIn(taken_by)) },
  { title: texts.columns.outcome, value: ({ outcome }) => (outcome === null ? null : appealOutcomes[outcome]) },
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
    {appeal.outcome === null ? null : <StatusBadge tone="quiet">{appealOutcomes[appeal.outcome]}</StatusBadge>}
  </>
);
