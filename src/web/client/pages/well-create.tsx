import { Navigate } from 'react-router';
import { searchWells } from '../../../modules/communities/contract/api.ts';
import { CreateWell } from '../features/communities/create-well.tsx';
import { wellTexts } from '../features/communities/texts.ts';
import { firstWells } from '../features/communities/well-list.tsx';
import { useCall } from '../lib/query.ts';
import { Page, PageTitle } from '../ui/page.tsx';
import { Loaded, LoadingState } from '../ui/states.tsx';

/** `/well/create`: for those who may create Wells; others go to the Wells (COM-013, C-041, C-043). */
const WellCreate = () => {
  const query = useCall(searchWells, firstWells, { topics: [['group']], quiet: true });
  return (
    <Page width="text">
      <Loaded query={query} loading={<LoadingState shape="text" rows={6} />}>
        {({ may_create }) =>
          may_create ? (
            <>
              <PageTitle lead={wellTexts.form.createLead}>{wellTexts.form.createTitle}</PageTitle>
              <CreateWell />
            </>
          ) : (
            <Navigate to="/wells" replace />
          )
        }
      </Loaded>
    </Page>
  );
};

export default WellCreate;
