import { Button, Group, Modal, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { sessionTexts } from './texts.ts';

/** A dialog that tells something and is closed again. */
export const Dialog = ({
  opened,
  onClose,
  title,
  children,
  close = sessionTexts.buttons.close,
  action,
}: {
  opened: boolean;
  onClose: () => void;
  title: string;
  children: ReactNode;
  close?: string;
  action?: ReactNode;
}) => (
  <Modal opened={opened} onClose={onClose} title={title}>
    <Stack gap="md">
      {children}
      <Group justify="flex-end" gap="sm">
        <Button variant={action === undefined ? 'filled' : 'default'} onClick={onClose} data-autofocus>
          {close}
        </Button>
        {action}
      </Group>
    </Stack>
  </Modal>
);
