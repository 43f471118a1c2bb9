import { Button } from '@mantine/core';
import { Link } from 'react-router';
import type { ReactNode } from 'react';
import { ACTIVITY_PAGE, readActivity } from '#modules/admin/contract/api.ts';
import { wellPath } from '#modules/communities/contract/well-view.ts';
import { getAccount, type StaffUser } from '#modules/identity/contract/api/staff.ts';
import { isShutOut } from '#modules/identity/contract/standing.ts';
import { usePaged } from '#client/lib/paged.ts';
import { useCall } from '#client/lib/query.ts';
import { Avatar } from '#ui/pictures/avatar.tsx';
import { Fact, Facts, Row, Soft, Stack } from '#ui/layout.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { openModal } from '#ui/modal-layer.tsx';
import { PageTitle, Section } from '#ui/page.tsx';
import { PagedList } from '#ui/paged-list.tsx';
import { EmptyState, Loaded, LoadingState } from '#ui/states.tsx';
import { TimeText } from '#ui/time-text.tsx';
import { activityText } from './activity-words.ts';
import { ChangeHostLevel, ChangeStatus } from './edit-member.tsx';
import { LoginAs } from './login-as.tsx';
import { adminTexts } from './texts.ts';
import { calledIn, PersonName } from '#client/entities/identity/member-name.tsx';

const texts = adminTexts.member;

/** One account with what its member did (ADM-005, ADM-034, ADM-035). */
export const MemberDetail = ({ id }: { id: string }) => (
  <>
    <LinkButton to="/admin/members" variant="transparent" px={0}>
      {texts.back}
    </LinkButton>
    <Loaded
      isPage
      query={useCall(getAccount, { id }, { topics: [['account']], staleTime: 0 })}
      loading={<LoadingState tall />}
    >
      {({ user }) => (
        <>
          <Account user={user} />
          <Activity id={id} />
        </>
      )}
    </Loaded>
  </>
);

const Account = ({ user }: { user: StaffUser }) => (
  <>
    <PageTitle
      documentTitle={calledIn(user)}
      actions={
        user.is_admin ? undefined : (
          <>
            <Button onClick={() => openModal((close) => <ChangeStatus user={user} onClose={close} />)}>
              {texts.change}
            </Button>
            <Button
              variant="default"
              onClick={() => openModal((close) => <ChangeHostLevel user={user} onClose={close} />)}
            >
              {texts.changeLevel}
            </Button>
            {user.status === 'inactive' || isShutOut(user.status) ? null : (
              <Button variant="default" onClick={() => openModal((close) => <LoginAs user={user} onClose={close} />)}>
                {adminTexts.loginAs.button}
              </Button>
            )}
          </>
        )
      }
    >
      <Row as="span" gap="sm" wrap="nowrap">
        <Avatar id={user.uuid} name={calledIn(user)} src={user.pic} size={48} />
        <span>
          <PersonName person={user} />
        </span>
      </Row>
    </PageTitle>
    <Section title={texts.account}>
      <Facts>
        <div>
          <dt>{texts.email}</dt>
          {/* Under its name where an address would break. */}
          <dd style={{ flexBasis: 'auto' }}>
            {user.email} ({user.email_verified ? texts.confirmed : texts.unconfirmed})
          </dd>
        </div>
        <Fact name={texts.level}>{user.host_level}</Fact>
        <Fact name={texts.status}>
          {texts.statuses[user.status]}{' '}
          {user.status_until === null ? null : (
            <>
              {texts.until} <TimeText at={user.status_until} show="date" />{' '}
            </>
          )}
          {user.erases_at === null ? null : (
            <Soft as="span" display="block">
              {texts.closed} <TimeText at={user.erases_at} show="date" />
            </Soft>
          )}
        </Fact>
        <Fact name={texts.staff}>{user.is_admin ? texts.yes : texts.no}</Fact>
        <Fact name={texts.timezone}>{user.timezone}</Fact>
        <Fact name={texts.since}>
          <TimeText at={user.joined_at} show="date" />
        </Fact>
      </Facts>
      <Row mt="md">
        <LinkButton to={`/admin/cases?q=${encodeURIComponent(user.username)}`} variant="light">
          {texts.cases}
        </LinkButton>
        <LinkButton to={`/admin/audit/history/identity.account-${user.uuid}`} variant="light">
          {texts.audit}
        </LinkButton>
      </Row>
    </Section>
  </>
);

const Activity = ({ id }: { id: string }) => (
  <Section title={texts.activity}>
    <PagedList
      paged={usePaged(readActivity, { id }, { rows: 'activity', size: ACTIVITY_PAGE, topics: [] })}
      list={(rows) => (
        <Stack as="ol" gap="md">
          {rows}
        </Stack>
      )}
      item={({ type, details, created_time, session_uuid, target_uuid1 }) => {
        const { did, more } = activityText({ type, details });
        return (
          <Stack as="li" gap={0}>
            <Row gap="sm">
              <strong>{did}</strong>
              {more === '' ? null : <span>{more}</span>}
              {session_uuid === null ? null : <Link to={`/session/${session_uuid}`}>{texts.links.session}</Link>}
              {target_uuid1 === null ? null : targetLink(type, target_uuid1)}
            </Row>
            <Soft as="span">
              <TimeText at={created_time} show="date" /> <TimeText at={created_time} show="time" />
            </Soft>
          </Stack>
        );
      }}
      empty={<EmptyState text={texts.noActivity} />}
      more={texts.more}
    />
  </Section>
);

/** To the member or the Well that an item names; the page of a Well is found by its id alone. */
const targetLink = (type: string, uuid: string): ReactNode => {
  if (type === 'USER_FLAG_USER' || type === 'USER_BLOCK_USER')
    return <Link to={`/admin/members/${uuid}`}>{texts.links.member}</Link>;
  if (type.startsWith('GROUP_') || type === 'USER_FLAG_GROUP')
    return <Link to={wellPath({ slug: 'well', uuid })}>{texts.links.well}</Link>;
  return null;
};
