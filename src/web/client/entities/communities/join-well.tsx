import { Box, Checkbox, TextInput } from '@mantine/core';
import { useState } from 'react';
import { joinWell, type Group as Well } from '#modules/communities/contract/api.ts';
import { useAction } from '#client/lib/action.ts';
import { track } from '#client/lib/visit/analytics.ts';
import { ActionDialog } from '#ui/action-dialog.tsx';
import { CoverArt } from '#ui/pictures/cover-art.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Panel, Soft, Stack } from '#ui/layout.tsx';
import { ConfirmFirst, useIsUnconfirmed } from '#client/entities/identity/confirm-first.tsx';
import { Commitment } from './commitment.tsx';
import { joinTexts as texts } from './texts.ts';

export type JoinWellProps = {
  well: Pick<Well, 'uuid' | 'title'>;
  opened?: boolean;
  onClose: () => void;
  onJoined?: () => void;
  /**
   * `well`: ends with the congratulations (COM-059). `session`: a registration is waiting; the modal says so (SCH-123), closes
   * once joined, and `onJoined` completes the registration (COM-060, I-027).
   */
  reason?: 'well' | 'session';
};

/** Joining takes a confirmed address and the tick of the commitment (COM-057, COM-058). */
export const JoinWell = ({ well, opened = true, onClose, onJoined, reason = 'well' }: JoinWellProps) => {
  const [committed, setCommitted] = useState(false);
  const [joined, setJoined] = useState(false);
  /** Another name in this Well; null under the own one. */
  const [handle, setHandle] = useState<string | null>(null);
  const isUnconfirmed = useIsUnconfirmed();
  const close = () => {
    onClose();
    setCommitted(false);
    setHandle(null);
    setJoined(false);
  };
  const join = useAction(joinWell, {
    after: () => {
      track('group_subscribe', { group: well.uuid });
      if (reason === 'session') close();
      else setJoined(true);
      onJoined?.();
    },
  });

  if (isUnconfirmed) return <ConfirmFirst opened={opened} onClose={close} />;
  if (joined)
    return (
      <Dialog opened={opened} onClose={close} title={texts.done} close={texts.doneButton}>
        <Box style={{ overflow: 'clip', aspectRatio: '16 / 7', borderRadius: 'var(--mantine-radius-md)' }}>
          <CoverArt id={well.uuid} />
        </Box>
        <Box component="output" display="block" fz="lg">
          {handle === null ? texts.doneText(well.title) : texts.doneUnderName(well.title, handle.trim())}
        </Box>
      </Dialog>
    );
  return (
    <ActionDialog
      opened={opened}
      onClose={close}
      title={texts.title(well.title)}
      yes={texts.button}
      no={texts.cancel}
      disabled={!committed || handle?.trim() === ''}
      hasNext
      action={() =>
        join.run({
          id: well.uuid,
          flag: 'true',
          commitment: committed,
          ...(handle === null ? {} : { handle }),
        })
      }
    >
      <Soft size="inherit">{reason === 'session' ? texts.forSession : texts.lead}</Soft>
      {reason === 'session' ? <Soft size="inherit">{texts.forSessionPolicy}</Soft> : null}
      <Panel tone="brand">
        <Commitment checked={committed} disabled={join.pending} onChange={setCommitted} />
      </Panel>
      {reason === 'session' ? null : (
        <Stack gap="xs" align="stretch">
          <Checkbox
            label={texts.otherwise}
            checked={handle !== null}
            disabled={join.pending}
            onChange={({ currentTarget }) => setHandle(currentTarget.checked ? '' : null)}
          />
          {handle === null ? null : (
            <TextInput
              label={texts.handle}
              description={texts.handleHint}
              autoComplete="off"
              value={handle}
              disabled={join.pending}
              onChange={({ currentTarget }) => setHandle(currentTarget.value)}
            />
          )}
        </Stack>
      )}
    </ActionDialog>
  );
};
