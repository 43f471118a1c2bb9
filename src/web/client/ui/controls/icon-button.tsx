import { UnstyledButton, type UnstyledButtonProps } from '@mantine/core';
import type { Icon as IconType } from '@tabler/icons-react';
import type { ComponentProps } from 'react';
import { Icon } from '../icon.tsx';
import styles from './disclosure-menu.module.css';

type IconButtonProps = Omit<ComponentProps<'button'>, keyof UnstyledButtonProps> &
  UnstyledButtonProps & { icon: IconType; label: string; iconSize?: number };

/** A round button with a sign; takes its colours from the ground it lies on, light page or dark room. */
export const IconButton = ({ icon: sign, label, iconSize = 22, className, ...rest }: IconButtonProps) => (
  <UnstyledButton {...rest} className={[styles.iconButton, className].filter(Boolean).join(' ')} aria-label={label}>
    <Icon shape={sign} size={iconSize} />
  </UnstyledButton>
);
