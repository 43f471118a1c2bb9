import { Checkbox, NumberInput, Textarea, TextInput } from '@mantine/core';
import '@mantine/core/styles/Checkbox.layer.css';
import '@mantine/core/styles/NumberInput.layer.css';
import type { EditedEntry } from '#modules/content/contract/api.ts';
import type { JsonValue } from '#modules/content/contract/entries.ts';
import type { Form } from '#modules/content/contract/members-in.ts';
import { ColourField } from './colour-field.tsx';
import { FormField } from './form-field.tsx';
import { MessageSamples } from './message-samples.tsx';
import { PictureValue } from './picture-value.tsx';
import { siteTexts as texts } from './texts.ts';
import { WritingHelp } from './writing-help.tsx';

/** A text of more letters than this is written on several lines. */
const ONE_LINE = 200;

export const ValueField = ({
  entry,
  value,
  onChange,
  error,
}: {
  entry: EditedEntry;
  value: JsonValue;
  onChange: (value: JsonValue) => void;
  error: string | undefined;
}) => {
  const shared = { label: entry.label, ...(entry.hint === null ? {} : { description: entry.hint }), error };
  const text = typeof value === 'string' ? value : '';
  const lines = (
    <Textarea
      {...shared}

      minRows={2}
      maxRows={12}
      value={text}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  );
  switch (entry.kind) {
    case 'text':
      return (entry.most ?? 0) <= ONE_LINE ? (
        <TextInput {...shared} value={text} onChange={({ currentTarget }) => onChange(currentTarget.value)} />
      ) : (
        lines
      );
    case 'message':
      return (
        <>
          {lines}
          <MessageSamples text={text} usual={typeof entry.usual === 'string' ? entry.usual : ''} />
        </>
      );
    case 'markdown':
      return (
        <>
          <Textarea
            {...shared}

            minRows={8}
            maxRows={28}
            value={text}
            onChange={({ currentTarget }) => onChange(currentTarget.value)}
          />
          <WritingHelp how={texts.markdown.how} rules={[...texts.markdown.rules, texts.markdown.product]} />
        </>
      );
    case 'colour':
      return <ColourField {...shared} value={text} onChange={onChange} />;
    case 'picture':
      return <PictureValue {...shared} value={value as { src: string; alt: string } | null} onChange={onChange} />;
    case 'switch':
      return (
        <Checkbox
          label={entry.label}
          description={entry.hint}
          error={error}
          checked={value === true}
          onChange={({ currentTarget }) => onChange(currentTarget.checked)}
        />
      );
    case 'number':
      return (
        <NumberInput
          {...shared}
          maw="20rem"
          allowDecimal={false}
          value={typeof value === 'number' ? value : ''}
          onChange={(typed) => onChange(typeof typed === 'number' ? typed : typed === '' ? null : Number(typed))}
        />
      );
    case 'list':
      return (
        <FormField
          form={entry.form as Form}
          label={entry.label}
          description={entry.hint ?? undefined}
          value={value}
          onChange={onChange}
          error={error}
        />
      );
  }
};

/** A value in one line, for the history of a setting. */
export const inOneLine = (value: JsonValue): string => {
  if (typeof value === 'boolean') return value ? texts.on : texts.off;
  if (value === null || value === '') return texts.empty;
  return typeof value === 'string' ? value : JSON.stringify(value);
};
