import { Box } from '@mantine/core';
import type { Group } from '#modules/communities/contract/api.ts';
import { searchSessions } from '#modules/scheduling/contract/api.ts';
import { oneOfEachSeries } from '#modules/scheduling/contract/session-view.ts';
import { usePaged } from '#client/lib/paged.ts';
import { useMember } from '#client/lib/session.tsx';
import { Row, Stack } from '#ui/layout.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { PagedList } from '#ui/paged-list.tsx';
import { SearchBox } from '#ui/controls/search-box.tsx';
import { EmptyState, LoadingState } from '#ui/states.tsx';
import { useViewerZone } from '#client/lib/time.ts';
import { useSchedulingSettings } from '../scheduling-context.ts';
import { SessionCards } from '../cards/session-card.tsx';
import { sessionTexts } from '../texts.ts';
import { useSearch } from './use-search.ts';

/** C-040 */
const PAGE = 20;
const texts = sessionTexts.well;

/** The Sessions tab of a Well: what is coming there (COM-028 to COM-030, COM-065, COM-066). */
const WellSessions = ({
  well,
}: {
  well: Pick<Group, 'uuid' | 'am_i_joined' | 'is_default_group' | 'is_special_group' | 'my_handle'>;
}) => {
  const search = useSearch();
  const sessions = usePaged(
    searchSessions,
    { q: search.searched, sort_type: 'soonest', group_uuid: well.uuid, timezone: useViewerZone() },
    { rows: 'session', size: PAGE, topics: [['session']] },
  );
  const isSearch = search.searched !== '';
  const create = useCreatePath(well);
  const createButton = create === undefined ? null : <LinkButton to={create}>{texts.create}</LinkButton>;
  return (
    <Stack gap="md">
      <Row gap="md">
        <Box
          component="form"
          flex="1 1 16rem"
          maw="30rem"
          onSubmit={(event) => {
            event.preventDefault();
            search.searchNow();
          }}
        >
          <SearchBox value={search.typed} onChange={search.setTyped} label={texts.search} />
        </Box>
        {createButton}
      </Row>
      <PagedList
        paged={sessions}
        empty={<EmptyState text={isSearch ? sessionTexts.discover.noMatches : texts.empty} />}
        more={sessionTexts.discover.more}
        loading={<LoadingState shape="card" rows={3} label={sessionTexts.loading} />}
      >
        {(sessions) => (
          <SessionCards
            sessions={isSearch ? sessions : oneOfEachSeries(sessions)}
            min={24}
            size="list"
            heading="h2"
            withoutWell
            forSeries={!isSearch}
          />
        )}
      </PagedList>
    </Stack>
  );
};

/** Where a session of this Well is created, for those who see the button. */
export const useCreatePath = (well: Parameters<typeof WellSessions>[0]['well']): string | undefined => {
  const member = useMember();
  const { MAIN_WELL_HOST_LEVEL } = useSchedulingSettings();
  if (!member || !member.email || well.is_special_group) return undefined;
  // Under another name one hosts nothing there (ADR 107).
  if ((!well.am_i_joined && !member.is_admin) || well.my_handle !== null) return undefined;
  if (well.is_default_group && member.host_level < MAIN_WELL_HOST_LEVEL && !member.is_admin) return undefined;
  return `/session-create/${well.uuid}`;
};

export default WellSessions;
