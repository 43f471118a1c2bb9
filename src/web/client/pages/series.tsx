import { Button } from '@mantine/core';
import { Link, useParams } from 'react-router';
import { getSeries } from '../../../modules/scheduling/series/contract/api.ts';
import type { Notice as Refusal } from '../../../shared-kernel/contract/refusals.ts';
import { SeriesPage } from '../features/scheduling/series/series-page.tsx';
import { seriesTexts } from '../features/scheduling/series/series-texts.ts';
import { useCall } from '../lib/query.ts';
import { EntityPage } from '../ui/entity-page.tsx';
import { Illustration } from '../ui/illustration.tsx';
import { Notice } from '../ui/notice.tsx';
import { Page } from '../ui/page.tsx';
import { LoadingState } from '../ui/states.tsx';

const { missing, discover, loading } = seriesTexts.page;

const gone = ({ name }: Refusal, status: number) =>
  name === 'SERIES_DOES_NOT_EXIST' || status === 400 ? (
    <Notice title={missing.title} picture={<Illustration of="pond" />}>
      <p>{missing.text}</p>
      <Button component={Link} to="/sessions" size="lg">
        {discover}
      </Button>
    </Notice>
  ) : undefined;

/** `/series/:uuid` (SCH-015). */
const SeriesRoute = () => {
  const { uuid = '' } = useParams();
  const query = useCall(getSeries, { id: uuid }, { topics: [['session']], quiet: true });
  return (
    <EntityPage query={query} gone={gone} width="text" loading={<LoadingState rows={3} label={loading} />}>
      {({ series }) => (
        <Page width="text">
          <SeriesPage key={uuid} series={series} />
        </Page>
      )}
    </EntityPage>
  );
};

export default SeriesRoute;
