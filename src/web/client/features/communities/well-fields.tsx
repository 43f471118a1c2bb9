import { writtenLength } from '#kernel/contract/written-text.ts';
import type { KeyboardEvent } from 'react';
import { cleanTitle, wellTextLimits } from '#modules/communities/contract/well-text.ts';
import { Field, type Fields } from '#ui/form.tsx';
import { wellTexts } from './texts.ts';

export type WellTexts = { title: string; description: string };

const texts = wellTexts.form;

/** Whether the title is too short to continue; the button waits for it (COM-047, COM-048). */
export const isTitleTooShort = (title: string): boolean =>
  writtenLength(cleanTitle(title)) < wellTextLimits.title.least;

/** The title with its counter (COM-046). */
export const TitleField = ({ fields }: { fields: Fields<WellTexts> }) => (
  <Field form={fields} name="title" label={texts.title} description={texts.titleHint} autoComplete="off" />
);

/** The description in one paragraph: line breaks become spaces, and Enter submits (COM-049, COM-050, COM-053). */
export const DescriptionField = ({ fields }: { fields: Fields<WellTexts> }) => (
  <Field
    form={fields}
    name="description"
    label={texts.description}
    description={texts.descriptionHint}
    lines={6}
    onKeyDown={enterSubmits}
    onChange={(event) => fields.setFieldValue('description', event.currentTarget.value.replaceAll(/[\r\n]+/g, ' '))}
  />
);

const enterSubmits = (event: KeyboardEvent<HTMLTextAreaElement>) => {
  if (event.key !== 'Enter') return;
  event.preventDefault();
  event.currentTarget.form?.requestSubmit();
};
