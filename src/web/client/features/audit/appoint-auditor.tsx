import '@mantine/core/styles/Checkbox.layer.css';
import { Box, Button, Checkbox, NativeSelect, TextInput, Textarea } from '@mantine/core';
import { appointAuditor } from '../../../../modules/identity/contract/auditor-api.ts';
import {
  AUDIT_REASON_MAX,
  auditorScope,
  saysSomething,
  type AuditorScope,
} from '../../../../modules/identity/contract/auditor.ts';
import { useAction } from '../../lib/action.ts';
import { Card } from '../../ui/card.tsx';
import { FieldStack, FormError, useFields } from '../../ui/form.tsx';
import { Stack } from '../../ui/layout.tsx';
import { auditTexts, durations, scopeTexts } from './texts.ts';

const texts = auditTexts.auditors;

/** Whom, for what, how long and why. */
export const AppointAuditor = ({ maxHours }: { maxHours: number }) => {
  const form = useFields<{ member: string; scope: AuditorScope[]; hours: string; reason: string }>({
    initialValues: { member: '', scope: [], hours: '1', reason: '' },
    validate: ({ member, scope, reason }) => ({
      ...(member.trim() === '' ? { member: 'Please enter a username' } : {}),
      ...(scope.length === 0 ? { scope: 'Please choose what this person may look at.' } : {}),
      ...(saysSomething(reason) ? {} : { reason: auditTexts.reason.tooShort }),
    }),
  });
  const appoint = useAction(appointAuditor, {
    after: () => form.reset(),
    done: ({ auditor }) => texts.appointed(auditor.member.username ?? ''),
    fields: form,
  });
  return (
    <Card padding="lg">
      <Box
        noValidate
        component="form"
        onSubmit={form.submit(({ member, scope, hours, reason }) =>
          appoint.run({ member: member.trim().replace(/^@/, ''), scope, hours: Number(hours), reason }),
        )}
      >
        <Box component="h2" mb="md" fz="h3">
          {texts.appoint}
        </Box>
        <FormError>{form.formError}</FormError>
        <FieldStack>
          <TextInput label={texts.member} autoComplete="off" maxLength={200} {...form.getInputProps('member')} />
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
          <NativeSelect size="md" label={texts.hours} data={durations(maxHours)} {...form.getInputProps('hours')} />
          <Textarea
            label={texts.reason}
            description={texts.reasonHint}
            autosize
            minRows={2}
            maxRows={6}
            maxLength={AUDIT_REASON_MAX}
            {...form.getInputProps('reason')}
          />
          <Button type="submit" loading={appoint.pending}>
            {texts.submit}
          </Button>
        </FieldStack>
      </Box>
    </Card>
  );
};
