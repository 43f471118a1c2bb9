import { useParams } from 'react-router';
import { getSeries } from '#modules/scheduling/series/contract/api.ts';
import { noSeries } from '#client/features/scheduling/series/no-series.tsx';
import { SeriesPage } from '#client/features/scheduling/series/series-page.tsx';
import { seriesTexts } from '#client/features/scheduling/series-texts.ts';
import { useCall } from '#client/lib/query.ts';
import { EntityPage } from '#ui/entity-page.tsx';
import { Page } from '#ui/page.tsx';
import { LoadingState } from '#ui/states.tsx';

const { loading } = seriesTexts.page;

/** `/series/:uuid` (SCH-015). */
const SeriesRoute = () => {
  const { uuid = '' } = useParams();
  const query = useCall(getSeries, { id: uuid }, { topics: [['session']], quiet: true });
  return (
    <EntityPage query={query} gone={noSeries} width="text" loading={<LoadingState rows={3} label={loading} />}>
      {({ series }) => (
        <Page width="text">
          <SeriesPage key={uuid} series={series} />
        </Page>
      )}
    </EntityPage>
  );
};

export default SeriesRoute;
