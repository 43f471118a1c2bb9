import '@mantine/core/styles/Checkbox.layer.css';
import { Checkbox } from '@mantine/core';
import {
  getReminding,
  setReminding,
  type Reminding as Wishes,
} from '../../../../modules/notifications/contract/api.ts';
import { useCall, useWrite } from '../../lib/query.ts';
import { toast } from '../../lib/toast.ts';
import { Loaded, LoadingState } from '../../ui/states.tsx';
import { CalendarAddress } from './calendar-address.tsx';
import { remindingTexts as texts } from './reminding-texts.ts';
import styles from './reminding.module.css';

export const remindingTopic = [['reminding']] as const;

/** How somebody is reminded, and what calendars may know (I-005). */
export const Reminding = () => {
  const query = useCall(getReminding, {}, { topics: remindingTopic, quiet: true });
  return (
    <Loaded query={query} loading={<LoadingState rows={3} />}>
      {({ reminding }) => (
        <div className={styles.stack}>
          <Switches wishes={reminding} />
          <CalendarAddress wishes={reminding} />
        </div>
      )}
    </Loaded>
  );
};

const Switches = ({ wishes }: { wishes: Wishes }) => {
  const save = useWrite(setReminding, { touches: remindingTopic, onSuccess: () => toast.success(texts.saved) });
  // What was switched shows at once; when it did not work, it goes back.
  const shown = save.isPending ? { ...wishes, ...save.variables } : wishes;
  return (
    <>
      <Checkbox
        size="md"
        label={texts.reminders}
        description={texts.remindersHint}
        checked={shown.reminders === true}
        disabled={save.isPending}
        onChange={(event) => save.mutate({ reminders: event.currentTarget.checked })}
      />
      <Checkbox
        size="md"
        label={texts.discreet}
        description={texts.discreetHint}
        checked={shown.discreet === true}
        disabled={save.isPending}
        onChange={(event) => save.mutate({ discreet: event.currentTarget.checked })}
      />
    </>
  );
};
