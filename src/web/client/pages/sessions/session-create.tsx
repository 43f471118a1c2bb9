import type { ReactNode } from 'react';
import { useParams } from 'react-router';
import { getSession } from '#modules/scheduling/contract/api.ts';
import { AttendFirstDialog, VerifyFirstDialog } from '#client/features/scheduling/lists/before-hosting.tsx';
import { CreateSession } from '#client/features/scheduling/form/create-session.tsx';
import { formTexts } from '#client/features/scheduling/form/form-texts.ts';
import { noSession } from '#client/features/scheduling/detail/no-session.tsx';
import { useCall } from '#client/lib/query.ts';
import { useMember, type Member } from '#client/lib/session.tsx';
import { EntityPage } from '#ui/entity-page.tsx';
import { Page, PageTitle } from '#ui/page.tsx';
import { LoadingState } from '#ui/states.tsx';

/** `/session-create`, `/session-create/:groupUuid`, `/session-create/copy/:sessionUuid` (SCH-012 to SCH-014). */
const SessionCreate = () => {
  const { groupUuid, sessionUuid } = useParams();
  return (
    <ForHosts>
      {(member) =>
        sessionUuid === undefined ? (
          <Page width="text">
            <PageTitle lead={formTexts.createLead}>{formTexts.createTitle}</PageTitle>
            <CreateSession key={groupUuid ?? ''} member={member} group={groupUuid} />
          </Page>
        ) : (
          <Copy member={member} sessionUuid={sessionUuid} />
        )
      }
    </ForHosts>
  );
};

/** For hosts with a confirmed address; others see the missing step. */
const ForHosts = ({ children }: { children: (member: Member) => ReactNode }) => {
  const member = useMember();
  if (!member) return null;
  const title = (
    <Page width="text">
      <PageTitle>{formTexts.createTitle}</PageTitle>
    </Page>
  );
  if (member.host_level < 1 && !member.is_admin)
    return (
      <>
        {title}
        <AttendFirstDialog />
      </>
    );
  if (!member.email_verified)
    return (
      <>
        {title}
        <VerifyFirstDialog />
      </>
    );
  return children(member);
};

const Copy = ({ member, sessionUuid }: { member: Member; sessionUuid: string }) => {
  const query = useCall(getSession, { id: sessionUuid }, { isForForm: true, quiet: true });
  return (
    <EntityPage query={query} gone={noSession} width="text" loading={<LoadingState rows={3} />}>
      {({ session }) => (
        <Page width="text">
          <PageTitle lead={formTexts.createLead}>{formTexts.copyTitle}</PageTitle>
          <CreateSession member={member} copyOf={session} />
        </Page>
      )}
    </EntityPage>
  );
};

export default SessionCreate;
