import { Box } from '@mantine/core';
import { Link } from 'react-router';
import {
  ACCOUNTS_LIMIT,
  lastSeenWithin,
  listAccounts,
  type ListedStaffUser,
} from '#modules/identity/contract/api/staff.ts';
import { shownStatus } from '#modules/identity/contract/staff-events.ts';
import { StaffList, whatIsChosen } from '#client/entities/admin/staff-list.tsx';
import type { CsvColumn } from '#client/lib/csv.ts';
import { dateText } from '#client/lib/time.ts';
import { calledIn, PersonName } from '#client/entities/identity/member-name.tsx';
import { Avatar } from '#ui/pictures/avatar.tsx';
import { Card } from '#ui/card.tsx';
import { Row, Soft } from '#ui/layout.tsx';
import { TimeText } from '#ui/time-text.tsx';
import { adminTexts } from './texts.ts';

const texts = adminTexts.members;
const statusOf = ({ status, email_verified, erases_at }: ListedStaffUser): string[] => [
  // That its owner closed it says more than that it is inactive.
  ...(status === 'active' || status === 'inactive' ? [] : [adminTexts.member.statuses[status].toLowerCase()]),
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
export const MemberSearch = () => (
  <StaffList
    endpoint={listAccounts}
    list="members"
    texts={texts}
    filters={{
      level: { label: texts.level, any: texts.anyLevel, values: ['0', '1', '2'], texts: texts.levels },
      status: {
        label: texts.status,
        any: texts.anyStatus,
        values: shownStatus.options,
        texts: adminTexts.member.statuses,
      },
      plan: { label: texts.plan, any: texts.anyPlan, values: ['basic', 'unlimited'], texts: texts.plans },
      seen: { label: texts.seen, any: texts.anySeen, values: lastSeenWithin, texts: texts.seenOf },
      bounces: { label: texts.mails, any: texts.anyMails, values: ['true'], texts: { true: texts.bounces } },
    }}
    input={({ level, seen, bounces, ...filters }, q) => ({
      q,
      ...whatIsChosen({ host_level: level, last_seen: seen, ...filters }),
      ...(bounces === '' ? {} : { bounces: true }),
    })}
    size={ACCOUNTS_LIMIT}
    most={ACCOUNTS_LIMIT}
    rowsOf={({ users, has_more: hasMore }) => ({ rows: users, hasMore })}
    options={{ topics: [['account']], staleTime: 0 }}
    columns={columns}
    empty={() => texts.none}
    item={(user) => <MemberRow user={user} />}
  />
);

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
        {[texts.levels[user.host_level], texts.plans[user.plan], ...statusOf(user)].join(', ')}
        <br />
        {texts.seen}: {texts.seenOf[user.last_seen].toLowerCase()}
      </Soft>
      <Soft as="span">
        {texts.since} <TimeText at={user.joined_at} show="date" />
      </Soft>
    </Row>
  </Card>
);
