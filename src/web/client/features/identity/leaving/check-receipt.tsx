import { Box, Button } from '@mantine/core';
import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs';
import IconCircleCheck from '@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs';
import { useRef, useState } from 'react';
import { checkReceipt, RECEIPT_MAX } from '#modules/identity/contract/api/leaving.ts';
import { identityRefusals } from '#modules/identity/contract/refusals.ts';
import type { AnswerOf } from '#kernel/contract/endpoint.ts';
import { OWN_LANGUAGE } from '#kernel/contract/messages/message-parts.ts';
import { call } from '#client/lib/call.ts';
import { shownLanguage } from '#client/lib/language/language.ts';
import { storedWord } from '#client/lib/language/stored-word.ts';
import { Card } from '#ui/card.tsx';
import { Field, Form, FormButtons, useFields } from '#ui/form.tsx';
import { Icon } from '#ui/icon.tsx';
import { Fact, Facts, Round, Row, Soft, Stack } from '#ui/layout.tsx';
import { leavingTexts } from '../leaving-texts.ts';

const texts = leavingTexts.receipt;

type CheckReceiptChecked = AnswerOf<typeof checkReceipt>;

/** Instants in a readable form, independent of the reader's zone; other values unchanged. */
const readable = (value: string): string =>
  /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(value)
    ? `${new Intl.DateTimeFormat(shownLanguage() === OWN_LANGUAGE ? 'en-GB' : shownLanguage(), { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' }).format(new Date(value))} UTC`
    : value;

const Verdict = ({ checked }: { checked: CheckReceiptChecked }) => (
  <Card as="section" padding="lg" aria-live="polite">
    <Row wrap="nowrap" align="flex-start" gap="md">
      <Round size={2.75} tone={checked.is_genuine ? 'good' : 'bad'} data-forged={checked.is_genuine ? undefined : true}>
        <Icon shape={checked.is_genuine ? IconCircleCheck : IconAlertTriangle} size={22} />
      </Round>
      <div>
        <Box component="h2" mb="xxs">
          {checked.is_genuine ? texts.genuine : texts.forged}
        </Box>
        <p>{checked.is_genuine ? texts.genuineText : texts.forgedText}</p>
        {checked.is_about_you === null ? null : <p>{checked.is_about_you ? texts.aboutYou : texts.notAboutYou}</p>}
      </div>
    </Row>
    {checked.is_genuine ? (
      <Facts mt="md">
        {[...Object.entries(checked.facts), [texts.key, checked.public_key] as const].map(([label, value]) => (
          <Fact key={label} name={storedWord(label)}>
            {readable(value)}
          </Fact>
        ))}
      </Facts>
    ) : null}
  </Card>
);

/** Pasted or opened, a receipt is genuine or it is not; with address and code also whose it is (I-036). */
export const CheckReceipt = () => {
  const [checked, setChecked] = useState<CheckReceiptChecked>();
  const [isBusy, setBusy] = useState(false);
  const chooser = useRef<HTMLInputElement>(null);
  const form = useFields({
    endpoint: checkReceipt,
    refusals: identityRefusals,
    initialValues: { receipt: '', email: '', code: '' },
    validate: ({ receipt }) => (receipt.trim() === '' ? { receipt: texts.missing } : {}),
  });
  const check = async ({ receipt, email, code }: { receipt: string; email: string; code: string }) => {
    setBusy(true);
    setChecked(undefined);
    const mine = email.trim() !== '' && code.trim() !== '' ? { email: email.trim(), code: code.trim() } : {};
    const answer = await call(checkReceipt, { receipt, ...mine }, { quiet: true });
    setBusy(false);
    if (answer.ok) setChecked(answer.value);
    else form.showNotice(answer.notice);
  };
  const open = async (file: File | undefined) => {
    if (!file) return;
    if (file.size > RECEIPT_MAX) return form.setFieldError('receipt', texts.fileTooLarge);
    form.setFieldValue('receipt', await file.text());
  };
  return (
    <>
      <Card as="section" padding="lg">
        <Form error={form.formError} onSubmit={form.submit(check)}>
          <Field
            form={form}
            name="receipt"
            lines={6}
            maxRows={12}
            uncounted
            label={texts.text}
            description={texts.textHint}
            spellCheck={false}
            styles={{
              input: { fontFamily: 'var(--mantine-font-family-monospace)', fontSize: 'var(--mantine-font-size-sm)' },
            }}
          />
          <div>
            <input
              ref={chooser}
              type="file"
              accept=".txt,.eml,text/plain,message/rfc822"
              hidden
              aria-label={texts.file}
              onChange={(event) => {
                void open(event.currentTarget.files?.[0]);
                event.currentTarget.value = '';
              }}
            />
            <Button variant="default" size="sm" onClick={() => chooser.current?.click()}>
              {texts.file}
            </Button>
          </div>
          <Box component="details" py="xxs">
            <Box component="summary" display="list-item" py="xs" mih="2.75rem" fw={650} style={{ cursor: 'pointer' }}>
              {texts.mine}
            </Box>
            <Stack gap="md">
              <Soft size="inherit" maw="38rem">
                {texts.mineHint}
              </Soft>
              <Field form={form} name="email" label={texts.email} type="email" autoComplete="off" />
              <Field form={form} name="code" label={texts.code} autoComplete="off" spellCheck={false} />
            </Stack>
          </Box>
          <FormButtons yes={texts.submit} pending={isBusy} />
        </Form>
      </Card>
      {checked ? <Verdict checked={checked} /> : null}
    </>
  );
};
