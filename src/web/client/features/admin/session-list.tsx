import { Box } from '@mantine/core';
import { Link } from 'react-router';
import {
  listSessionsForStaff,
  SESSIONS_LIMIT,
  staffSessionStatuses,
  type ListedSession,
} from '#modules/admin/contract/lists-api.ts';
import { calledOr } from '#kernel/contract/person.ts';
import { call } from '#client/lib/call.ts';
import type { CsvColumn } from '#client/lib/csv.ts';
import { useListState } from '#client/lib/list-state.ts';
import { useCall } from '#client/lib/query.ts';
import { dateText, timeText, zoneText } from '#client/lib/time.ts';
import { StatusBadge } from '#ui/badge.tsx';
import { Card } from '#ui/card.tsx';
import { Pills } from '#ui/controls/pills.tsx';
import { Row, Soft, Stack } from '#ui/layout.tsx';
import { ExportList } from '#client/entities/admin/export-list.tsx';
import { Listing, ListFilter, ListSearch } from '#ui/listing.tsx';
import { PageTitle } from '#ui/page.tsx';
import { EmptyState } from '#ui/states.tsx';
import { TimeText } from '#ui/time-text.tsx';
import { adminTexts } from './texts.ts';

const texts = adminTexts.sessions;
const PAGE = 50;
const FILTERS = { status: staffSessionStatuses, attention: ['thin', 'first'] } as const;

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
export const SessionList = () => {
  const { q, chosen, page, choose, addressOf } = useListState(FILTERS);
  const status = chosen.status === '' ? 'coming' : chosen.status;
  const input = { q, status, ...(chosen.attention === '' ? {} : { attention: chosen.attention }) };
  const query = useCall(
    listSessionsForStaff,
    { ...input, limit: PAGE, offset: (page - 1) * PAGE },
    { topics: [['session']], keepPrevious: true },
  );
  return (
    <>
      <PageTitle
        lead={texts.lead}
        actions={
          <ExportList
            list="sessions"
            q={q}
            chosen={{ ...chosen, status }}
            columns={columns}
            read={async (offset) => {
              const answer = await call(listSessionsForStaff, { ...input, limit: SESSIONS_LIMIT, offset });
              return answer.ok ? { rows: answer.value.sessions, hasMore: answer.value.has_more } : undefined;
            }}
          />
        }
      >
        {texts.title}
      </PageTitle>
      <Row gap="lg" mb="md" align="flex-end">
        <Box flex="1 1 16rem" maw="30rem">
          <ListSearch label={texts.search} q={q} onChange={(words) => choose({ q: words })} />
        </Box>
        <Pills
          label={texts.status}
          name="status"
          choices={staffSessionStatuses.map((value) => ({ value, text: texts.statuses[value] }))}
          value={status}
          onChange={(value) => choose({ status: value })}
        />
        <ListFilter
          label={texts.attention}
          any={texts.anyAttention}
          value={chosen.attention}
          choices={FILTERS.attention.map((value) => ({ value, label: texts.attentionOf[value] }))}
          onChange={(attention) => choose({ attention })}
        />
      </Row>
      <Listing
        query={query}
        page={page}
        addressOf={addressOf}
        hasMore={(answer) => answer.has_more}
        empty={<EmptyState text={texts.none} />}
        rows={({ sessions }) =>
          sessions.length === 0 ? undefined : (
            <Stack as="ul">
              {sessions.map((session) => (
                <SessionRow key={session.uuid} session={session} />
              ))}
            </Stack>
          )
        }
      />
    </>
  );
};

const SessionRow = ({ session }: { session: ListedSession }) => (
  <Card as="li" interactive padding="sm">
    <Row gap="md" align="flex-start">
      <Box flex="1 1 16rem">
        <Row gap="xs">
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
