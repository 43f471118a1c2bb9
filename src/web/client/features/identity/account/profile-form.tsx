import { NativeSelect, Textarea, type NativeSelectProps } from '@mantine/core';
import { useState } from 'react';
import { ABOUT_ME_MAX, CREDENTIAL_MAX, CREDENTIALS_MOST } from '#modules/identity/contract/account.ts';
import { DATE_FORMATS } from '#modules/identity/contract/dates.ts';
import { updateProfile } from '#modules/identity/contract/api/accounts.ts';
import { credentialsIn } from '#modules/identity/contract/profile-info.ts';
import { identityRefusals } from '#modules/identity/contract/refusals.ts';
import { lengthOf } from '#kernel/contract/written-text.ts';
import { useAction } from '#client/lib/action.ts';
import { languagesOf, useSiteConfig } from '#client/lib/config.tsx';
import { inLanguage, nameOfLanguage, rememberLanguage, shownLanguage } from '#client/lib/language/language.ts';
import { navigation } from '#client/lib/paths/navigation.ts';
import { useSessionChange, type Member } from '#client/lib/session.tsx';
import { Field, Form, FormButtons, useFields } from '#ui/form.tsx';
import { identityTexts } from '../texts.ts';
import { placeOf } from '../zones.ts';

const texts = identityTexts.account;

const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

const profileOf = (member: Member) => ({
  name: member.name,
  about_me: member.about_me,
  credentials: credentialsIn(member.user_marketing_json).join('\n'),
  timezone: member.timezone,
  date_format: member.date_format,
  language: member.language ?? shownLanguage(),
});
type Profile = ReturnType<typeof profileOf>;

/** What differs: another tab may have saved the other fields meanwhile. */
const changesIn = (now: Profile, before: Profile) => ({
  ...(now.name === before.name ? {} : { name: now.name.trim() }),
  ...(now.about_me === before.about_me ? {} : { about_me: now.about_me.trim() }),
  ...(now.credentials === before.credentials ? {} : { credentials: linesOf(now.credentials) }),
  ...(now.timezone === before.timezone ? {} : { timezone: now.timezone }),
  ...(now.date_format === before.date_format ? {} : { date_format: now.date_format }),
  ...(now.language === before.language ? {} : { language: now.language }),
});

/** What a member says about themselves, and the zone of their times (I-013). */
export const ProfileForm = ({ member }: { member: Member }) => {
  const { signedIn } = useSessionChange();
  const config = useSiteConfig();
  const languages = config === undefined ? [] : languagesOf(config);
  const [saved, setSaved] = useState(() => profileOf(member));
  const form = useFields({
    endpoint: updateProfile,
    refusals: identityRefusals,
    draft: `profile-${member.uuid}`,
    initialValues: saved,
    validate: ({ credentials }) =>
      linesOf(credentials).length > CREDENTIALS_MOST ? { credentials: texts.tooManyCredentials(CREDENTIALS_MOST) } : {},
  });
  const save = useAction(updateProfile, {
    after: async () => {
      const shown = shownLanguage();
      const now = (await signedIn())?.language ?? shown;
      rememberLanguage(now);
      // Everything that is on the page has the words of before.
      if (now !== shown) navigation.leave(inLanguage(location.pathname, now));
    },
    done: texts.saved,
    fields: form,
  });
  // The other fields take no more than their limit.
  const isTooLong = linesOf(form.values.credentials).some((line) => lengthOf(line) > CREDENTIAL_MAX);
  return (
    <Form
      error={form.formError}
      onSubmit={form.submit(async (values) => {
        const answer = await save.run(changesIn(values, saved));
        if (answer.ok) setSaved(values);
      })}
    >
      <Field
        form={form}
        name="name"
        uncounted
        label={texts.name}
        description={texts.nameHint}
        autoComplete="nickname"
      />
      <Field
        form={form}
        name="about_me"
        lines={4}
        uncounted
        label={texts.about}
        description={texts.aboutHint(ABOUT_ME_MAX - lengthOf(form.values.about_me))}
      />
      <Textarea
        label={texts.credentials}
        description={texts.credentialsHint}
        minRows={2}
        {...form.getInputProps('credentials')}
        {...(isTooLong ? { error: texts.tooLong(CREDENTIAL_MAX) } : {})}
      />
      <TimeZoneSelect label={texts.zone} description={texts.zoneHint} {...form.getInputProps('timezone')} />
      <NativeSelect
        label={texts.dates}
        description={texts.datesHint}
        data={DATE_FORMATS.map((value) => ({ value, label: texts.dateFormats[value] }))}
        {...form.getInputProps('date_format')}
      />
      {languages.length < 2 ? null : (
        <NativeSelect
          label={texts.language}
          description={texts.languageHint}
          data={languages.map((value) => ({ value, label: nameOfLanguage(value) }))}
          {...form.getInputProps('language')}
        />
      )}
      <FormButtons yes={texts.save} pending={save.pending} disabled={isTooLong} />
    </Form>
  );
};

/** Grouped by part of the world, as people look for them: "Europe/Berlin" is Berlin under Europe. */
const zones = (own: string) => {
  const names = [...new Set([own, ...Intl.supportedValuesOf('timeZone'), 'UTC'])].sort();
  const groups: Record<string, { value: string; label: string }[]> = {};
  for (const value of names) {
    const group = value.includes('/') ? value.slice(0, value.indexOf('/')) : 'Other';
    (groups[group] ??= []).push({ value, label: placeOf(value) });
  }
  return Object.entries(groups).map(([group, items]) => ({ group, items }));
};

/** A zone of the IANA list (I-013), chosen with the device's own picker. */
const TimeZoneSelect = ({ value = 'UTC', ...props }: NativeSelectProps & { value?: string }) => (
  <NativeSelect data={zones(value)} value={value} {...props} />
);
