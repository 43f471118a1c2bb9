import { Box } from '@mantine/core';
import { Link, useSearchParams } from 'react-router';
import { listAppeals, type AppealInList } from '#modules/moderation/contract/appeal-api.ts';
import { calledIn } from '#client/entities/identity/member-name.tsx';
import { usePaged } from '#client/lib/paged.ts';
import { StatusBadge } from '#ui/badge.tsx';
import { Card } from '#ui/card.tsx';
import { Pills } from '#ui/controls/pills.tsx';
import { Row, Soft, Stack } from '#ui/layout.tsx';
import { PageTitle } from '#ui/page.tsx';
import { PagedList } from '#ui/paged-list.tsx';
import { EmptyState } from '#ui/states.tsx';
import { TimeText } from '#ui/time-text.tsx';
import { caseTexts } from '../cases/texts.ts';
import { appealTexts as texts } from './texts.ts';

const PAGE = 50;
const STATES = ['open', 'overdue', 'decided'] as const;
type State = (typeof STATES)[number];

export const appealTitle = ({ deed, member }: Pick<AppealInList, 'deed' | 'member'>): string =>
  texts.against(deed === null ? texts.unknownDeed : caseTexts.deeds[deed], calledIn(member));

/** Every objection, what is due first first; which are shown stands in the address. */
export const AppealList = () => {
  const [search, setSearch] = useSearchParams();
  const status: State = STATES.find((state) => state === search.get('status')) ?? 'open';
  const appeals = usePaged(
    listAppeals,
    { status },
    { rows: 'appeals', size: PAGE, topics: [['appeal']], staleTime: 0 },
  );
  const counts = appeals.query.data?.first.counts;
  return (
    <>
      <PageTitle lead={texts.lead}>{texts.title}</PageTitle>
      <Box mb="lg">
        <Pills
          label={texts.status.label}
          name="status"
          choices={STATES.map((value) => ({
            value,
            text: counts === undefined ? texts.status[value] : texts.counted(texts.status[value], counts[value]),
          }))}
          value={status}
          onChange={(chosen) => setSearch(chosen === 'open' ? {} : { status: chosen }, { replace: true })}
        />
      </Box>
      <PagedList
        of={appeals}
        list={(rows) => <Stack as="ul">{rows}</Stack>}
        item={(each) => <AppealCard appeal={each} />}
        empty={<EmptyState text={texts.empty[status]} />}
        more={texts.more}
      />
    </>
  );
};

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
