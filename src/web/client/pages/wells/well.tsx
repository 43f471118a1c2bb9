import { wellTexts } from '#client/features/communities/texts.ts';
import { useParams } from 'react-router';
import { getWell, type Group } from '#modules/communities/contract/api.ts';
import { noWell } from '#client/features/communities/well-notices.tsx';
import { usePartnerSignUp } from '#client/features/communities/use-partner-sign-up.ts';
import { WellView } from '#client/features/communities/well-view.tsx';
import { openRegistration } from '#client/features/identity/entering/open-registration.ts';
import { WellDiscussion } from '#client/features/forum/feed/well-discussion.tsx';
import { ReportWell } from '#client/features/moderation/report-well.tsx';
import WellSessions from '#client/features/scheduling/lists/well-sessions.tsx';
import { useCall } from '#client/lib/query.ts';
import { EntityPage } from '#ui/entity-page.tsx';
import { LoadingState } from '#ui/states.tsx';

/** `/well/{title-slug}/{uuid}/{tab}/{post}`: found by the uuid, or by a title in its place (COM-007, COM-009, COM-016). */
const Well = () => {
  const { uuid = '', tab, post } = useParams();
  const query = useCall(getWell, { id: uuid }, { topics: [['group']], quiet: true });
  return (
    <EntityPage
      query={query}
      gone={noWell}
      loading={<LoadingState shape="card" rows={1} label={wellTexts.list.loadingOne} />}
    >
      {({ group }) => <OneWell key={group.uuid} well={group} segment={tab} post={post} />}
    </EntityPage>
  );
};

const OneWell = ({ well, segment, post }: { well: Group; segment: string | undefined; post: string | undefined }) => {
  usePartnerSignUp(well, openRegistration);
  return (
    <WellView
      well={well}
      segment={segment}
      post={post}
      discussion={<WellDiscussion well={well} post={post} />}
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
