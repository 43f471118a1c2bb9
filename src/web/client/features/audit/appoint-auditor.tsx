import '@mantine/core/styles/Checkbox.layer.css';
import { Button, Checkbox, NativeSelect } from '@mantine/core';
import { appointAuditor } from '#modules/identity/contract/api/auditors.ts';
import { auditorScope, type AuditorScope } from '#modules/identity/contract/auditor.ts';
import { identityRefusals } from '#modules/identity/contract/refusals.ts';
import { useAction } from '#client/lib/action.ts';
import { CardSection } from '#ui/card.tsx';
import { Field, Form, useFields } from '#ui/form.tsx';
import { Stack } from '#ui/layout.tsx';
import { auditTexts, durations, scopeTexts } from './texts.ts';

const texts = auditTexts.auditors;

export const AppointAuditor = ({ maxHours }: { maxHours: number }) => {
  const form = useFields<{ member: string; scope: AuditorScope[]; hours: string; reason: string }>({
    endpoint: appointAuditor,
    refusals: identityRefusals,
    initialValues: { member: '', scope: [], hours: '1', reason: '' },
    validate: ({ member, scope }) => ({
      ...(member.trim() === '' ? { member: 'Please enter a username' } : {}),
      ...(scope.length === 0 ? { scope: identityRefusals.AUDITOR_SCOPE_REQUIRED.msg } : {}),
    }),
  });
  const appoint = useAction(appointAuditor, {
    after: () => form.reset(),
    done: ({ auditor }) => texts.appointed(auditor.member.username ?? ''),
    fields: form,
  });
  return (
    <CardSection title={texts.appoint}>
      <Form
        error={form.formError}
        onSubmit={form.submit(({ member, scope, hours, reason }) =>
          appoint.run({ member: member.trim().replace(/^@/, ''), scope, hours: Number(hours), reason }),
        )}
      >
        <Field form={form} name="member" label={texts.member} autoComplete="off" maxLength={200} />
        <Checkbox.Group label={texts.scope} {...form.getInputProps('scope')}>
          <Stack py="xs">
            {auditorScope.options.map((scope) => (
              <Checkbox
                key={scope}
                value={scope}
                label={scopeTexts[scope].name}
                description={scopeTexts[scope].about}
              />
            ))}
          </Stack>
        </Checkbox.Group>
        <NativeSelect label={texts.hours} data={durations(maxHours)} {...form.getInputProps('hours')} />
        <Field
          form={form}
          name="reason"
          lines={2}
          maxRows={6}
          uncounted
          label={texts.reason}
          description={texts.reasonHint}
        />
        <Button type="submit" loading={appoint.pending}>
          {texts.submit}
        </Button>
      </Form>
    </CardSection>
  );
};
