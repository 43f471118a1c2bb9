import { Button, Checkbox, NumberInput } from '@mantine/core';
import '@mantine/core/styles/Checkbox.layer.css';
import '@mantine/core/styles/NumberInput.layer.css';
import { codeCan } from '#modules/membership-billing/contract/code-lifecycle.ts';
import {
  adminCreateCode,
  adminListCodes,
  adminSetCodeStatus,
  type AdminCode,
} from '#modules/membership-billing/contract/api.ts';
import { CODE_MAX, codeStatuses, isLongEnough } from '#modules/membership-billing/contract/codes.ts';
import { StaffList, whatIsChosen } from '#client/entities/admin/staff-list.tsx';
import { MemberById } from '#client/entities/identity/member-by-id.tsx';
import { useAction } from '#client/lib/action.ts';
import type { CsvColumn } from '#client/lib/csv.ts';
import { serverNow } from '#client/lib/server-time.ts';
import { dateText, viewerZone } from '#client/lib/time.ts';
import { monthsAfter } from '#client/lib/wall-time.ts';
import { ActionDialog } from '#ui/action-dialog.tsx';
import { StatusBadge } from '#ui/badge.tsx';
import { Card } from '#ui/card.tsx';
import { Field, Form, useFields, codeInput } from '#ui/form.tsx';
import { Bar, Grid, Row, Soft } from '#ui/layout.tsx';
import { openModal } from '#ui/modal-layer.tsx';
import { adminBillingTexts } from './texts.ts';

const texts = adminBillingTexts.codes;
const MONTHS_MAX = 24;
const columns: readonly CsvColumn<AdminCode>[] = [
  { title: texts.columns.code, value: ({ code }) => code },
  { title: texts.columns.what, value: ({ months_off, is_gift }) => texts.what(months_off, is_gift) },
  { title: texts.columns.status, value: ({ status }) => texts.status[status] },
  { title: texts.columns.made, value: ({ created_at }) => dateText(created_at) },
  { title: texts.columns.used, value: ({ used_at }) => (used_at === null ? null : dateText(used_at)) },
];

/** Codes: the list, a new one, and whether one may still be used (ADM-009, ADM-019 to ADM-022). */
export const Codes = () => (
  <StaffList
    endpoint={adminListCodes}
    list="codes"
    texts={texts}
    filters={{
      status: { label: texts.columns.status, any: texts.anyStatus, values: codeStatuses, texts: texts.status },
      kind: { label: texts.kind, any: texts.anyKind, values: ['gift', 'discount'], texts: texts.kinds },
    }}
    input={(chosen, q) => whatIsChosen({ q, ...chosen })}
    size={50}
    rowsOf={({ discount_code: codes, total }, until) => ({ rows: codes, hasMore: until < total })}
    options={{ topics: [['discount-code']] }}
    columns={columns}
    empty={(chosen, q) => (Object.keys(whatIsChosen({ q, ...chosen })).length === 0 ? texts.none : texts.noneSuch)}
    beside={(list) => (
      <Grid min={26} gap="lg" style={{ alignItems: 'start' }}>
        <CreateCode />
        <div>{list}</div>
      </Grid>
    )}
    item={(code) => <CodeRow code={code} />}
    gap="xs"
  />
);

const CreateCode = () => {
  const form = useFields({
    initialValues: { months_off: 1, is_gift: true, code: '' },
    validate: ({ months_off }) =>
      Number.isInteger(months_off) && months_off >= 1 && months_off <= MONTHS_MAX
        ? {}
        : { months_off: texts.monthsInvalid },
  });
  const create = useAction(adminCreateCode, {
    fields: form,
    done: ({ discount_code }) => texts.created(discount_code.code),
    after: () => form.reset(),
  });
  const { months_off } = form.values;
  return (
    <Card padding="lg">
      <Form
        error={form.formError}
        onSubmit={form.submit(({ code, ...values }) => {
          if (create.pending) return undefined;
          const own = code.trim();
          return create.run({ ...values, ...(isLongEnough(own) ? { code: own } : {}) });
        })}
      >
        <NumberInput
          label={texts.months}
          description={
            months_off >= 1
              ? texts.monthsHint(dateText(monthsAfter(new Date(serverNow()).toISOString(), viewerZone(), months_off)))
              : texts.monthsInvalid
          }
          min={1}
          max={MONTHS_MAX}
          allowDecimal={false}
          {...form.getInputProps('months_off')}
        />
        <Checkbox label={texts.isGift} {...form.getInputProps('is_gift', { type: 'checkbox' })} />
        <Field
          form={form}
          name="code"
          label={texts.code}
          description={texts.codeHint}
          {...codeInput}
          maxLength={CODE_MAX}
        />
        <Button type="submit" loading={create.pending}>
          {texts.submit}
        </Button>
      </Form>
    </Card>
  );
};

const tones = { active: 'good', inactive: 'quiet', used: 'brand', expired: 'quiet' } as const;

const CodeRow = ({ code }: { code: AdminCode }) => {
  const set = useAction(adminSetCodeStatus, { refused: 'toast' });
  const next = code.status === 'active' ? 'inactive' : 'active';
  const text = next === 'active' ? texts.start : texts.stop;
  return (
    <Bar as="li" tone="surface" wrap="wrap">
      <span>
        <strong>{code.code}</strong>
        <Soft as="span" display="block">
          {texts.what(code.months_off, code.is_gift)} · {dateText(code.created_at)}
        </Soft>
        {code.used_by === null ? null : (
          <Soft as="span" display="block">
            {texts.usedBy} <MemberById uuid={code.used_by} />
          </Soft>
        )}
      </span>
      <Row>
        <StatusBadge tone={tones[code.status]}>{texts.status[code.status]}</StatusBadge>
        {codeCan(code.status, `CodeStatusSet.${next}`) ? (
          <Button
            variant="default"
            size="compact-md"
            loading={set.pending}
            aria-label={texts.of(text, code.code)}
            onClick={() => void set.run({ id: code.id, status: next })}
          >
            {text}
          </Button>
        ) : null}
        {codeCan(code.status, 'CodeStatusSet.expired') ? (
          <Button
            variant="default"
            size="compact-md"
            aria-label={texts.of(texts.expire, code.code)}
            onClick={() => openModal((close) => <Expire code={code} onClose={close} />)}
          >
            {texts.expire}
          </Button>
        ) : null}
      </Row>
    </Bar>
  );
};

const Expire = ({ code, onClose }: { code: AdminCode; onClose: () => void }) => {
  const set = useAction(adminSetCodeStatus);
  return (
    <ActionDialog
      title={texts.expireTitle}
      yes={texts.expire}
      danger
      onClose={onClose}
      action={() => set.run({ id: code.id, status: 'expired' })}
    >
      <p>{texts.expireText}</p>
    </ActionDialog>
  );
};
