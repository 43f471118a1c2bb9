import { Button } from '@mantine/core';
import { useState } from 'react';
import { listWebhookMessages, sendMessageAgain, type Webhook } from '#modules/integrations/contract/webhook-api.ts';
import { problemInWords } from '#modules/integrations/contract/webhook-kinds.ts';
import { useAction } from '#client/lib/action.ts';
import { usePaged } from '#client/lib/paged.ts';
import { Row, Soft, Stack } from '#ui/layout.tsx';
import { PagedList } from '#ui/paged-list.tsx';
import { LoadingState } from '#ui/states.tsx';
import { TimeText } from '#ui/time-text.tsx';
import { integrationsTexts } from './texts.ts';

const texts = integrationsTexts.webhooks;

/** What was sent to one address, with its state; read when it is opened. */
export const WebhookMessages = ({ webhook: { uuid, url, status } }: { webhook: Webhook }) => {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <details onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
      <summary aria-label={texts.logOf(url)}>{texts.log}</summary>
      {isOpen ? <Messages webhook={uuid} isOn={status === 'on'} /> : null}
    </details>
  );
};

const Messages = ({ webhook, isOn }: { webhook: string; isOn: boolean }) => {
  const messages = usePaged(
    listWebhookMessages,
    { id: webhook },
    { rows: 'message', size: 50, topics: [['webhook']], staleTime: 0 },
  );
  const again = useAction(sendMessageAgain, { done: texts.sentAgain, refused: 'toast' });
  return (
    <PagedList
      paged={messages}
      empty={<p>{texts.noMessages}</p>}
      loading={<LoadingState rows={2} />}
      list={(items) => (
        <Stack as="ul" mt="sm">
          {items}
        </Stack>
      )}
      item={(each) => (
        <Row as="li" gap="md" wrap="nowrap" align="flex-start">
          <div style={{ minWidth: 0, overflowWrap: 'anywhere' }}>
            <strong>{texts.states[each.state]}</strong>: {texts.kinds[each.kind]}, <TimeText at={each.happened_at} />
            <Soft>
              {texts.attempts(each.attempts)}
              {each.problem === null ? '' : `; ${problemInWords(each.problem, each.status)}`}
              {each.next_at === null ? null : (
                <>
                  ; {texts.next} <TimeText at={each.next_at} />
                </>
              )}
            </Soft>
          </div>
          {isOn ? (
            <Button
              variant="subtle"
              size="compact-md"
              ms="auto"
              flex="none"
              loading={again.sending?.id === each.uuid}
              onClick={() => void again.run({ id: each.uuid })}
            >
              {texts.again}
            </Button>
          ) : null}
        </Row>
      )}
    />
  );
};
