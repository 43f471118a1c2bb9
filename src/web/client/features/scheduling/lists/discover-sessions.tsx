import '@mantine/core/styles/FloatingIndicator.layer.css';
import '@mantine/core/styles/SegmentedControl.layer.css';
import { Box, Button, SegmentedControl, VisuallyHidden } from '@mantine/core';
import { searchSessions, type Session } from '#modules/scheduling/contract/api.ts';
import { storedWord } from '#client/lib/language/stored-word.ts';
import { oneOfEachSeries, sectionsOf } from '#modules/scheduling/contract/session-view.ts';
import { rangeFor } from '#modules/scheduling/contract/when.ts';
import { usePaged } from '#client/lib/paged.ts';
import { Row } from '#ui/layout.tsx';
import { PagedList } from '#ui/paged-list.tsx';
import { SearchBox } from '#ui/controls/search-box.tsx';
import { EmptyState, LoadingState } from '#ui/states.tsx';
import { useViewerZone } from '#client/lib/time.ts';
import { useNow, useSchedulingSettings } from '../scheduling-context.ts';
import { CreateSessionCard, SessionCards } from '../cards/session-card.tsx';
import { SessionFilters, useFilters } from './session-filters.tsx';
import { discoverTexts } from '../discover-texts.ts';
import { useSearch } from './use-search.ts';
import styles from './sessions.module.css';

const texts = discoverTexts.discover;
/** SCH-025, C-040 */
const PAGE = 30;

/** All coming sessions with search and sort, under the day they are on (SCH-007, SCH-017 to SCH-021). */
export const DiscoverSessions = ({ shownAbove }: { shownAbove: readonly Pick<Session, 'uuid'>[] }) => {
  const { filters, change, clear, narrowed } = useFilters();
  const search = useSearch(filters.q, (q) => q !== filters.q && change({ q }));
  const now = useNow(30_000);
  const zone = useViewerZone();
  const results = usePaged(
    searchSessions,
    {
      q: search.searched,
      sort_type: filters.sort,
      exclude_full_sessions: filters.withPlaces,
      timezone: zone,
      ...(filters.well === '' ? {} : { group_uuid: filters.well }),
      ...rangeFor(filters.when, now, zone),
    },
    { rows: 'session', size: PAGE, topics: [['session']] },
  );
  const { query } = results;
  const filtered = search.searched !== '' || narrowed;
  // What is searched for is found even where it stands above already, on each of its dates.
  const inList = (sessions: readonly Session[]) =>
    filtered
      ? sessions
      : oneOfEachSeries(sessions.filter(({ uuid }) => !shownAbove.some((shown) => shown.uuid === uuid)));

  return (
    <div className={styles.discover}>
      <Row as="search" gap="md">
        <Box
          component="form"
          flex="1 1 20rem"
          miw="0"
          onSubmit={(event) => {
            event.preventDefault();
            search.searchNow();
          }}
        >
          <SearchBox value={search.typed} onChange={search.setTyped} label={texts.search} />
        </Box>
        <SegmentedControl
          aria-label={texts.sort}
          value={filters.sort}
          onChange={(value) => change({ sort: value === 'new' ? 'new' : 'soon' })}
          data={[
            { value: 'soon', label: texts.soon },
            { value: 'new', label: texts.newest },
          ]}
          radius="xl"
          size="md"
          maw="100%"
        />
        <SessionFilters filters={filters} change={change} />
      </Row>
      <VisuallyHidden aria-live="polite">
        {search.waiting ? texts.searching : query.data && filtered ? texts.found(query.data.rows.length) : ''}
      </VisuallyHidden>
      <PagedList
        paged={results}
        empty={
          <EmptyState
            picture="boat"
            text={texts.noMatches}
            action={
              filtered ? (
                <Button
                  variant="light"
                  onClick={() => {
                    search.clear();
                    clear();
                  }}
                >
                  {texts.clear}
                </Button>
              ) : undefined
            }
          />
        }
        more={texts.more}
        loading={<LoadingState shape="card" rows={6} label={discoverTexts.loading} />}
      >
        {(sessions) => (
          <div className={styles.results} data-waiting={search.waiting || query.isPlaceholderData || undefined}>
            {filters.sort === 'soon' ? (
              <Sections sessions={inList(sessions)} plain={!filtered} />
            ) : (
              <Newest sessions={inList(sessions)} plain={!filtered} />
            )}
          </div>
        )}
      </PagedList>
    </div>
  );
};

type ListProps = {
  sessions: readonly Session[];
  /** Neither searched nor narrowed: a series is one card, and hosts are invited. */
  plain: boolean;
};

const Sections = ({ sessions, plain }: ListProps) => {
  const now = useNow(30_000);
  const { LATER_LABEL } = useSchedulingSettings();
  const sections = sectionsOf(sessions, now, useViewerZone());
  return sections.map(({ name, sessions: own }, at) => (
    <Box key={name} component="section" w="100%">
      <h2 className={styles.heading}>{storedWord(name === 'LATER' ? LATER_LABEL : name)}</h2>
      <SessionCards sessions={own} forSeries={plain}>
        {plain && at === sections.length - 1 ? <CreateSessionCard /> : null}
      </SessionCards>
    </Box>
  ));
};

const Newest = ({ sessions, plain }: ListProps) => (
  <Box component="section" w="100%">
    <h2 className={styles.heading}>{texts.newest}</h2>
    <SessionCards sessions={sessions} forSeries={plain}>
      {plain ? <CreateSessionCard /> : null}
    </SessionCards>
  </Box>
);
