import { useParams } from 'react-router';
import { getSeries } from '#modules/scheduling/series/contract/api.ts';
import { seriesCan, seriesPath } from '#modules/scheduling/series/contract/series-view.ts';
import { EditSeries } from '#client/features/scheduling/series/edit-series.tsx';
import { noSeries } from '#client/features/scheduling/series/no-series.tsx';
import { NotEditable } from '#client/features/scheduling/detail/not-editable.tsx';
import { seriesTexts } from '#client/features/scheduling/series-texts.ts';
import { useCall } from '#client/lib/query.ts';
import { useMember } from '#client/lib/session.tsx';
import { EntityPage } from '#ui/entity-page.tsx';
import { Page, PageTitle } from '#ui/page.tsx';
import { LoadingState } from '#ui/states.tsx';

const texts = seriesTexts.edit;

/** `/series/:uuid/edit` (SCH-016). */
const SeriesEdit = () => {
  const { uuid = '' } = useParams();
  const member = useMember();
  const query = useCall(getSeries, { id: uuid }, { isForForm: true, quiet: true });
  if (!member) return null;
  return (
    <EntityPage query={query} gone={noSeries} width="text" loading={<LoadingState rows={3} />}>
      {({ series }) => (
        <Page width="text">
          {seriesCan(series, 'SeriesChanged') && (series.am_i_host || member.is_admin) ? (
            <>
              <PageTitle lead={texts.lead}>{texts.title}</PageTitle>
              <EditSeries key={series.uuid} series={series} member={member} />
            </>
          ) : (
            <NotEditable words={texts.notEditable} to={seriesPath(series)} />
          )}
        </Page>
      )}
    </EntityPage>
  );
};

export default SeriesEdit;
