import { Button, Modal } from '@mantine/core';
import type { ReactNode } from 'react';
import { texts } from '../lib/texts.ts';
import { Buttons, Stack } from './layout.tsx';

/** A dialog that informs and is closed again, with one more way on where `action` has it. */
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
}: {
  opened?: boolean;
  onClose: () => void;
  title: string;
  children: ReactNode;
  close?: string;
  action?: ReactNode;
  /** Below the buttons. */
  below?: ReactNode;
  returnFocus?: boolean;
  /** `action` has the focus first; it carries `data-autofocus`. */
  focusesAction?: boolean;
}) => (
  <Modal opened={opened} onClose={onClose} title={title} returnFocus={returnFocus}>
    <Stack gap="md">
      {children}
      <Buttons>
        <Button
          variant={action === undefined ? 'filled' : 'default'}
          onClick={onClose}
          data-autofocus={!focusesAction || undefined}
        >
          {close}
        </Button>
        {action}
      </Buttons>
      {below}
    </Stack>
  </Modal>
);
