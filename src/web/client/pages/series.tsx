import { Button } from '@mantine/core';
import { Link, useParams } from 'react-router';
import { getSeries } from '../../../modules/scheduling/series/contract/api.ts';
import { SeriesPage } from '../features/scheduling/series/series-page.tsx';
import { seriesTexts } from '../features/scheduling/series/series-texts.ts';
import { useCall } from '../lib/query.ts';
import { Page } from '../ui/page.tsx';
import { EmptyState, FailedState, LoadingState } from '../ui/states.tsx';

const { missing, discover, loading } = seriesTexts.page;

/** `/series/:uuid` (SCH-015). */
const SeriesRoute = () => {
  const { uuid = '' } = useParams();
  const query = useCall(getSeries, { id: uuid }, { topics: [['session']], quiet: true });
  const isMissing = query.error?.notice.name === 'SERIES_DOES_NOT_EXIST' || query.error?.status === 400;
  return (
    <Page width="text">
      {query.data ? (
        <SeriesPage key={uuid} series={query.data.series} />
      ) : isMissing ? (
        <EmptyState
          title={missing.title}
          text={missing.text}
          action={
            <Button component={Link} to="/sessions">
              {discover}
            </Button>
          }
        />
      ) : query.error ? (
        <FailedState onRetry={() => void query.refetch()} retrying={query.isFetching} />
      ) : (
        <LoadingState rows={3} label={loading} />
      )}
    </Page>
  );
};

export default SeriesRoute;
