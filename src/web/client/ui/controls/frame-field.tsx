import { useId, type Ref } from 'react';
import { Stack } from '../layout.tsx';
import styles from './choices.module.css';

/** A field that another origin draws into a frame, in the look of our own; `focused` as that origin reports it. */
export const FrameField = ({
  label,
  frame,
  focused,
}: {
  label: string;
  frame: Ref<HTMLDivElement>;
  focused: boolean;
}) => {
  const id = useId();
  return (
    <Stack gap="xxs">
      <label htmlFor={id} style={{ fontWeight: 650 }}>
        {label}
      </label>
      <div id={id} className={styles.frame} data-focused={focused || undefined} ref={frame} />
    </Stack>
  );
};
