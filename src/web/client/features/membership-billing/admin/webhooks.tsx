import { Box, Button } from '@mantine/core';
import { notificationCan } from '#modules/membership-billing/contract/notification-lifecycle.ts';
import {
  adminListDifferences,
  adminListNotifications,
  adminRetryNotification,
} from '#modules/membership-billing/contract/api.ts';
import type { AnswerOf } from '#kernel/contract/endpoint.ts';
import { ExportList } from '#client/entities/admin/export-list.tsx';
import { MemberById } from '#client/entities/identity/member-by-id.tsx';
import { useAction } from '#client/lib/action.ts';
import { inWords, withoutStoredNames } from '#kernel/contract/stored-words.ts';
import { call } from '#client/lib/call.ts';
import type { CsvColumn } from '#client/lib/csv.ts';
import { useListState } from '#client/lib/list-state.ts';
import { useCall } from '#client/lib/query.ts';
import { dateText, timeText, zoneText } from '#client/lib/time.ts';
import { Bar, Row, Soft, Stack } from '#ui/layout.tsx';
import { Listing, ListFilter, ListSearch } from '#ui/listing.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { PageTitle } from '#ui/page.tsx';
import { EmptyState } from '#ui/states.tsx';
import { TimeText } from '#ui/time-text.tsx';
import { adminBillingTexts } from './texts.ts';

const texts = adminBillingTexts.webhooks;

type Notification = AnswerOf<typeof adminListNotifications>['notification'][number];

/** Reports of the payment provider that could not be recorded or match no member, each with another try. */
export const FailedWebhooks = () => (
  <>
    <Notifications />
    <Differences />
  </>
);

const PAGE = 25;
/** As many as one answer holds. */
const MOST = 100;
const STATUSES = ['open', 'waiting', 'processed', 'unmatched', 'failed', 'unknown'] as const;

const columns: readonly CsvColumn<Notification>[] = [
  { title: texts.columns.type, value: ({ type }) => inWords(type) },
  { title: texts.status, value: ({ status }) => texts.statuses[status] },
  { title: texts.columns.at, value: ({ received_at: at }) => `${dateText(at)}, ${timeText(at)} ${zoneText(at)}` },
  { title: texts.columns.attempts, value: ({ attempts }) => attempts },
  { title: texts.columns.problem, value: ({ problem }) => (problem === null ? null : withoutStoredNames(problem)) },
  { title: texts.columns.id, value: ({ id }) => id },
];

const Notifications = () => {
  const { q, chosen, page, choose, addressOf } = useListState({ status: STATUSES });
  const status = chosen.status === '' ? 'open' : chosen.status;
  const input = { status, ...(q === '' ? {} : { q }) };
  const query = useCall(
    adminListNotifications,
    { ...input, limit: PAGE, offset: (page - 1) * PAGE },
    { topics: [['payment-notification']], keepPrevious: true },
  );
  return (
    <>
      <PageTitle
        lead={texts.lead}
        actions={
          <ExportList
            list="payment-notifications"
            q={q}
            chosen={{ status }}
            columns={columns}
            read={async (offset) => {
              const answer = await call(adminListNotifications, { ...input, limit: MOST, offset });
              return answer.ok
                ? { rows: answer.value.notification, hasMore: offset + MOST < answer.value.total }
                : undefined;
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
          label={texts.status}
          any={texts.statuses.open}
          value={chosen.status === 'open' ? '' : chosen.status}
          choices={STATUSES.slice(1).map((value) => ({ value, label: texts.statuses[value] }))}
          onChange={(value) => choose({ status: value })}
        />
      </Row>
      <Listing
        query={query}
        page={page}
        addressOf={addressOf}
        hasMore={({ total }) => page * PAGE < total}
        empty={<EmptyState text={status === 'open' && q === '' ? texts.none : texts.noneOfThese} />}
        rows={({ notification: notifications }) =>
          notifications.length === 0 ? undefined : (
            <Stack as="ul" gap="xs">
              {notifications.map((each) => (
                <WebhookRow key={each.id} of={each} />
              ))}
            </Stack>
          )
        }
      />
    </>
  );
};

const differences = adminBillingTexts.differences;
type Difference = AnswerOf<typeof adminListDifferences>['difference'][number];

const differenceColumns: readonly CsvColumn<Difference>[] = [
  { title: differences.columns.what, value: ({ what }) => withoutStoredNames(what) },
  { title: differences.columns.ours, value: ({ ours }) => withoutStoredNames(ours) },
  { title: differences.columns.theirs, value: ({ theirs }) => withoutStoredNames(theirs) },
  { title: differences.columns.at, value: ({ found_at: at }) => `${dateText(at)}, ${timeText(at)} ${zoneText(at)}` },
];

const Differences = () => {
  const { page, addressOf } = useListState({}, 'differences');
  const query = useCall(
    adminListDifferences,
    { limit: PAGE, offset: (page - 1) * PAGE },
    { topics: [['billing-difference']], keepPrevious: true },
  );
  return (
    <Stack as="section" mt="xl" gap="sm" aria-labelledby="differences">
      <Row justify="space-between">
        <h2 id="differences">{differences.title}</h2>
        <ExportList
          list="payment-differences"
          q=""
          chosen={{}}
          columns={differenceColumns}
          read={async (offset) => {
            const answer = await call(adminListDifferences, { limit: MOST, offset });
            return answer.ok
              ? { rows: answer.value.difference, hasMore: offset + MOST < answer.value.total }
              : undefined;
          }}
        />
      </Row>
      <Soft>{differences.lead}</Soft>
      <Listing
        query={query}
        page={page}
        addressOf={addressOf}
        hasMore={({ total }) => page * PAGE < total}
        empty={<EmptyState text={differences.none} />}
        rows={({ difference: rows }) =>
          rows.length === 0 ? undefined : (
            <Stack as="ul" gap="xs">
              {rows.map((each) => (
                <DifferenceRow key={each.id} of={each} />
              ))}
            </Stack>
          )
        }
      />
    </Stack>
  );
};

const DifferenceRow = ({ of: { member, what, ours, theirs, found_at } }: { of: Difference }) => (
  <Bar as="li" tone="surface" wrap="wrap">
    <span>
      <strong>{withoutStoredNames(what)}</strong>
      <span> {withoutStoredNames(differences.sides(ours, theirs))}</span>
      <Soft as="span" display="block">
        <MemberById uuid={member} /> · <TimeText at={found_at} />
      </Soft>
    </span>
    <LinkButton variant="default" to={`/admin/members/${member}`}>
      {differences.member}
    </LinkButton>
  </Bar>
);

const WebhookRow = ({ of }: { of: Notification }) => {
  const retry = useAction(adminRetryNotification, {
    done: ({ notification }) => (notification.status === 'processed' ? texts.done : texts.stillOpen),
    refused: 'toast',
  });
  return (
    <Bar as="li" tone="surface" wrap="wrap">
      <span>
        <strong>{inWords(of.type)}</strong>
        <Soft as="span" display="block">
          <TimeText at={of.received_at} />
          {of.problem === null ? null : ` · ${withoutStoredNames(of.problem)}`}
        </Soft>
        {of.status === 'unmatched' ? <span>{texts.unmatched}</span> : null}
      </span>
      {notificationCan(of.status, 'NotificationProcessed') ? (
        <Button variant="default" loading={retry.pending} onClick={() => void retry.run({ id: of.id })}>
          {texts.again}
        </Button>
      ) : null}
    </Bar>
  );
};
