import { refusalText } from '#client/lib/language/refusal-text.ts';
import '@mantine/core/styles/FloatingIndicator.layer.css';
import '@mantine/core/styles/SegmentedControl.layer.css';
import '@mantine/core/styles/Checkbox.layer.css';
import { Box, Button, Checkbox, Group, NativeSelect, SegmentedControl, TextInput } from '@mantine/core';
import type { Group as Well } from '#modules/communities/contract/api.ts';
import { createSession } from '#modules/scheduling/contract/api.ts';
import {
  descriptionTemplate,
  durationChoices,
  problemsOf,
  soonestStart,
  type SessionForm as Filled,
} from '#modules/scheduling/contract/session-form.ts';
import type { SchedulingSettings } from '#modules/scheduling/contract/settings.ts';
import { schedulingRefusals } from '#modules/scheduling/contract/refusals.ts';
import { refuse } from '#kernel/contract/refusals.ts';
import { useProductName } from '#client/lib/config.tsx';
import { serverNow, useServerNow } from '#client/lib/server-time.ts';
import { Field, FormError, useFields } from '#ui/form.tsx';
import { viewerZone } from '#client/lib/time.ts';
import { Stack } from '#ui/layout.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { PictureField } from '#ui/pictures/picture-field.tsx';
import type { UsePicture } from '#ui/pictures/use-picture.ts';
import { formTexts as texts } from './form-texts.ts';
import { PreviewButton } from './preview.tsx';
import { pictureTexts } from './picture-texts.ts';
import { useSchedulingSettings } from '../scheduling-context.ts';
import { RepeatFields } from './repeat-fields.tsx';
import { seriesTexts } from '../series-texts.ts';
import { linkOf, type SessionValues } from './session-values.ts';
import { StartField } from './start-field.tsx';
import styles from './session-form.module.css';

const filled = (values: SessionValues): Filled => ({
  ...values,
  externalLink: linkOf(values),
  group: values.group || null,
});

/** A series ends after it starts (SCH-084). */
const endProblem = ({ repeat, startTime, seriesEndTime }: SessionValues) =>
  repeat !== 'SINGLE' && seriesEndTime !== null && startTime !== null && seriesEndTime <= startTime
    ? [refuse('SERIES_END_INVALID', { field: 'seriesEndTime' })]
    : [];

type Editing = { startBefore: string; registered: number };

/** The values of the form with every rule of the server judged on the spot. */
export const useSessionFields = (
  initialValues: SessionValues,
  options: { isAdmin: boolean; editing?: Editing | undefined; draft?: string },
) => {
  const settings = useSchedulingSettings();
  const product = useProductName();
  return useFields<SessionValues>({
    endpoint: createSession,
    refusals: schedulingRefusals,
    initialValues,
    ...(options.draft === undefined ? {} : { draft: options.draft }),
    validate: (values) => {
      const now = new Date(serverNow()).toISOString();
      const context = { now, isAdmin: options.isAdmin, timezone: viewerZone(), settings, ...options.editing };
      return Object.fromEntries(
        [...problemsOf(filled(values), context), ...endProblem(values)]
          .reverse()
          .map((problem) => [problem.field!, refusalText(schedulingRefusals, problem, { product, settings })]),
      );
    },
  });
};
type Fields = ReturnType<typeof useSessionFields>;

export type SessionFormProps = {
  fields: Fields;
  /** The Wells to choose from; when editing, the one it is in. */
  wells: readonly Pick<Well, 'uuid' | 'title'>[];
  mode: 'create' | 'edit';
  mayGroupHost: boolean;
  isAdmin: boolean;
  existingDuration?: number | undefined;
  /** The host's zone where repeating can be chosen; a series that is changed has its own place for that. */
  repeatsIn?: string | undefined;
  picture: UsePicture;
  /** Who leads it, as others read the name. */
  host: string;
  running: boolean;
  cancelTo: string;
  onSubmit: (values: SessionValues) => void | Promise<void>;
};

/** The form for planning and changing sessions (SCH-059 to SCH-079). */
export const SessionForm = (props: SessionFormProps) => {
  const { fields, mode, running, cancelTo, onSubmit } = props;
  const settings = useSchedulingSettings();
  return (
    <form noValidate onSubmit={fields.submit(onSubmit)}>
      <FormError>{fields.formError}</FormError>
      <Stack gap="md">
        <fieldset className={styles.section}>
          <legend>{texts.sections.details}</legend>
          <Details {...props} />
        </fieldset>
        <fieldset className={styles.section}>
          <legend>{texts.sections.time}</legend>
          <Times {...props} settings={settings} />
        </fieldset>
        {props.repeatsIn === undefined ? null : <Repeating fields={fields} timezone={props.repeatsIn} />}
        {mode === 'create' || fields.values.external ? (
          <fieldset className={styles.section}>
            <legend>{texts.sections.external}</legend>
            <External fields={fields} mode={mode} />
          </fieldset>
        ) : null}
        <fieldset className={styles.section}>
          <legend>{pictureTexts.section}</legend>
          <PictureField
            picture={props.picture}
            id={fields.values.group}
            hint={pictureTexts.hint}
            alt={pictureTexts.chosen}
          />
        </fieldset>
      </Stack>
      <Group justify="flex-end" gap="sm" mt="lg">
        <LinkButton to={cancelTo} variant="default" {...(mode === 'edit' ? { onClick: fields.forgetDraft } : {})}>
          {texts.cancel}
        </LinkButton>
        <PreviewButton
          values={fields.values}
          well={props.wells.find(({ uuid }) => uuid === fields.values.group)?.title}
          host={props.host}
          picture={props.picture.src}
        />
        <Button type="submit" loading={running}>
          {texts.submit[mode]}
        </Button>
      </Group>
    </form>
  );
};

