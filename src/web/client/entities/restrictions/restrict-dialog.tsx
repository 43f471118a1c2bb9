import { useState } from 'react';
import { blockMember } from '../../../../modules/restrictions/contract/api.ts';
import { RESTRICTION_REASON_MAX } from '../../../../modules/restrictions/contract/restriction.ts';
import { useAction } from '../../lib/action.ts';
import { ActionDialog } from '../../ui/action-dialog.tsx';
import { GetHelpLink } from '../../ui/get-help-link.tsx';
import type { Concerned } from './restrict.tsx';
import { restrictTexts } from './texts.ts';
import styles from './restrict-dialog.module.css';

const texts = restrictTexts.restrict;

/** Two steps: what it means, then a reason and RESTRICT (MOD-001, MOD-010). */
export const RestrictDialog = ({ of: { member, name }, onClose }: { of: Concerned; onClose: () => void }) => {
  const [isExplained, setExplained] = useState(false);
  const restrict = useAction(blockMember, { done: texts.done(name) });
  if (isExplained)
    return (
      <ActionDialog
        title={texts.title(name)}
        yes={texts.yes}
        no={texts.back}
        onNo={() => setExplained(false)}
        danger
        input={{
          label: texts.reason,
          description: texts.reasonHelp(name),
          lines: 3,
          maxLength: RESTRICTION_REASON_MAX,
        }}
        action={(note) => restrict.run({ id: member, x: 'true', note })}
        onClose={onClose}
      />
    );
  return (
    <ActionDialog
      title={texts.title(name)}
      yes={texts.next}
      action={() => {
        setExplained(true);
        return { ok: true, stays: true };
      }}
      onClose={onClose}
      below={
        <div className={styles.help}>
          <GetHelpLink newTab text={texts.danger} />
        </div>
      }
    >
      <p>{texts.lead(name)}</p>
      <ul className={styles.effects}>
        {texts.effects.map((effect) => (
          <li key={effect}>{effect}</li>
        ))}
        <li>{texts.during}</li>
      </ul>
      <p className={styles.quiet}>
        {texts.staff} {texts.undo}
      </p>
    </ActionDialog>
  );
};
