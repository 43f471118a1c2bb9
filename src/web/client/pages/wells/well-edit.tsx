import { Navigate, useParams } from 'react-router';
import { getWell } from '#modules/communities/contract/api.ts';
import { canEditWell } from '#modules/communities/contract/well-view.ts';
import { EditWell } from '#client/features/communities/edit-well.tsx';
import { wellTexts } from '#client/features/communities/texts.ts';
import { noWell } from '#client/features/communities/well-notices.tsx';
import { useCall } from '#client/lib/query.ts';
import { useMember } from '#client/lib/session.tsx';
import { EntityPage } from '#ui/entity-page.tsx';
import { Page, PageTitle } from '#ui/page.tsx';
import { LoadingState } from '#ui/states.tsx';

/** `/well/{title}/{uuid}/edit`: for the creator and admins; others go to the Wells (COM-014, C-044). */
const WellEdit = () => {
  const { uuid = '' } = useParams();
  const member = useMember();
  const query = useCall(getWell, { id: uuid }, { isForForm: true, quiet: true });
  return (
    <EntityPage query={query} gone={noWell} width="text" loading={<LoadingState shape="text" rows={6} />}>
      {({ group }) =>
        canEditWell(group, member) ? (
          <Page width="text">
            <PageTitle>{wellTexts.form.editTitle}</PageTitle>
            <EditWell key={group.uuid} well={group} />
          </Page>
        ) : (
          <Navigate to="/wells" replace />
        )
      }
    </EntityPage>
  );
};

export default WellEdit;
