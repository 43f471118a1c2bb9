import { Navigate, useParams } from 'react-router';
import { getWell } from '#modules/communities/contract/api.ts';
import { wellPath } from '#modules/communities/contract/well-view.ts';
import { wellTexts } from '#client/features/communities/texts.ts';
import { noWell } from '#client/features/communities/well-notices.tsx';
import { WellPreferences } from '#client/features/communities/well-preferences.tsx';
import { YourNameHere } from '#client/features/communities/your-name-here.tsx';
import { useCall } from '#client/lib/query.ts';
import { EntityPage } from '#ui/entity-page.tsx';
import { Page, PageTitle } from '#ui/page.tsx';
import { LoadingState } from '#ui/states.tsx';

const texts = wellTexts.preferences;

/** `/well/{title}/{uuid}/preferences`: for members of the Well; others go to its page (COM-015, C-042). */
const WellPreferencesPage = () => {
  const { uuid = '' } = useParams();
  const query = useCall(getWell, { id: uuid }, { topics: [['group']], quiet: true });
  return (
    <EntityPage query={query} gone={noWell} width="text" loading={<LoadingState shape="text" rows={4} />}>
      {({ group }) =>
        group.notification === null ? (
          <Navigate to={wellPath(group)} replace />
        ) : (
          <Page width="text">
            <PageTitle lead={texts.lead(group.title)}>{texts.title}</PageTitle>
            <WellPreferences well={group} notification={group.notification} />
            <YourNameHere well={group} />
          </Page>
        )
      }
    </EntityPage>
  );
};

export default WellPreferencesPage;
