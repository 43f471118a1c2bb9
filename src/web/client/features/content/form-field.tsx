import { Box, Button, Checkbox, Input, NumberInput, Textarea, TextInput } from '@mantine/core';
import type { JsonValue } from '#modules/content/contract/entries.ts';
import { inWords } from '#modules/content/contract/entries/in-words.ts';
import type { Form } from '#modules/content/contract/members-in.ts';
import { Panel, Row, Soft, Stack } from '#ui/layout.tsx';
import { PictureButton } from './picture-value.tsx';
import { siteTexts } from './texts.ts';

const { list: texts } = siteTexts;

type FieldProps = {
  form: Form;
  label: string;
  description?: string | undefined;
  value: JsonValue;
  onChange: (value: JsonValue) => void;
  error?: string | undefined;
};

/** What a new row begins with. */
const emptyOf = (form: Form): JsonValue => {
  if (form.anyOf) return null;
  if (form.type === 'array') return [];
  if (form.type === 'object')
    return Object.fromEntries(
      Object.entries(form.properties ?? {})
        .filter(([name]) => form.required?.includes(name))
        .map(([name, field]) => [name, emptyOf(field)]),
    );
  return form.type === 'integer' || form.type === 'number' ? 0 : '';
};

/** How a row is called: its first text. */
const nameOf = (value: JsonValue, at: number): string => {
  if (typeof value === 'string' && value !== '') return value;
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) {
    const first = Object.values(value).find((each) => typeof each === 'string' && each !== '');
    if (typeof first === 'string') return first;
  }
  return texts.item(at + 1);
};

const Rows = ({ form, label, description, value, onChange, error }: FieldProps) => {
  const rows = Array.isArray(value) ? value : [];
  const item = form.items ?? { type: 'string' };
  const put = (at: number, changed: JsonValue) => onChange(rows.with(at, changed));
  return (
    <Input.Wrapper label={label} description={description} error={error} labelElement="div">
      <Stack as="ul" mt="xs">
        {rows.length === 0 ? <Soft as="li">{texts.none}</Soft> : null}
        {rows.map((row, at) => (
          <li key={at}>
            <Panel p="sm" tone="surface" style={{ border: '1px solid var(--ws-line)' }}>
              <FormField form={item} label={nameOf(row, at)} value={row} onChange={(changed) => put(at, changed)} />
              <Row mt="xs">
                {at === 0 ? null : (
                  <Button
                    size="compact-sm"
                    variant="subtle"
                    onClick={() => onChange(rows.with(at - 1, row).with(at, rows[at - 1]!))}
                  >
                    {texts.up(nameOf(row, at))}
                  </Button>
                )}
                <Button size="compact-sm" variant="subtle" onClick={() => onChange(rows.toSpliced(at, 1))}>
                  {texts.remove(nameOf(row, at))}
                </Button>
              </Row>
            </Panel>
          </li>
        ))}
      </Stack>
      <Button mt="sm" variant="default" onClick={() => onChange([...rows, emptyOf(item)])}>
        {texts.add}
      </Button>
    </Input.Wrapper>
  );
};

/** Paragraphs of one text: a blank line begins another one. */
const Paragraphs = ({ label, description, value, onChange, error }: FieldProps) => (
  <Textarea
    label={label}
    description={description}
    error={error}
    minRows={6}
    maxRows={24}
    value={(Array.isArray(value) ? value.filter((each) => typeof each === 'string') : []).join('\n\n')}
    onChange={({ currentTarget }) => onChange(currentTarget.value.split('\n\n'))}
  />
);

const OfOne = (props: FieldProps & { form: Form }) => {
  const { form, label, value, onChange } = props;
  const fields = Object.entries(form.properties ?? {});
  const current = (typeof value === 'object' && value !== null && !Array.isArray(value) ? value : {}) as Record<
    string,
    JsonValue
  >;
  return (
    <Box component="fieldset" p={0} m={0} bd={0} miw={0}>
      <Box component="legend" fw={650} mb="xs">
        {label}
      </Box>
      <Stack>
        {fields.map(([name, field]) => (
          <FormField
            key={name}
            form={field}
            label={field.title ?? inWords(name)}
            value={current[name] ?? emptyOf(field)}
            onChange={(changed) => {
              const { [name]: _, ...rest } = current;
              // A field that may be left out is left out when it is empty.
              const isLeftOut = changed === '' && !form.required?.includes(name);
              onChange(isLeftOut ? rest : { ...rest, [name]: changed });
            }}
          />
        ))}
      </Stack>
    </Box>
  );
};

export const FormField = (props: FieldProps) => {
  const { form, label, description, value, onChange, error } = props;
  const shared = { label, description, error };
  const inside = form.anyOf?.find(({ type }) => type !== 'null');
  if (inside && inside.type === 'object')
    return (
      <Stack>
        <Checkbox
          label={`${label}: ${texts.set}`}
          description={description}
          checked={value !== null}
          onChange={({ currentTarget }) => onChange(currentTarget.checked ? emptyOf(inside) : null)}
        />
        {value === null ? null : <FormField {...props} form={inside} description={undefined} />}
      </Stack>
    );
  if (inside) {
    const format = inside.format ?? form.format;
    return (
      <FormField
        {...props}
        form={format === undefined ? inside : { ...inside, format }}
        value={value ?? ''}
        onChange={(changed) => onChange(changed === '' ? null : changed)}
      />
    );
  }
  if (form.type === 'array') return form.format === 'markdown' ? <Paragraphs {...props} /> : <Rows {...props} />;
  if (form.type === 'object') return <OfOne {...props} />;
  if (form.type === 'integer' || form.type === 'number')
    return (
      <NumberInput
        {...shared}
        value={typeof value === 'number' ? value : ''}
        onChange={(typed) => onChange(typeof typed === 'number' ? typed : null)}
      />
    );
  const text = typeof value === 'string' ? value : '';
  if (form.format === 'lines')
    return (
      <Textarea {...shared} minRows={2} value={text} onChange={({ currentTarget }) => onChange(currentTarget.value)} />
    );
  return (
    <Row align="flex-end" gap="sm">
      <TextInput
        {...shared}
        {...(form.format === 'member' ? { description: texts.member } : {})}
        flex={1}
        miw="12rem"
        value={text}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
      {form.format === 'picture' ? <PictureButton label={label} onUse={onChange} /> : null}
    </Row>
  );
};
