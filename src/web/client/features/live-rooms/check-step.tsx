import { Box, Loader, VisuallyHidden } from '@mantine/core';
import IconAlert from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs';
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs';
import type { ReactNode } from 'react';
import { Icon } from '../../ui/icon.tsx';
import styles from './camera-check.module.css';

export type StepState = 'open' | 'running' | 'good' | 'bad';
const SPOKEN: Record<StepState, string> = {
  open: 'not done yet',
  running: 'running',
  good: 'works',
  bad: 'does not work',
};

/** One thing that is tested: its sign changes once it is known whether it works. */
export const CheckStep = ({
  title,
  icon,
  state,
  children,
}: {
  title: string;
  icon: ReactNode;
  state: StepState;
  children: ReactNode;
}) => (
  <li className={styles.step} data-state={state}>
    <span className={styles.mark} aria-hidden>
      {state === 'good' ? <Icon of={IconCheck} size={24} /> : null}
      {state === 'bad' ? <Icon of={IconAlert} size={24} /> : null}
      {state === 'running' ? <Loader size="sm" /> : null}
      {state === 'open' ? icon : null}
    </span>
    <div className={styles.words}>
      <Box component="h2" fz="lg" lh={1.3}>
        {title}
        <VisuallyHidden>: {SPOKEN[state]}</VisuallyHidden>
      </Box>
      {children}
    </div>
  </li>
);
