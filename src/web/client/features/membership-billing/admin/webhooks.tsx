import { Button } from '@mantine/core';
import { notificationCan } from '#modules/membership-billing/contract/notification-lifecycle.ts';
import {
  adminListDifferences,
  adminListNotifications,
  adminRetryNotification,
} from '#modules/membership-billing/contract/api.ts';
import type { AnswerOf } from '#kernel/contract/endpoint.ts';
import { MemberById } from '#client/entities/identity/member-by-id.tsx';
import { useAction } from '#client/lib/action.ts';
import { inWords, withoutStoredNames } from '#kernel/contract/stored-words.ts';
import { call } from '#client/lib/call.ts';
import type { CsvColumn } from '#client/lib/csv.ts';
import { useListState } from '#client/lib/list-state.ts';
import { usePaged } from '#client/lib/paged.ts';
import { dateText, timeText, zoneText } from '#client/lib/time.ts';
import { Bar, Row, Soft, Stack } from '#ui/layout.tsx';
import { ExportCsv, ListFilter } from '#ui/listing.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { PageTitle } from '#ui/page.tsx';
import { PagedList } from '#ui/paged-list.tsx';
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
  const { chosen, choose } = useListState({ status: STATUSES });
  const status = chosen.status === '' ? 'open' : chosen.status;
  return (
    <>
      <PageTitle
        lead={texts.lead}
        actions={
          <ExportCsv
            file="payment-notifications"
            columns={columns}
            read={async (offset) => {
              const answer = await call(adminListNotifications, { status, limit: MOST, offset });
              return answer.ok
                ? { rows: answer.value.notification, hasMore: offset + MOST < answer.value.total }
                : undefined;
            }}
          />
        }
      >
        {texts.title}
      </PageTitle>
      <Row mb="md">
        <ListFilter
          label={texts.status}
          any={texts.statuses.open}
          value={chosen.status === 'open' ? '' : chosen.status}
          choices={STATUSES.slice(1).map((value) => ({ value, label: texts.statuses[value] }))}
          onChange={(value) => choose({ status: value })}
        />
      </Row>
      <PagedList
        of={usePaged(
          adminListNotifications,
          { status },
          { rows: 'notification', size: 25, topics: [['payment-notification']] },
        )}
        list={(notifications) => (
          <Stack as="ul" gap="xs">
            {notifications}
          </Stack>
        )}
        item={(notification) => <WebhookRow of={notification} />}
        empty={<EmptyState text={status === 'open' ? texts.none : texts.noneOfThese} />}
      />
    </>
  );
};

/** As many as one answer holds. */
const MOST = 100;

const differences = adminBillingTexts.differences;

const Differences = () => (
  <Stack as="section" mt="xl" gap="sm" aria-labelledby="differences">
    <h2 id="differences">{differences.title}</h2>
    <Soft>{differences.lead}</Soft>
    <PagedList
      of={usePaged(adminListDifferences, {}, { rows: 'difference', size: 25, topics: [['billing-difference']] })}
      list={(differences) => (
        <Stack as="ul" gap="xs">
          {differences}
        </Stack>
      )}
      item={({ member, what, ours, theirs, found_at }) => (
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
      )}
      empty={<EmptyState text={differences.none} />}
    />
  </Stack>
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
