import { Button, Textarea } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { AUDIT_REASON_MAX, saysSomething } from '../../../../modules/identity/contract/auditor.ts';
import { Card } from '../../ui/card.tsx';
import { Row, Stack } from '../../ui/layout.tsx';
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
  const [typed, setTyped] = useState(known);
  const [problem, setProblem] = useState<string>();
  return (
    <Card padding="lg">
      <Stack
        as="form"
        noValidate
        gap="md"
        align="flex-start"
        maw="40rem"
        onSubmit={(event) => {
          event.preventDefault();
          if (saysSomething(typed)) onSave(typed);
          else setProblem(texts.tooShort);
        }}
      >
        <Textarea
          w="100%"
          label={texts.label}
          description={texts.hint}
          value={typed}
          minRows={2}
          maxRows={6}
          autosize
          maxLength={AUDIT_REASON_MAX}
          error={problem}
          errorProps={{ role: 'alert' }}
          onChange={(event) => {
            setTyped(event.currentTarget.value);
            setProblem(undefined);
          }}
        />
        <Button type="submit">{texts.save}</Button>
      </Stack>
    </Card>
  );
};
