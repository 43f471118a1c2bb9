import { useParams } from 'react-router';
import { OwnAppealPage } from '#client/features/moderation/appeals/own-appeal.tsx';
import { ownAppealTexts as texts } from '#client/features/moderation/appeals/texts.ts';
import { Page } from '#ui/page.tsx';
import NotFound from '../site/not-found.tsx';

/** `/appeal/{token}`, from a mail; works logged out, suspended and removed. */
const Appeal = () => {
  const { token = '' } = useParams();
  return (
    <Page width="text">
      <OwnAppealPage key={token} token={token} wrong={<NotFound text={texts.wrong} />} />
    </Page>
  );
};

export default Appeal;
