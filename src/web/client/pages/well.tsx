import { useParams } from 'react-router';
import { getWell } from '../../../modules/communities/contract/api.ts';
import { NoWell } from '../features/communities/well-notices.tsx';
import { WellView } from '../features/communities/well-view.tsx';
import { ReportWell } from '../features/moderation/report-well.tsx';
import WellSessions from '../features/scheduling/well-sessions.tsx';
import { useCall } from '../lib/query.ts';
import { Page } from '../ui/page.tsx';
import { LoadingState } from '../ui/states.tsx';

/** `/well/{title-slug}/{uuid}/{tab}`: found by the uuid, or by a title in its place (COM-007, COM-016). */
const Well = () => {
  const { uuid = '', tab } = useParams();
  const query = useCall(getWell, { id: uuid }, { topics: [['group']], quiet: true });
  if (query.data) {
    const { group } = query.data;
    return (
      <WellView
        key={group.uuid}
        well={group}
        segment={tab}
        sessions={
          <>
            <WellSessions well={group} />
            <ReportWell well={group.uuid} />
          </>
        }
      />
    );
  }
  if (query.error)
    return <NoWell failure={query.error} retrying={query.isFetching} onRetry={() => void query.refetch()} />;
  return (
    <Page>
      <LoadingState shape="card" rows={1} label="Loading the Well" />
    </Page>
  );
};

export default Well;
