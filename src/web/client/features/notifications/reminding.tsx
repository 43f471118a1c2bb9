import '@mantine/core/styles/Checkbox.layer.css';
import { Checkbox } from '@mantine/core';
import { getReminding, setReminding, type Reminding as Wishes } from '#modules/notifications/contract/api.ts';
import { mailKinds } from '#modules/notifications/contract/reminding-events.ts';
import { useAction } from '#client/lib/action.ts';
import { useSetting } from '#client/lib/config.tsx';
import { useCall } from '#client/lib/query.ts';
import { Soft, Stack } from '#ui/layout.tsx';
import { Loaded, LoadingState } from '#ui/states.tsx';
import { CalendarAddress } from './calendar-address.tsx';
import { remindingTexts as texts } from './reminding-texts.ts';

/** How a member is reminded, and what calendars may know (I-005). */
export const Reminding = () => {
  const query = useCall(getReminding, {}, { topics: [['reminding']], quiet: true });
  return (
    <Loaded query={query} loading={<LoadingState rows={3} />}>
      {({ reminding }) => (
        <Stack gap="md">
          <Switches wishes={reminding} />
          <CalendarAddress wishes={reminding} />
        </Stack>
      )}
    </Loaded>
  );
};

const Switches = ({ wishes }: { wishes: Wishes }) => {
  const save = useAction(setReminding, { done: texts.saved });
  const first = useSetting('REMIND_FIRST_MIN_BEFORE', 1440);
  const last = useSetting('REMIND_LAST_MIN_BEFORE', 30);
  // Optimistic: a failed write shows the stored value again.
  const current = { ...wishes, ...save.sending };
  return (
    <>
      <Checkbox
        size="md"
        label={texts.reminders}
        description={texts.remindersHint(first, last)}
        checked={current.reminders === true}
        disabled={save.pending}
        onChange={(event) => void save.run({ reminders: event.currentTarget.checked })}
      />
      <Checkbox
        size="md"
        label={texts.discreet}
        description={texts.discreetHint}
        checked={current.discreet === true}
        disabled={save.pending}
        onChange={(event) => void save.run({ discreet: event.currentTarget.checked })}
      />
      {mailKinds.map((kind) => (
        <Checkbox
          key={kind}
          size="md"
          label={texts.mails[kind]}
          checked={wishes.mails[kind]}
          disabled={save.pending}
          onChange={(event) => void save.run({ [`mails_${kind}`]: event.currentTarget.checked })}
        />
      ))}
      <Soft size="sm">{texts.mailsHint}</Soft>
    </>
  );
};
