import { Button, Modal } from '@mantine/core';
import './dialog-styles.ts';
import { useLayoutEffect, type ReactNode } from 'react';
import { texts } from '#client/lib/texts.ts';
import { useCloseOnBack } from './controls/close-on-back.ts';
import { keepFocus } from './focus-back.ts';
import { Buttons, Stack } from './layout.tsx';

/** Above other dialogs and above sheets, which open later when a window becomes narrow. */
const ABOVE = 210;

/** A dialog that informs and is closed again, with one more way on where `action` has it; the frame of all others. */
export const Dialog = ({
  opened = true,
  onClose,
  title,
  children,
  close = texts.close,
  action,
  below,
  returnFocus = true,
  focusesAction = false,
  size = 'md',
  isAbove = false,
  isLocked = false,
}: {
  opened?: boolean;
  /** Absent: it cannot be left, and has no close button. */
  onClose?: (() => void) | undefined;
  title: string;
  children: ReactNode;
  /** Text of the button that closes it; null where the content has buttons of its own. */
  close?: string | null;
  action?: ReactNode;
  /** Below the buttons. */
  below?: ReactNode;
  returnFocus?: boolean;
  /** `action` has the focus first; it carries `data-autofocus`. */
  focusesAction?: boolean;
  size?: 'md' | 'lg' | undefined;
  isAbove?: boolean;
  /** While it works: Escape, outside click and the close button do nothing. */
  isLocked?: boolean;
}) => {
  // Mantine gives it back where a dialog closes, and not where it is taken away.
  useLayoutEffect(() => (opened && returnFocus ? keepFocus() : undefined), [opened, returnFocus]);
  const mayLeave = onClose !== undefined && !isLocked;
  useCloseOnBack(opened && mayLeave, () => onClose?.());
  return (
    <Modal
      opened={opened}
      onClose={() => onClose?.()}
      title={title}
      size={size}
      returnFocus={returnFocus}
      closeOnEscape={mayLeave}
      closeOnClickOutside={mayLeave}
      withCloseButton={onClose !== undefined}
      closeButtonProps={{ 'aria-label': texts.close, disabled: isLocked }}
      {...(isAbove ? { zIndex: ABOVE } : {})}
    >
      {close === null ? (
        children
      ) : (
        <Stack gap="md">
          {children}
          <Buttons>
            <Button
              variant={action === undefined ? 'filled' : 'default'}
              onClick={onClose}
              disabled={isLocked}
              data-autofocus={!focusesAction || undefined}
            >
              {close}
            </Button>
            {action}
          </Buttons>
          {below}
        </Stack>
      )}
    </Modal>
  );
};
