import { Modal } from '@mantine/core';
import './dialog-styles.ts';
import type { KeyboardEvent, ReactNode } from 'react';
import { texts } from '#client/lib/texts.ts';
import { Bar, Stack } from './layout.tsx';

/** Escape closes the panel, but not when it was meant for a dialog above it. */
export const closesOnEscape = (onClose: () => void) => (event: KeyboardEvent<HTMLElement>) => {
  const inside = (event.target as Element).closest('[data-side-panel]');
  if (event.key === 'Escape' && !event.defaultPrevented && inside) onClose();
};

/** A dialog that covers the whole screen of a phone. */
export const Sheet = ({
  opened,
  title,
  onClose,
  isBelow = false,
  children,
}: {
  opened: boolean;
  title: string;
  onClose: () => void;
  /** A dialog lies above it, and keeps the focus. */
  isBelow?: boolean;
  children: ReactNode;
}) => (
  // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- Escape closes the sheet from wherever inside
  <div onKeyDown={closesOnEscape(onClose)}>
    <Modal.Root
      opened={opened}
      onClose={onClose}
      closeOnEscape={false}
      trapFocus={!isBelow}
      fullScreen
      padding={0}
      radius={0}
    >
      <Modal.Content data-side-panel miw="100vw" style={{ display: 'flex', flexDirection: 'column' }}>
        <Bar as={Modal.Header} style={{ padding: '0.75rem 0.75rem 0.5rem 1.125rem' }}>
          <Modal.Title fz="h3" lh={1.3}>
            {title}
          </Modal.Title>
          <Modal.CloseButton aria-label={texts.close} style={{ color: 'inherit' }} />
        </Bar>
        <Stack as={Modal.Body} gap="0" flex={1} mih="0">
          {children}
        </Stack>
      </Modal.Content>
    </Modal.Root>
  </div>
);
