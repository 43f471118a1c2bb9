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
import { usePaged } from '#client/lib/paged.ts';
import { Bar, Soft, Stack } from '#ui/layout.tsx';
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
    <PageTitle lead={texts.lead}>{texts.title}</PageTitle>
    <PagedList
      of={usePaged(
        adminListNotifications,
        { status: 'open' },
        { rows: 'notification', size: 25, topics: [['payment-notification']] },
      )}
      list={(notifications) => (
        <Stack as="ul" gap="xs">
          {notifications}
        </Stack>
      )}
      item={(notification) => <WebhookRow of={notification} />}
      empty={<EmptyState text={texts.none} />}
    />
    <Differences />
  </>
);

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
            <strong>{what}</strong>
            <span> {differences.sides(ours, theirs)}</span>
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
        <strong>{of.type}</strong>
        <Soft as="span" display="block">
          <TimeText at={of.received_at} />
          {of.problem === null ? null : ` · ${of.problem}`}
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
