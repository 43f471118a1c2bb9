import { Box, NativeSelect } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import { Link } from 'react-router';
import { ACCOUNTS_LIMIT, listAccounts, type StaffUser } from '#modules/identity/contract/api/staff.ts';
import { usePaged } from '#client/lib/paged.ts';
import { Avatar } from '#ui/pictures/avatar.tsx';
import { Card } from '#ui/card.tsx';
import { Row, Soft, Stack } from '#ui/layout.tsx';
import { PageTitle } from '#ui/page.tsx';
import { PagedList } from '#ui/paged-list.tsx';
import { SearchBox } from '#ui/controls/search-box.tsx';
import { EmptyState } from '#ui/states.tsx';
import { TimeText } from '#ui/time-text.tsx';
import { adminTexts } from './texts.ts';
import { calledIn, PersonName } from '#client/entities/identity/member-name.tsx';

const texts = adminTexts.members;
const WAIT_MS = 400;

/** Accounts by words and host level (ADM-004, ADM-023). */
export const MemberSearch = () => {
  const [typed, setTyped] = useState('');
  const [level, setLevel] = useState('');
  const [q] = useDebouncedValue(typed.trim(), WAIT_MS);
  const members = usePaged(
    listAccounts,
    { q, ...(level === '' ? {} : { host_level: level }) },
    { rows: 'users', size: ACCOUNTS_LIMIT, topics: [['account']] },
  );
  return (
    <>
      <PageTitle lead={texts.lead}>{texts.title}</PageTitle>
      <Row gap="md" mb="md" align="flex-end">
        <Box flex="1 1 16rem" maw="30rem">
          <SearchBox value={typed} onChange={setTyped} label={texts.search} />
        </Box>
        <NativeSelect
          aria-label={texts.level}
          value={level}
          data={[
            { value: '', label: texts.anyLevel },
            ...[0, 1, 2].map((each) => ({ value: String(each), label: texts.levelOf(each) })),
          ]}
          onChange={({ currentTarget }) => setLevel(currentTarget.value)}
        />
      </Row>
      <PagedList
        of={members}
        list={(rows) => <Stack as="ul">{rows}</Stack>}
        item={(user) => <MemberRow user={user} />}
        empty={<EmptyState text={texts.none} />}
        more={texts.more}
      />
    </>
  );
};

const MemberRow = ({ user }: { user: StaffUser }) => (
  <Card as="li" interactive padding="sm">
    <Row gap="md">
      <Avatar id={user.uuid} name={calledIn(user)} src={user.pic} />
      <Box flex="1 1 15rem">
        <Box component="h2" fz="1.0625rem">
          <Link to={`/admin/members/${user.uuid}`} data-card-link>
            <PersonName person={user} />
          </Link>
        </Box>
        <Soft style={{ overflowWrap: 'anywhere' }}>{user.email}</Soft>
      </Box>
      <Soft as="span">
        {texts.levelOf(user.host_level)}
        {user.status === 'active' ? '' : `, ${adminTexts.member.statuses[user.status].toLowerCase()}`}
        {user.email_verified ? '' : `, ${texts.unconfirmed}`}
        {user.erases_at === null ? '' : `, ${texts.closed}`}
      </Soft>
      <Soft as="span">
        {texts.since} <TimeText at={user.joined_at} show="date" />
      </Soft>
    </Row>
  </Card>
);
