import { Button } from '@mantine/core';
import {
  adminListNotifications,
  adminRetryNotification,
} from '../../../../../modules/membership-billing/contract/api.ts';
import type { AnswerOf } from '../../../../../shared-kernel/contract/endpoint.ts';
import { useAction } from '../../../lib/action.ts';
import { useCall } from '../../../lib/query.ts';
import { Bar, Soft, Stack } from '../../../ui/layout.tsx';
import { PageTitle } from '../../../ui/page.tsx';
import { EmptyState, Loaded } from '../../../ui/states.tsx';
import { TimeText } from '../../../ui/time-text.tsx';
import { adminBillingTexts } from './texts.ts';

const texts = adminBillingTexts.webhooks;

type Notification = AnswerOf<typeof adminListNotifications>['notification'][number];

/** Reports of the payment provider that could not be recorded or match no member, each with another try. */
export const FailedWebhooks = () => (
  <>
    <PageTitle lead={texts.lead}>{texts.title}</PageTitle>
    <Loaded query={useCall(adminListNotifications, { status: 'open' }, { topics: [['payment-notification']] })}>
      {({ notification }) =>
        notification.length === 0 ? (
          <EmptyState text={texts.none} />
        ) : (
          <Stack as="ul" gap="xs">
            {notification.map((each) => (
              <WebhookRow key={each.id} of={each} />
            ))}
          </Stack>
        )
      }
    </Loaded>
  </>
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
      <Button variant="default" loading={retry.pending} onClick={() => void retry.run({ id: of.id })}>
        {texts.again}
      </Button>
    </Bar>
  );
};
