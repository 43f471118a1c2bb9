import { Navigate } from 'react-router';
import { CreateWell } from '#client/features/communities/create-well.tsx';
import { wellTexts } from '#client/features/communities/texts.ts';
import { useWells } from '#client/features/communities/well-list.tsx';
import { Page, PageTitle } from '#ui/page.tsx';
import { Loaded, LoadingState } from '#ui/states.tsx';

/** `/well/create`: for those who may create Wells; others go to the Wells (COM-013, C-041, C-043). */
const WellCreate = () => (
  <Page width="text">
    <Loaded isPage query={useWells().query} loading={<LoadingState shape="text" rows={6} />}>
      {({ first }) =>
        first.may_create ? (
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

export default WellCreate;
