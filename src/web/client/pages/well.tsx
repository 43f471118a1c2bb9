import { useParams } from 'react-router';
import { getWell, type Group } from '../../../modules/communities/contract/api.ts';
import { noWell } from '../features/communities/well-notices.tsx';
import { usePartnerSignUp } from '../features/communities/use-partner-sign-up.ts';
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
      {({ group }) => <OneWell key={group.uuid} well={group} segment={tab} />}
    </EntityPage>
  );
};

const OneWell = ({ well, segment }: { well: Group; segment: string | undefined }) => {
  usePartnerSignUp(well, (words) => {
    void import('../features/identity/register-panel.tsx').then(({ openRegisterModal }) => openRegisterModal(words));
  });
  return (
    <WellView
      well={well}
      segment={segment}
      sessions={
        <>
          <WellSessions well={well} />
          <ReportWell well={well.uuid} />
        </>
      }
    />
  );
};

export default Well;
