import type { InputHTMLAttributes, ReactNode } from 'react';
import styles from './choices.module.css';

/** One of several, as a row to tap: the radio button and what it stands for. */
export const RadioChoice = ({
  children,
  ...radio
}: InputHTMLAttributes<HTMLInputElement> & { children: ReactNode }) => (
  <label className={styles.choice}>
    <input {...radio} type="radio" />
    {children}
  </label>
);
