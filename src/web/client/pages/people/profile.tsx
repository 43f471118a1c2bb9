import { Button } from '@mantine/core';
import { useState } from 'react';
import { Navigate, useParams } from 'react-router';
import { profileByUsername, type ShownUser } from '#modules/profiles/contract/api.ts';
import { CreateAccountPrompt } from '#client/entities/identity/create-account-prompt.tsx';
import { createAccountTexts } from '#client/entities/identity/texts.ts';
import { ReviewSummary } from '#client/features/feedback/host-reviews.tsx';
import { Reviews } from '#client/features/feedback/reviews.tsx';
import { WrittenReviews } from '#client/features/feedback/written-reviews.tsx';
import { ProfileView } from '#client/features/profiles/profile-view.tsx';
import { profileTexts as texts } from '#client/features/profiles/texts.ts';
import { HostedBy } from '#client/features/scheduling/lists/hosted-by.tsx';
import { useCall } from '#client/lib/query.ts';
import { useMember } from '#client/lib/session.tsx';
import { EntityPage } from '#ui/entity-page.tsx';
import { Page, PageTitle } from '#ui/page.tsx';
import { EmptyState } from '#ui/states.tsx';

/** `/profile/{username}`: a member as the viewer may see them (IDN-009). */
const Profile = () => {
  const { username = '' } = useParams();
  const query = useCall(
    profileByUsername,
    { username },
    { topics: [['user'], ['restriction'], ['testimonial']], quiet: true },
  );
  return (
    <EntityPage
      query={query}
      gone={({ name }) =>
        name === 'PROFILE_FOR_MEMBERS' ? <ForMembers /> : name === 'USER_DOES_NOT_EXIST' ? <Gone /> : undefined
      }
    >
      {({ user }) =>
        // An earlier username leads to the member as long as it is reserved (I-037).
        user.username.toLowerCase() === username.toLowerCase() ? (
          <Shown key={user.uuid} user={user} />
        ) : (
          <Navigate to={`/profile/${user.username}`} replace />
        )
      }
    </EntityPage>
  );
};

const Shown = ({ user }: { user: ShownUser }) => {
  const isOwn = useMember()?.uuid === user.uuid;
  return (
    <Page>
      <ProfileView
        user={user}
        isOwn={isOwn}
        reviews={<ReviewSummary positive={user.testimonials_pct_thumbs_up} count={user.num_reviews} />}
      />
      {user.blocked ? null : (
        <>
          <HostedBy host={user.uuid} isOwn={isOwn} />
          <Reviews host={user.uuid} isOwn={isOwn} />
          {isOwn ? <WrittenReviews /> : null}
        </>
      )}
    </Page>
  );
};

const Gone = () => (
  <Page width="text">
    <PageTitle>{texts.gone.title}</PageTitle>
    <EmptyState text={texts.gone.text} />
  </Page>
);

/** What those see who are not logged in, or have not confirmed their address yet. */
const ForMembers = () => {
  const isVisitor = useMember() === null;
  const [asks, setAsks] = useState(isVisitor);
  return (
    <Page width="text">
      <PageTitle>{texts.visitors.title}</PageTitle>
      <EmptyState
        text={isVisitor ? texts.visitors.text : texts.unconfirmed}
        action={isVisitor ? <Button onClick={() => setAsks(true)}>{createAccountTexts.create}</Button> : null}
      />
      <CreateAccountPrompt opened={asks} onClose={() => setAsks(false)} />
    </Page>
  );
};

export default Profile;
