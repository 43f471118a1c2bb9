import { ActionDialog, type ActionDialogProps } from './action-dialog.tsx';

/** Superseded by `ActionDialog`; goes with the last feature that still imports it. */
export const ConfirmModal = ({
  onYes,
  ...rest
}: Omit<ActionDialogProps, 'action'> & { onYes: ActionDialogProps['action'] }) => (
  <ActionDialog action={onYes} {...rest} />
);
