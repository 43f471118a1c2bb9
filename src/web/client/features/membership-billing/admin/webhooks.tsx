import { Button } from '@mantine/core';
import { notificationCan } from '#modules/membership-billing/contract/notification-lifecycle.ts';
import {
  adminListDifferences,
  adminListNotifications,
  adminRetryNotification,
} from '#modules/membership-billing/contract/api.ts';
import type { AnswerOf } from '#kernel/contract/endpoint.ts';
import { StaffList, whatIsChosen } from '#client/entities/admin/staff-list.tsx';
import { MemberById } from '#client/entities/identity/member-by-id.tsx';
import { useAction } from '#client/lib/action.ts';
import { inWords, withoutStoredNames } from '#kernel/contract/stored-words.ts';
import type { CsvColumn } from '#client/lib/csv.ts';
import { dateText, timeText, zoneText } from '#client/lib/time.ts';
import { Bar, Soft } from '#ui/layout.tsx';
import { WayLink } from '#ui/link-button.tsx';
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

const Notifications = () => (
  <StaffList
    endpoint={adminListNotifications}
    list="payment-notifications"
    texts={texts}
    views={{ status: { label: texts.status, values: STATUSES, texts: texts.statuses, usual: 'open', as: 'select' } }}
    input={({ status }, q) => ({ status, ...whatIsChosen({ q }) })}
    size={25}
    rowsOf={({ notification, total }, until) => ({ rows: notification, hasMore: until < total })}
    options={{ topics: [['payment-notification']] }}
    columns={columns}
    empty={({ status }, q) => (status === 'open' && q === '' ? texts.none : texts.noneOfThese)}
    item={(each) => <WebhookRow message={each} />}
    gap="xs"
  />
);

const differences = adminBillingTexts.differences;
type Difference = AnswerOf<typeof adminListDifferences>['difference'][number];

const differenceColumns: readonly CsvColumn<Difference>[] = [
  { title: differences.columns.what, value: ({ what }) => withoutStoredNames(what) },
  { title: differences.columns.ours, value: ({ ours }) => withoutStoredNames(ours) },
  { title: differences.columns.theirs, value: ({ theirs }) => withoutStoredNames(theirs) },
  { title: differences.columns.at, value: ({ found_at: at }) => `${dateText(at)}, ${timeText(at)} ${zoneText(at)}` },
];

const Differences = () => (
  <StaffList
    endpoint={adminListDifferences}
    list="payment-differences"
    texts={differences}
    input={(_, q) => whatIsChosen({ q })}
    size={25}
    rowsOf={({ difference, total }, until) => ({ rows: difference, hasMore: until < total })}
    options={{ topics: [['billing-difference']] }}
    columns={differenceColumns}
    empty={(_, q) => (q === '' ? differences.none : differences.noneSuch)}
    part="differences"
    item={(each) => <DifferenceRow difference={each} />}
    gap="xs"
  />
);

const DifferenceRow = ({ difference: { member, what, ours, theirs, found_at } }: { difference: Difference }) => (
  <Bar as="li" tone="surface" wrap="wrap">
    <span>
      <strong>{withoutStoredNames(what)}</strong>
      <span> {withoutStoredNames(differences.sides(ours, theirs))}</span>
      <Soft as="span" display="block">
        <MemberById uuid={member} /> · <TimeText at={found_at} />
      </Soft>
    </span>
    <WayLink to={`/admin/members/${member}`} text={differences.member} />
  </Bar>
);

const WebhookRow = ({ message }: { message: Notification }) => {
  const retry = useAction(adminRetryNotification, {
    done: ({ notification }) => (notification.status === 'processed' ? texts.done : texts.stillOpen),
    refused: 'toast',
  });
  return (
    <Bar as="li" tone="surface" wrap="wrap">
      <span>
        <strong>{inWords(message.type)}</strong>
        <Soft as="span" display="block">
          <TimeText at={message.received_at} />
          {message.problem === null ? null : ` · ${withoutStoredNames(message.problem)}`}
        </Soft>
        {message.status === 'unmatched' ? <span>{texts.unmatched}</span> : null}
      </span>
      {notificationCan(message.status, 'NotificationProcessed') ? (
        <Button variant="default" loading={retry.pending} onClick={() => void retry.run({ id: message.id })}>
          {texts.again}
        </Button>
      ) : null}
    </Bar>
  );
};
