import { useParams } from 'react-router';
import { getWell } from '../../../modules/communities/contract/api.ts';
import { noWell } from '../features/communities/well-notices.tsx';
import { WellView } from '../features/communities/well-view.tsx';
import { ReportWell } from '../features/moderation/report-well.tsx';
import WellSessions from '../features/scheduling/well-sessions.tsx';
import { useCall } from '../lib/query.ts';
import { EntityPage } from '../ui/entity-page.tsx';
import { LoadingState } from '../ui/states.tsx';

/** `/well/{title-slug}/{uuid}/{tab}`: found by the uuid, or by a title in its place (COM-007, COM-016). */
const Well = () => {
  const { uuid = '', tab } = useParams();
  const query = useCall(getWell, { id: uuid }, { topics: [['group']], quiet: true });
  return (
    <EntityPage query={query} gone={noWell} loading={<LoadingState shape="card" rows={1} label="Loading the Well" />}>
      {({ group }) => (
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
      )}
    </EntityPage>
  );
};

export default Well;
