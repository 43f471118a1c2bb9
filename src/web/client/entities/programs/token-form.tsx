import { Checkbox, NativeSelect, PasswordInput } from '@mantine/core';
import '@mantine/core/styles/Checkbox.layer.css';
import { API_TOKEN_NAME_MAX } from '#modules/identity/contract/api/api-scopes.ts';
import { focusInput } from '#client/lib/browser/focus.ts';
import { Field, type Fields, Form, FormButtons, useFields } from '#ui/form.tsx';
import { Stack } from '#ui/layout.tsx';
import { programTexts as texts } from './program-texts.ts';

type TokenValues = { name: string; scopes: string[]; days: string; password: string };
export type TokenFields = Fields<TokenValues>;

export const useTokenForm = (asksPassword: boolean): TokenFields =>
  useFields<TokenValues>({
    initialValues: { name: '', scopes: [], days: '90', password: '' },
    validate: ({ name, scopes, password }) => ({
      ...(name.trim() === '' ? { name: texts.nameMissing } : {}),
      ...(scopes.length === 0 ? { scopes: texts.allowMissing } : {}),
      ...(asksPassword && password === '' ? { password: texts.passwordMissing } : {}),
    }),
  });

export const TokenForm = ({
  form,
  scopes,
  label,
  hint,
  asksPassword,
  pending,
  onSend,
  onCancel,
}: {
  form: TokenFields;
  scopes: readonly string[];
  label: string;
  hint: string;
  asksPassword: boolean;
  pending: boolean;
  onSend: (values: TokenValues) => unknown;
  onCancel: () => void;
}) => (
  <Form error={form.formError} maw="30rem" onSubmit={form.submit(onSend)}>
    <div ref={focusInput}>
      <Field form={form} name="name" label={label} description={hint} maxLength={API_TOKEN_NAME_MAX} />
    </div>
    <Checkbox.Group label={texts.allow} {...form.getInputProps('scopes')}>
      <Stack gap="xs" mt="xs">
        {scopes.map((scope) => (
          <Checkbox key={scope} value={scope} label={texts.scopes[scope]} />
        ))}
      </Stack>
    </Checkbox.Group>
    <NativeSelect
      label={texts.days}
      data={['30', '90', '365'].map((value) => ({ value, label: texts.daysOf[value]! }))}
      {...form.getInputProps('days')}
    />
    {asksPassword ? (
      <div ref={focusInput}>
        <PasswordInput
          label={texts.password}
          description={texts.passwordWhy}
          autoComplete="current-password"
          {...form.getInputProps('password')}
        />
      </div>
    ) : null}
    <FormButtons yes={texts.make} pending={pending} no={texts.cancel} onNo={onCancel} />
  </Form>
);
