import { Navigate, useParams } from 'react-router';
import { getWell } from '../../../modules/communities/contract/api.ts';
import { canEditWell } from '../../../modules/communities/contract/well-view.ts';
import { EditWell } from '../features/communities/edit-well.tsx';
import { wellTexts } from '../features/communities/texts.ts';
import { NoWell } from '../features/communities/well-notices.tsx';
import { useCall } from '../lib/query.ts';
import { useMember } from '../lib/session.tsx';
import { Page, PageTitle } from '../ui/page.tsx';
import { LoadingState } from '../ui/states.tsx';

/** `/well/{title}/{uuid}/edit`: for the creator and admins; others go to the Wells (COM-014, C-044). */
const WellEdit = () => {
  const { uuid = '' } = useParams();
  const member = useMember();
  const query = useCall(getWell, { id: uuid }, { quiet: true });
  if (query.data) {
    const { group } = query.data;
    if (!canEditWell(group, member)) return <Navigate to="/wells" replace />;
    return (
      <Page width="text">
        <PageTitle>{wellTexts.form.editTitle}</PageTitle>
        <EditWell key={group.uuid} well={group} />
      </Page>
    );
  }
  if (query.error)
    return <NoWell failure={query.error} retrying={query.isFetching} onRetry={() => void query.refetch()} />;
  return (
    <Page width="text">
      <LoadingState shape="text" rows={6} />
    </Page>
  );
};

export default WellEdit;
