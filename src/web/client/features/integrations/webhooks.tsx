import { Button, Checkbox } from '@mantine/core';
import '@mantine/core/styles/Checkbox.layer.css';
import { useState } from 'react';
import {
  endWebhook,
  listWebhooks,
  makeWebhook,
  resumeWebhook,
  webhookStatuses,
  type Webhook,
} from '#modules/integrations/contract/webhook-api.ts';
import { WEBHOOK_ADDRESS_MAX, WEBHOOK_KINDS, type WebhookKind } from '#modules/integrations/contract/webhook-kinds.ts';
import { webhookCan } from '#modules/integrations/contract/webhook-lifecycle.ts';
import { StaffList, whatIsChosen } from '#client/entities/admin/staff-list.tsx';
import { calledIn } from '#client/entities/identity/member-name.tsx';
import { useAction } from '#client/lib/action.ts';
import { focusInput } from '#client/lib/browser/focus.ts';
import type { CsvColumn } from '#client/lib/csv.ts';
import { dateText } from '#client/lib/time.ts';
import { StatusBadge } from '#ui/badge.tsx';
import { SecretOnce } from '#ui/controls/secret-once.tsx';
import { Field, Form, FormButtons, useFields } from '#ui/form.tsx';
import { Panel, Row, Soft, Stack } from '#ui/layout.tsx';
import { TimeText } from '#ui/time-text.tsx';
import { integrationsTexts } from './texts.ts';
import { WebhookMessages } from './webhook-messages.tsx';

const texts = integrationsTexts.webhooks;

const columns: readonly CsvColumn<Webhook>[] = [
  { title: texts.columns.url, value: ({ url }) => url },
  { title: texts.columns.kinds, value: ({ kinds }) => kinds.map((kind) => texts.kinds[kind]).join('; ') },
  { title: texts.columns.status, value: ({ status }) => texts.statuses[status] },
  { title: texts.columns.by, value: ({ made_by: by }) => (by === null ? null : calledIn(by)) },
  { title: texts.columns.made, value: ({ made_at: at }) => dateText(at) },
  { title: texts.columns.arrived, value: ({ arrived_at: at }) => (at === null ? null : dateText(at)) },
];

/** Addresses that are sent what happens, each with its state and its log (ADR 99). */
export const Webhooks = () => {
  const [isMaking, setIsMaking] = useState(false);
  const [secret, setSecret] = useState<string>();
  return (
    <Stack gap="md">
      {secret === undefined ? null : (
        <SecretOnce secret={secret} texts={texts.secret} onDone={() => setSecret(undefined)} />
      )}
      <StaffList
        endpoint={listWebhooks}
        list="webhooks"
        texts={{ title: texts.title, lead: texts.about, search: texts.search }}
        filters={{ status: { ...texts.status, values: webhookStatuses, texts: texts.statuses } }}
        input={(chosen, q) => whatIsChosen({ ...chosen, q })}
        size={20}
        rowsOf={({ webhook, has_more: hasMore }) => ({ rows: webhook, hasMore })}
        options={{ topics: [['webhook']], staleTime: 0 }}
        columns={columns}
        empty={({ status }, q) => (status === '' && q === '' ? texts.none : texts.noneSuch)}
        part="webhooks"
        item={(each) => <OneWebhook webhook={each} />}
        gap="lg"
      />
      {isMaking ? (
        <MakeWebhook
          onClose={() => setIsMaking(false)}
          onMade={(made) => {
            setIsMaking(false);
            setSecret(made);
          }}
        />
      ) : (
        <Row>
          <Button variant="default" onClick={() => setIsMaking(true)}>
            {texts.open}
          </Button>
        </Row>
      )}
    </Stack>
  );
};

const OneWebhook = ({ webhook }: { webhook: Webhook }) => {
  const { uuid, url, kinds, status, problem, arrived_at } = webhook;
  const resume = useAction(resumeWebhook, { done: texts.resumed, refused: 'toast' });
  const end = useAction(endWebhook, { done: texts.ended, refused: 'toast' });
  return (
    <Stack as="li" gap="xs" style={{ overflowWrap: 'anywhere' }}>
      <Row gap="sm">
        <strong>{url}</strong>
        <StatusBadge tone={status === 'on' ? 'good' : 'warm'}>{texts.statuses[status]}</StatusBadge>
      </Row>
      <Soft>{kinds.map((kind) => texts.kinds[kind]).join('; ')}</Soft>
      <Soft>
        {arrived_at === null ? (
          texts.neverArrived
        ) : (
          <>
            {texts.arrived} <TimeText at={arrived_at} />
          </>
        )}
      </Soft>
      {status === 'stopped' ? <Panel as="p">{texts.stoppedBecause(problem ?? '')}</Panel> : null}
      <Row gap="sm">
        {webhookCan({ status }, 'WebhookResumed') ? (
          <Button loading={resume.pending} onClick={() => void resume.run({ id: uuid })}>
            {texts.resume}
          </Button>
        ) : null}
        <Button
          variant="default"
          aria-label={texts.endOne(url)}
          loading={end.pending}
          onClick={() => void end.run({ id: uuid })}
        >
          {texts.end}
        </Button>
      </Row>
      <WebhookMessages webhook={webhook} />
    </Stack>
  );
};

const MakeWebhook = ({ onClose, onMade }: { onClose: () => void; onMade: (secret: string) => void }) => {
  const form = useFields<{ url: string; kinds: string[] }>({
    initialValues: { url: '', kinds: [] },
    validate: ({ url, kinds }) => ({
      ...(url.trim() === '' ? { url: texts.urlMissing } : {}),
      ...(kinds.length === 0 ? { kinds: texts.kindsMissing } : {}),
    }),
  });
  const make = useAction(makeWebhook, { after: ({ secret }) => onMade(secret), fields: form });
  return (
    <Form
      error={form.formError}
      maw="36rem"
      onSubmit={form.submit(({ url, kinds }) => make.run({ url, kinds: kinds as WebhookKind[] }))}
    >
      <div ref={focusInput}>
        <Field form={form} name="url" label={texts.url} description={texts.urlHint} maxLength={WEBHOOK_ADDRESS_MAX} />
      </div>
      <Checkbox.Group label={texts.kindsLabel} {...form.getInputProps('kinds')}>
        <Stack gap="xs" mt="xs">
          {WEBHOOK_KINDS.map((kind) => (
            <Checkbox key={kind} value={kind} label={texts.kinds[kind]} />
          ))}
        </Stack>
      </Checkbox.Group>
      <FormButtons yes={texts.make} pending={make.pending} no={texts.cancel} onNo={onClose} />
    </Form>
  );
};
