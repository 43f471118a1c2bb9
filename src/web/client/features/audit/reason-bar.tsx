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

/** Of a form that asks for the reason, too. */
export const reasonRule = { endpoint: { texts: { reason: auditReason } }, refusals: identityRefusals };
export const reasonField = {
  name: 'reason',
  lines: 2,
  maxRows: 6,
  uncounted: true,
  label: texts.label,
  description: texts.hint,
} as const;

/**
 * Asks what is looked into before anything is shown; then says so above it.
 * @param isAskedInside a form inside asks for it, together with what is looked for
 */
export const WithReason = ({
  isAskedInside = false,
  children,
}: {
  isAskedInside?: boolean;
  children: (reason: string) => ReactNode;
}) => {
  const [reason, setReason] = useReason();
  const [changing, setChanging] = useState(false);
  if (changing || (reason === '' && !isAskedInside))
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
      {reason === '' ? null : (
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
      )}
      {children(reason)}
    </>
  );
};

const AskReason = ({ known, onSave }: { known: string; onSave: (reason: string) => void }) => {
  const form = useFields({ ...reasonRule, initialValues: { reason: known } });
  return (
    <Card padding="lg">
      <Stack as="form" noValidate gap="md" maw="40rem" onSubmit={form.submit(({ reason }) => onSave(reason))}>
        <Field form={form} {...reasonField} />
        <Button type="submit" style={{ alignSelf: 'flex-start' }}>
          {texts.save}
        </Button>
      </Stack>
    </Card>
  );
};
