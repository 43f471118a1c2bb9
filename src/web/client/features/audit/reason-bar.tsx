import { Button } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { auditReason } from '#modules/identity/contract/auditor.ts';
import { identityRefusals } from '#modules/identity/contract/refusals.ts';
import { Card } from '#ui/card.tsx';
import { Field, useFields } from '#ui/form.tsx';
import { Row, Stack } from '#ui/layout.tsx';
import { auditTexts } from './texts.ts';
import { useReason } from './use-reason.ts';

const texts = auditTexts.reason;

/** Asks what is looked into before anything is shown; then says so above it. */
export const WithReason = ({ children }: { children: (reason: string) => ReactNode }) => {
  const [reason, setReason] = useReason();
  const [changing, setChanging] = useState(false);
  if (reason === '' || changing)
    return (
      <AskReason
        known={reason}
        onSave={(typed) => {
          setReason(typed);
          setChanging(false);
        }}
      />
    );
  return (
    <>
      <Row as="p" tone="warm" wrap="nowrap" justify="space-between" mb="md" style={{ overflowWrap: 'anywhere' }}>
        <span>
          {texts.current} <strong>{reason}</strong>
        </span>
        <Button
          variant="subtle"
          size="compact-sm"
          c="inherit"
          flex="none"
          mih="2.75rem"
          onClick={() => setChanging(true)}
        >
          {texts.change}
        </Button>
      </Row>
      {children(reason)}
    </>
  );
};

const AskReason = ({ known, onSave }: { known: string; onSave: (reason: string) => void }) => {
  const form = useFields({
    endpoint: { texts: { reason: auditReason } },
    refusals: identityRefusals,
    initialValues: { reason: known },
  });
  return (
    <Card padding="lg">
      <Stack as="form" noValidate gap="md" maw="40rem" onSubmit={form.submit(({ reason }) => onSave(reason))}>
        <Field form={form} of="reason" lines={2} maxRows={6} uncounted label={texts.label} description={texts.hint} />
        <Button type="submit" style={{ alignSelf: 'flex-start' }}>
          {texts.save}
        </Button>
      </Stack>
    </Card>
  );
};
