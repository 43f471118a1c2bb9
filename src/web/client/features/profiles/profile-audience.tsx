import '@mantine/core/styles/Checkbox.layer.css';
import { Checkbox } from '@mantine/core';
import { useMember } from '#client/lib/session.tsx';
import { Soft } from '#ui/layout.tsx';
import { Section } from '#ui/page.tsx';
import { profileTexts } from './texts.ts';
import { useSaveProfile } from './use-save-profile.ts';

const texts = profileTexts.audience;

/** Who sees the own profile, and whether visitors do without a session of theirs. */
export const ProfileAudience = () => {
  const save = useSaveProfile();
  const member = useMember();
  return (
    <Section title={texts.title}>
      <Soft mb="md">{texts.text}</Soft>
      <Checkbox
        label={texts.label}
        description={texts.hint}
        checked={member?.shown_to_visitors === true}
        disabled={save.pending}
        onChange={(event) => void save.run({ shown_to_visitors: event.currentTarget.checked })}
      />
    </Section>
  );
};
