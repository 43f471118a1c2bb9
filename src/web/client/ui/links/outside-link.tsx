import { VisuallyHidden } from '@mantine/core';
import IconOutside from '@tabler/icons-react/dist/esm/icons/IconArrowUpRight.mjs';
import type { ComponentProps } from 'react';
import { drawn, useIsDrawn } from '#client/lib/drawn.ts';
import { texts } from '#client/lib/texts.ts';
import styles from '../page.module.css';

/** Seen and read aloud in each link that leads to another website; a button has it as its `rightSection`. */
export const OutsideSign = () => (
  <span className={styles.outside}>
    <IconOutside size="0.95em" aria-hidden focusable={false} />
    <VisuallyHidden> ({texts.outside})</VisuallyHidden>
  </span>
);

/** Not the numbers to call, and not a page of ours that a member pasted whole. */
const useIsOutside = (href: string): boolean => {
  const origin = useIsDrawn() ? drawn.origin : location.origin;
  return /^https?:/.test(href) && href !== origin && !href.startsWith(`${origin}/`);
};

/** A link to an address that staff or members wrote. */
export const OutsideLink = ({
  href,
  newTab = false,
  children,
  ...props
}: ComponentProps<'a'> & { href: string; newTab?: boolean }) => (
  <a href={href} rel="noopener noreferrer" {...(newTab ? { target: '_blank' } : {})} {...props}>
    {children}
    {useIsOutside(href) ? <OutsideSign /> : null}
  </a>
);
