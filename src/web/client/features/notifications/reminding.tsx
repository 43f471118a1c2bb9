import '@mantine/core/styles/Checkbox.layer.css';
import { Checkbox } from '@mantine/core';
import { getReminding, setReminding, type Reminding as Wishes } from '#modules/notifications/contract/api.ts';
import { useAction } from '#client/lib/action.ts';
import { useCall } from '#client/lib/query.ts';
import { Stack } from '#ui/layout.tsx';
import { LinkRow } from '#ui/link-button.tsx';
import { Loaded, LoadingState } from '#ui/states.tsx';
import { CalendarAddress } from './calendar-address.tsx';
import { choicesTexts } from './choices-texts.ts';
import { remindingTexts as texts } from './reminding-texts.ts';

/** How a member is reminded, and what calendars may know (I-005). */
export const Reminding = () => {
  const query = useCall(getReminding, {}, { topics: [['reminding']], quiet: true });
  return (
    <Loaded query={query} loading={<LoadingState rows={3} />}>
      {({ reminding }) => (
        <Stack gap="md">
          <LinkRow text={choicesTexts.inAccount} to="/account/notices" open={choicesTexts.open} />
          <Discreet wishes={reminding} />
          <CalendarAddress wishes={reminding} />
        </Stack>
      )}
    </Loaded>
  );
};

const Discreet = ({ wishes }: { wishes: Wishes }) => {
  const save = useAction(setReminding, { done: texts.saved });
  // Optimistic: a failed write shows the stored value again.
  const current = { ...wishes, ...save.sending };
  return (
    <Checkbox
      label={texts.discreet}
      description={texts.discreetHint}
      checked={current.discreet === true}
      disabled={save.pending}
      onChange={(event) => void save.run({ discreet: event.currentTarget.checked })}
    />
  );
};
