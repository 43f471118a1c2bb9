import { Box } from '@mantine/core';
import { Link } from 'react-router';
import {
  listSessionsForStaff,
  SESSIONS_LIMIT,
  staffSessionStatuses,
  type ListedSession,
} from '#modules/admin/contract/lists-api.ts';
import { calledOr } from '#kernel/contract/called.ts';
import { StaffList, whatIsChosen } from '#client/entities/admin/staff-list.tsx';
import type { CsvColumn } from '#client/lib/csv.ts';
import { dateText, timeText, zoneText } from '#client/lib/time.ts';
import { StatusBadge } from '#ui/badge.tsx';
import { Card } from '#ui/card.tsx';
import { Row, Soft } from '#ui/layout.tsx';
import { TimeText } from '#ui/time-text.tsx';
import { adminTexts } from './texts.ts';

const texts = adminTexts.sessions;
const hostOf = ({ host }: ListedSession): string => (host === null ? texts.groupHosted : calledOr(host, texts.former));

const columns: readonly CsvColumn<ListedSession>[] = [
  { title: texts.columns.title, value: ({ title }) => title },
  { title: texts.columns.well, value: ({ well }) => well },
  { title: texts.columns.host, value: hostOf },
  {
    title: texts.columns.start,
    value: ({ start_time: at }) => `${dateText(at)}, ${timeText(at)} ${zoneText(at)}`,
  },
  { title: texts.status, value: ({ status }) => texts.statuses[status] },
  { title: texts.columns.taken, value: ({ taken }) => taken },
  { title: texts.columns.seats, value: ({ seats }) => seats },
  { title: texts.columns.attended, value: ({ attended }) => attended },
];

/** Sessions of all Wells by words and status, and those that need attention; what is chosen stands in the address. */
export const SessionList = () => (
  <StaffList
    endpoint={listSessionsForStaff}
    list="sessions"
    texts={texts}
    views={{
      status: {
        label: texts.status,
        values: staffSessionStatuses,
        texts: texts.statuses,
        usual: 'coming',
        as: 'pills',
      },
    }}
    filters={{
      attention: {
        label: texts.attention,
        any: texts.anyAttention,
        values: ['thin', 'first'],
        texts: texts.attentionOf,
      },
    }}
    input={({ status, attention }, q) => ({ q, status, ...whatIsChosen({ attention }) })}
    size={50}
    most={SESSIONS_LIMIT}
    rowsOf={({ sessions, has_more: hasMore }) => ({ rows: sessions, hasMore })}
    options={{ topics: [['session']] }}
    columns={columns}
    empty={() => texts.none}
    item={(session) => <SessionRow session={session} />}
  />
);

const SessionRow = ({ session }: { session: ListedSession }) => (
  <Card as="li" interactive padding="sm">
    <Row gap="md" align="flex-start">
      <Box flex="1 1 16rem">
        <Row>
          {session.status === 'coming' ? null : (
            <StatusBadge tone={session.status === 'live' ? 'good' : 'quiet'}>
              {texts.statuses[session.status]}
            </StatusBadge>
          )}
          {session.is_thin ? <StatusBadge tone="caution">{texts.attentionOf.thin}</StatusBadge> : null}
          {session.is_first ? <StatusBadge tone="brand">{texts.attentionOf.first}</StatusBadge> : null}
        </Row>
        <Box component="h2" fz="1.0625rem" dir="auto">
          <Link to={`/session/${session.uuid}`} data-card-link>
            {session.title}
          </Link>
        </Box>
        <Soft dir="auto">{[hostOf(session), ...(session.well === null ? [] : [session.well])].join(' · ')}</Soft>
      </Box>
      <Soft as="div" ta={{ base: 'start', sm: 'end' }}>
        <div>
          <TimeText at={session.start_time} />
        </div>
        <div>
          {[
            texts.places(session.taken, session.seats),
            ...(session.waiting > 0 ? [texts.waiting(session.waiting)] : []),
            ...(session.attended > 0 ? [texts.attended(session.attended)] : []),
          ].join(', ')}
        </div>
      </Soft>
    </Row>
  </Card>
);
