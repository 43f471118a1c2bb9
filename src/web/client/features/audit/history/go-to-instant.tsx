import { Button } from '@mantine/core';
import { readHistoryAt } from '#modules/audit/contract/api.ts';
import { instantOf } from '#client/lib/wall-time.ts';
import { viewerZone, zoneText } from '#client/lib/time.ts';
import { Field, useFields } from '#ui/form.tsx';
import { Row } from '#ui/layout.tsx';
import { look } from '../looking.ts';
import { auditTexts } from '../texts.ts';

const texts = auditTexts.history;

/** To what had happened by an instant, in the zone that the page's times are in. */
export const GoToInstant = ({
  reference: ref,
  startsAt,
  reason,
  onGo,
}: {
  reference: string;
  /** When the history begins: its zone is named by its abbreviation at that time. */
  startsAt: string;
  reason: string;
  onGo: (event: number) => void;
}) => {
  const form = useFields({ initialValues: { at: '' } });
  const go = async ({ at: typed }: { at: string }) => {
    const [date = '', time = ''] = typed.split('T');
    const at = instantOf({ date, time }, viewerZone());
    if (at === null) return;
    const answer = await look(readHistoryAt, { ref, reason, at, most: 1 });
    if (answer.ok) onGo(answer.value.moment.event);
    else form.setFieldError('at', answer.notice.msg);
  };
  return (
    <Row as="form" noValidate wrap="nowrap" align="flex-end" onSubmit={form.submit(go)}>
      <Field form={form} name="at" type="datetime-local" step={1} label={`${texts.at} (${zoneText(startsAt)})`} />
      <Button type="submit" variant="default" disabled={form.values.at === ''}>
        {texts.go}
      </Button>
    </Row>
  );
};
