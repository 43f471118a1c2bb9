import { Button, Textarea } from '@mantine/core';
import { useInputState } from '@mantine/hooks';
import { useState } from 'react';
import {
  publishAuthorityAnswer,
  readTrust,
  setTrustText,
  TRUST_TEXT_MAX,
  withdrawAuthorityAnswer,
  type TrustPage,
} from '#modules/site/trust/contract/api.ts';
import type { TrustPart } from '#modules/site/trust/contract/trust-events.ts';
import { useAction } from '#client/lib/action.ts';
import { useCall } from '#client/lib/query.ts';
import { ActionDialog } from '#ui/action-dialog.tsx';
import { Form, FormButtons, FormError } from '#ui/form.tsx';
import { Panel, Row, Soft, Stack } from '#ui/layout.tsx';
import { WayLink } from '#ui/link-button.tsx';
import { PageTitle, Section } from '#ui/page.tsx';
import { Loaded, LoadingState } from '#ui/states.tsx';
import { TimeText } from '#ui/time-text.tsx';
import { trustTexts } from './trust-texts.ts';

const texts = trustTexts.staff;

export const TrustForm = () => (
  <>
    <PageTitle lead={texts.lead} actions={<WayLink to="/trust" text={texts.see} />}>
      {texts.title}
    </PageTitle>
    <Loaded query={useCall(readTrust, {}, { topics: [['trust']], quiet: true })} loading={<LoadingState rows={3} />}>
      {({ trust }) => (
        <>
          <Section title={trustTexts.who.title}>
            <TrustText part="organization" label={texts.organization} current={trust.organization ?? ''} />
          </Section>
          <Section title={trustTexts.data.title}>
            <TrustText part="data" label={texts.data} current={trust.data ?? ''} />
          </Section>
          <Section title={texts.authorities}>
            <AuthorityAnswers answers={trust.authorities} />
          </Section>
        </>
      )}
    </Loaded>
  </>
);

const TrustText = ({ part, label, current }: { part: TrustPart; label: string; current: string }) => {
  const [text, setText] = useInputState(current);
  const save = useAction(setTrustText, { done: texts.saved });
  return (
    <Form
      error={save.notice?.msg}
      gap="sm"
      maw="38rem"
      onChange={save.clear}
      onSubmit={() => void save.run({ part, text })}
    >
      <Textarea label={label} minRows={2} maxLength={TRUST_TEXT_MAX} value={text} onChange={setText} />
      <FormButtons yes={texts.save} pending={save.pending} />
    </Form>
  );
};

const AuthorityAnswers = ({ answers }: { answers: TrustPage['authorities'] }) => {
  const [text, setText] = useInputState('');
  const [leaving, setLeaving] = useState<string>();
  const publish = useAction(publishAuthorityAnswer, { done: texts.published, after: () => setText('') });
  const withdraw = useAction(withdrawAuthorityAnswer, { done: texts.withdrawn, quiet: true });
  return (
    <Stack gap="lg" maw="38rem">
      <form
        onChange={publish.clear}
        onSubmit={(event) => {
          event.preventDefault();
          void publish.run({ text });
        }}
      >
        <FormError>{publish.notice?.msg}</FormError>
        <Stack>
          <Textarea
            label={texts.answer}
            minRows={3}
            maxLength={TRUST_TEXT_MAX}
            required
            value={text}
            onChange={setText}
          />
          <FormButtons yes={texts.publish} pending={publish.pending} />
        </Stack>
      </form>
      {answers.map(({ uuid, text: words, time }) => (
        <Panel key={uuid}>
          <p dir="auto" style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
            {words}
          </p>
          <Row justify="space-between" mt="xs">
            <Soft>
              <TimeText at={time} show="date" />
            </Soft>
            <Button variant="default" size="sm" onClick={() => setLeaving(uuid)}>
              {texts.withdraw}
            </Button>
          </Row>
        </Panel>
      ))}
      {leaving === undefined ? null : (
        <ActionDialog
          title={texts.withdrawTitle}
          yes={texts.withdraw}
          action={() => withdraw.run({ id: leaving })}
          onClose={() => setLeaving(undefined)}
        >
          <p>{texts.withdrawText}</p>
        </ActionDialog>
      )}
    </Stack>
  );
};
