import { UnstyledButton } from '@mantine/core';
import type { Icon as IconType } from '@tabler/icons-react';
import { Icon } from '../../ui/icon.tsx';
import styles from './icon-button.module.css';

/** A round button with a sign; takes its colours from the ground it lies on, light page or dark room. */
export const IconButton = ({ of, label, onClick }: { of: IconType; label: string; onClick: () => void }) => (
  <UnstyledButton className={styles.button} aria-label={label} onClick={onClick}>
    <Icon of={of} size={22} />
  </UnstyledButton>
);
