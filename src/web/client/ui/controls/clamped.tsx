import { Button } from '@mantine/core';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { expands } from './expands.ts';
import styles from '../page.module.css';

/** Text up to this height; what is longer is cut, with a button that opens it (FOR-009, IDN-121). */
export const Clamped = ({
  px,
  more,
  less,
  children,
}: {
  px: number;
  more: string;
  less: string;
  children: ReactNode;
}) => {
  const text = useRef<HTMLDivElement>(null);
  const [isLong, setLong] = useState(false);
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    const element = text.current;
    if (!element) return undefined;
    const measure = () => setLong(element.scrollHeight > px + 1);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [px]);
  return (
    <div>
      <div
        ref={text}
        className={styles.clamped}
        dir="auto"
        style={isLong && !isOpen ? { maxHeight: px } : undefined}
        data-cut={(isLong && !isOpen) || undefined}
        // A link below the cut has the focus: it has to be seen.
        onFocus={() => setOpen(true)}
      >
        {children}
      </div>
      {isLong ? (
        <Button variant="subtle" size="compact-sm" ms="-0.5rem" {...expands(isOpen, setOpen)}>
          {isOpen ? less : more}
        </Button>
      ) : null}
    </div>
  );
};
