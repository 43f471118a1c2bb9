import { Box } from '@mantine/core';
import { useState } from 'react';
import { blockMember } from '#modules/restrictions/contract/api.ts';
import { RESTRICTION_REASON_MAX } from '#modules/restrictions/contract/restriction.ts';
import { useAction } from '#client/lib/action.ts';
import { track } from '#client/lib/visit/analytics.ts';
import { ActionDialog } from '#ui/action-dialog.tsx';
import { GetHelpLink } from '#ui/links/get-help-link.tsx';
import { Soft, Stack } from '#ui/layout.tsx';
import type { Concerned } from './concerned.ts';
import { restrictTexts } from './texts.ts';

const texts = restrictTexts.restrict;

/** Two steps: what it means, then a reason and RESTRICT (MOD-001, MOD-010). */
export const RestrictDialog = ({
  concerned: { member, name },
  onClose,
}: {
  concerned: Concerned;
  onClose: () => void;
}) => {
  const [isExplained, setExplained] = useState(false);
  const restrict = useAction(blockMember, { after: () => track('users_user_block', {}), done: texts.done(name) });
  if (isExplained)
    return (
      <ActionDialog
        step="reason"
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
        <Box ta="center">
          <GetHelpLink newTab text={texts.danger} />
        </Box>
      }
    >
      <p>{texts.lead(name)}</p>
      <Stack as="ul" gap="xs" ps="md" style={{ listStyle: 'disc' }}>
        {texts.effects.map((effect) => (
          <li key={effect}>{effect}</li>
        ))}
        <li>{texts.during}</li>
      </Stack>
      <Soft>
        {texts.staff} {texts.undo}
      </Soft>
    </ActionDialog>
  );
};
