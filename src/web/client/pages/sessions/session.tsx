import { sessionTexts } from '#client/features/scheduling/texts.ts';
import { Suspense } from 'react';
import { useParams } from 'react-router';
import { getSession, type Session } from '#modules/scheduling/contract/api.ts';
import { useEnterSession } from '#client/features/live-rooms/entering/enter-session.ts';
import { HostReviews, PublicReviews } from '#client/features/feedback/host-reviews.tsx';
import { ReportSession } from '#client/features/moderation/report-session.tsx';
import { ClashOnPage } from '#client/features/scheduling/cards/clash.tsx';
import { HostOptions } from '#client/features/scheduling/host/host-options.tsx';
import { TooFew } from '#client/features/scheduling/host/too-few.tsx';
import { noSession } from '#client/features/scheduling/detail/no-session.tsx';
import { RelatedSessions } from '#client/features/scheduling/lists/related-sessions.tsx';
import { SessionActions } from '#client/features/scheduling/joining/session-actions.tsx';
import { SessionDetail } from '#client/features/scheduling/detail/session-detail.tsx';
import { ShareSession } from '#client/features/scheduling/share/share-session.tsx';
import { useCall } from '#client/lib/query.ts';
import { useMember } from '#client/lib/session.tsx';
import { EntityPage } from '#ui/entity-page.tsx';
import { Page } from '#ui/page.tsx';
import { LoadingState } from '#ui/states.tsx';
import { useViewerZone } from '#client/lib/time.ts';
import { extraPart } from '#ui/fetched-part.tsx';

/** `/session/:uuid` and `/:groupSlug/session/:uuid`; only the uuid matters (SCH-009, SCH-010, C-037). */
const SessionPage = () => {
  const { uuid = '' } = useParams();
  const query = useCall(
    getSession,
    { id: uuid, timezone: useViewerZone() },
    { topics: [['session', uuid]], quiet: true },
  );
  return (
    <EntityPage
      query={query}
      gone={noSession}
      loading={<LoadingState shape="card" rows={2} label={sessionTexts.loadingOne} />}
    >
      {({ session }) => <Shown key={uuid} session={session} isFresh={!query.isFetching} />}
    </EntityPage>
  );
};

// Loaded for staff alone.
const SessionData = extraPart(async () => ({
  default: (await import('#client/features/live-rooms/session-data-panel.tsx')).SessionDataPanel,
}));

const Shown = ({ session, isFresh }: { session: Session; isFresh: boolean }) => {
  const entering = useEnterSession(session);
  const member = useMember();
  const isStaff = member?.is_admin === true;
  const host = session.host_user;
  return (
    <Page>
      <SessionDetail
        session={session}
        options={<HostOptions session={session} />}
        {...(host && host.host_level > 0
          ? { figures: <HostReviews host={host.uuid} />, reviews: <PublicReviews host={host.uuid} /> }
          : {})}
        related={<RelatedSessions session={session} />}
        actions={
          <div>
            <TooFew session={session} />
            <ClashOnPage session={session} />
            <SessionActions session={session} entering={entering} isFresh={isFresh} />
            {member ? <ShareSession session={session} /> : null}
            <ReportSession session={session} />
          </div>
        }
      />
      {isStaff ? (
        <Suspense fallback={null}>
          <SessionData session={session.uuid} />
        </Suspense>
      ) : null}
    </Page>
  );
};

export default SessionPage;