const Repeating = ({ fields, timezone }: { fields: Fields; timezone: string }) => {
  const error = fields.errors['seriesEndTime'];
  return (
    <fieldset className={styles.section}>
      <legend>{seriesTexts.section}</legend>
      <RepeatFields
        values={fields.values}
        onChange={(changed) => fields.setValues(changed)}
        error={typeof error === 'string' ? error : undefined}
        timezone={timezone}
      />
    </fieldset>
  );
};

type PartProps = SessionFormProps & { settings: SchedulingSettings };

const Details = ({ fields, wells, mode }: SessionFormProps) => {
  const { description, group } = fields.values;
  /** The template follows the Well as long as the host has not written something of their own (C-155). */
  const pick = (uuid: string) => {
    const [before, after] = [group, uuid].map((id) => wells.find((well) => well.uuid === id)?.title);
    const untouched =
      description.trim() === '' || (before !== undefined && description === descriptionTemplate(before));
    fields.setFieldValue('group', uuid);
    if (untouched) fields.setFieldValue('description', after === undefined ? '' : descriptionTemplate(after));
  };
  return (
    <Stack gap="md">
      {mode === 'edit' ? (
        <p>
          {texts.well}:{' '}
          <bdi>
            <strong>{wells[0]?.title}</strong>
          </bdi>
        </p>
      ) : (
        <NativeSelect
          label={texts.well}
          description={texts.wellHint}
          data={[
            { value: '', label: texts.wellNone },
            ...wells.map(({ uuid, title }) => ({ value: uuid, label: title })),
          ]}
          {...fields.getInputProps('group')}
          onChange={(event) => pick(event.currentTarget.value)}
        />
      )}
      <Field form={fields} name="title" label={texts.title} description={texts.titleHint} />
      <Field form={fields} name="description" lines={6} label={texts.description} description={texts.descriptionHint} />
    </Stack>
  );
};

const Times = ({ fields, mayGroupHost, mode, isAdmin, existingDuration, settings }: PartProps) => {
  const error = fields.errors['startTime'];
  return (
    <Stack gap="md">
      <StartField
        value={fields.values.startTime}
        onChange={(instant) => fields.setFieldValue('startTime', instant)}
        error={typeof error === 'string' ? error : undefined}
        step={isAdmin ? null : settings.START_STEP_MIN}
        daysAhead={settings.MAX_AHEAD_DAYS}
        soonest={soonestStart(useServerNow(30_000), settings, isAdmin)}
      />
      <div>
        <Box component="p" mb="xxs" fw={650} id="duration-label">
          {texts.duration}
        </Box>
        <SegmentedControl
          aria-labelledby="duration-label"
          value={String(fields.values.duration)}
          onChange={(value) => fields.setFieldValue('duration', Number(value))}
          data={durationChoices(existingDuration).map((count) => ({
            value: String(count),
            label: texts.minutes(count),
          }))}
          radius="xl"
        />
        <Box role="alert" c="error" fz="sm">
          {fields.errors['duration']}
        </Box>
      </div>
      {fields.values.external ? null : <Seats fields={fields} settings={settings} />}
      {mode === 'create' && mayGroupHost ? (
        <Checkbox
          label={texts.groupHosted}
          description={texts.groupHostedHint}
          checked={fields.values.is_group_hosted}
          onChange={(event) => fields.setFieldValue('is_group_hosted', event.currentTarget.checked)}
        />
      ) : null}
    </Stack>
  );
};

/** Digits only, and nothing above the most there may be (SCH-073). */
const Seats = ({ fields, settings: { ATTENDEES_MIN, ATTENDEES_MAX } }: Pick<PartProps, 'fields' | 'settings'>) => {
  const { value, ...input } = fields.getInputProps('maxAttendees') as { value: number };
  return (
    <TextInput
      label={texts.seats}
      description={texts.seatsHint(ATTENDEES_MIN, ATTENDEES_MAX)}
      inputMode="numeric"
      maw="18rem"
      {...input}
      value={value === 0 ? '' : String(value)}
      onChange={(event) => {
        const next = Number(event.currentTarget.value.replaceAll(/\D/g, ''));
        if (next <= ATTENDEES_MAX) fields.setFieldValue('maxAttendees', next);
      }}
    />
  );
};

const External = ({ fields, mode }: Pick<SessionFormProps, 'fields' | 'mode'>) => (
  <Stack gap="md">
    {mode === 'create' ? (
      <Checkbox
        label={texts.external}
        description={texts.externalHint}
        checked={fields.values.external}
        onChange={(event) => fields.setFieldValue('external', event.currentTarget.checked)}
      />
    ) : null}
    {fields.values.external ? (
      <Field
        form={fields}
        name="externalLink"
        uncounted
        type="url"
        label={texts.externalLink}
        placeholder="https://meet.google.com/…"
        autoComplete="off"
      />
    ) : null}
  </Stack>
);
