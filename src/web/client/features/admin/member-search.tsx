import { Box } from '@mantine/core';
import { Link } from 'react-router';
import {
  ACCOUNTS_LIMIT,
  lastSeenWithin,
  listAccounts,
  type LastSeen,
  type ListedStaffUser,
} from '#modules/identity/contract/api/staff.ts';
import { accountStatus } from '#modules/identity/contract/staff-events.ts';
import { call } from '#client/lib/call.ts';
import type { CsvColumn } from '#client/lib/csv.ts';
import { useListState } from '#client/lib/list-state.ts';
import { useCall } from '#client/lib/query.ts';
import { dateText } from '#client/lib/time.ts';
import { calledIn, PersonName } from '#client/entities/identity/member-name.tsx';
import { Avatar } from '#ui/pictures/avatar.tsx';
import { Card } from '#ui/card.tsx';
import { Row, Soft, Stack } from '#ui/layout.tsx';
import { ExportList } from '#client/entities/admin/export-list.tsx';
import { Listing, ListFilter, ListSearch } from '#ui/listing.tsx';
import { PageTitle } from '#ui/page.tsx';
import { EmptyState } from '#ui/states.tsx';
import { TimeText } from '#ui/time-text.tsx';
import { adminTexts } from './texts.ts';

const texts = adminTexts.members;
const FILTERS = {
  level: ['0', '1', '2'],
  status: accountStatus.options,
  plan: ['basic', 'unlimited'],
  seen: lastSeenWithin,
  bounces: ['true'],
} as const;

const statusOf = ({ status, email_verified, erases_at }: ListedStaffUser): string[] => [
  ...(status === 'active' ? [] : [adminTexts.member.statuses[status].toLowerCase()]),
  ...(email_verified ? [] : [texts.unconfirmed]),
  ...(erases_at === null ? [] : [texts.closed]),
];

const columns: readonly CsvColumn<ListedStaffUser>[] = [
  { title: texts.columns.name, value: ({ name }) => name },
  { title: texts.columns.username, value: ({ username }) => username },
  { title: texts.columns.email, value: ({ email }) => email },
  { title: texts.level, value: ({ host_level }) => host_level },
  {
    title: texts.status,
    value: (user) => statusOf(user).join(', ') || adminTexts.member.statuses.active.toLowerCase(),
  },
  { title: texts.plan, value: ({ plan }) => texts.plans[plan] },
  { title: texts.seen, value: ({ last_seen }) => texts.seenOf[last_seen] },
  { title: texts.since, value: ({ joined_at }) => dateText(joined_at) },
];

/** Accounts by words, host level, status, plan and when they were there last; what is chosen stands in the address (ADM-004, ADM-023). */
export const MemberSearch = () => {
  const { q, chosen, page, choose, addressOf } = useListState(FILTERS);
  const input = {
    q,
    ...(chosen.level === '' ? {} : { host_level: chosen.level }),
    ...(chosen.status === '' ? {} : { status: chosen.status }),
    ...(chosen.plan === '' ? {} : { plan: chosen.plan }),
    ...(chosen.seen === '' ? {} : { last_seen: chosen.seen }),
    ...(chosen.bounces === '' ? {} : { bounces: true }),
    limit: ACCOUNTS_LIMIT,
  };
  const query = useCall(
    listAccounts,
    { ...input, offset: (page - 1) * ACCOUNTS_LIMIT },
    { topics: [['account']], keepPrevious: true },
  );
  return (
    <>
      <PageTitle
        lead={texts.lead}
        actions={
          <ExportList
            list="members"
            q={q}
            chosen={chosen}
            columns={columns}
            read={async (offset) => {
              const answer = await call(listAccounts, { ...input, offset });
              return answer.ok ? { rows: answer.value.users, hasMore: answer.value.has_more } : undefined;
            }}
          />
        }
      >
        {texts.title}
      </PageTitle>
      <Row gap="md" mb="md" align="flex-end">
        <Box flex="1 1 16rem" maw="30rem">
          <ListSearch label={texts.search} q={q} onChange={(words) => choose({ q: words })} />
        </Box>
        <ListFilter
          label={texts.level}
          any={texts.anyLevel}
          value={chosen.level}
          choices={FILTERS.level.map((value) => ({ value, label: texts.levelOf(Number(value)) }))}
          onChange={(level) => choose({ level })}
        />
        <ListFilter
          label={texts.status}
          any={texts.anyStatus}
          value={chosen.status}
          choices={FILTERS.status.map((value) => ({ value, label: adminTexts.member.statuses[value] }))}
          onChange={(status) => choose({ status })}
        />
        <ListFilter
          label={texts.plan}
          any={texts.anyPlan}
          value={chosen.plan}
          choices={FILTERS.plan.map((value) => ({ value, label: texts.plans[value] }))}
          onChange={(plan) => choose({ plan })}
        />
        <ListFilter
          label={texts.seen}
          any={texts.anySeen}
          value={chosen.seen}
          choices={FILTERS.seen.map((value) => ({ value, label: texts.seenOf[value] }))}
          onChange={(seen: LastSeen | '') => choose({ seen })}
        />
        <ListFilter
          label={texts.mails}
          any={texts.anyMails}
          value={chosen.bounces}
          choices={[{ value: 'true', label: texts.bounces }]}
          onChange={(bounces) => choose({ bounces })}
        />
      </Row>
      <Listing
        query={query}
        page={page}
        addressOf={addressOf}
        hasMore={(answer) => answer.has_more}
        empty={<EmptyState text={texts.none} />}
        rows={({ users }) =>
          users.length === 0 ? undefined : (
            <Stack as="ul">
              {users.map((user) => (
                <MemberRow key={user.uuid} user={user} />
              ))}
            </Stack>
          )
        }
      />
    </>
  );
};

const MemberRow = ({ user }: { user: ListedStaffUser }) => (
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
        {[texts.levelOf(user.host_level), texts.plans[user.plan], ...statusOf(user)].join(', ')}
        <br />
        {texts.seen}: {texts.seenOf[user.last_seen].toLowerCase()}
      </Soft>
      <Soft as="span">
        {texts.since} <TimeText at={user.joined_at} show="date" />
      </Soft>
    </Row>
  </Card>
);
