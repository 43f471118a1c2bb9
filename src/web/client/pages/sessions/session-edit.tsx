import { useState } from 'react';
import { useParams } from 'react-router';
import { getSession } from '#modules/scheduling/contract/api.ts';
import { isInActiveSeries, seriesPath } from '#modules/scheduling/series/contract/series-view.ts';
import { canChange, canUseHostOptions } from '#modules/scheduling/contract/session-view.ts';
import { EditSession } from '#client/features/scheduling/form/edit-session.tsx';
import { formTexts } from '#client/features/scheduling/form/form-texts.ts';
import { noSession } from '#client/features/scheduling/detail/no-session.tsx';
import { NotEditable } from '#client/features/scheduling/detail/not-editable.tsx';
import { seriesTexts } from '#client/features/scheduling/series-texts.ts';
import { useLooking } from '#client/features/scheduling/scheduling-context.ts';
import { useCall } from '#client/lib/query.ts';
import { serverNow } from '#client/lib/server-time.ts';
import { useMember } from '#client/lib/session.tsx';
import { EntityPage } from '#ui/entity-page.tsx';
import { Page, PageTitle } from '#ui/page.tsx';
import { LoadingState } from '#ui/states.tsx';

/** `/session/:uuid/edit` (SCH-011). */
const SessionEdit = () => {
  const { uuid = '' } = useParams();
  const member = useMember();
  const looking = useLooking();
  // Judged once: a form in use is never taken away; the server decides when it is sent.
  const [now] = useState(() => new Date(serverNow()).toISOString());
  const query = useCall(getSession, { id: uuid }, { isForForm: true, quiet: true });
  const { notEditable } = formTexts;
  const { inSeries } = seriesTexts.edit;
  if (!member) return null;
  return (
    <EntityPage query={query} gone={noSession} width="text" loading={<LoadingState rows={3} />}>
      {({ session }) => (
        <Page width="text">
          {session.series && isInActiveSeries(session) && canUseHostOptions(session, looking) ? (
            <NotEditable words={inSeries} to={`${seriesPath(session.series)}/edit`} />
          ) : canChange(session, looking, now) ? (
            <>
              <PageTitle lead={formTexts.editLead}>{formTexts.editTitle}</PageTitle>
              <EditSession key={session.uuid} session={session} member={member} />
            </>
          ) : (
            <NotEditable words={notEditable} to={`/session/${session.uuid}`} />
          )}
        </Page>
      )}
    </EntityPage>
  );
};

export default SessionEdit;
