import { texts } from '#client/lib/texts.ts';
import { ActionIcon } from '@mantine/core';
import IconLeft from '@tabler/icons-react/dist/esm/icons/IconChevronLeft.mjs';
import IconRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs';
import { useCallback, useEffect, useRef, useState, type ReactNode } from 'react';
import { Icon } from '../icon.tsx';
import { Row } from '../layout.tsx';
import styles from './choices.module.css';

/** How much of what is seen moves away at a step: what stood last is seen again first. */
const STEP = 0.85;

/** Cards beside each other, by finger, wheel, keys or two buttons; nothing moves by itself. Children are `<li>`. */
export const Carousel = ({ label, children }: { label: string; children: ReactNode }) => {
  const track = useRef<HTMLUListElement>(null);
  const [more, setMore] = useState({ before: false, after: false });

  const measure = useCallback(() => {
    const strip = track.current;
    if (!strip) return;
    const before = strip.scrollLeft > 4;
    const after = strip.scrollLeft + strip.clientWidth < strip.scrollWidth - 4;
    setMore((current) => (current.before === before && current.after === after ? current : { before, after }));
  }, []);
  // After every drawing: cards may have come or gone.
  useEffect(measure);
  useEffect(() => {
    const resized = new ResizeObserver(measure);
    if (track.current) resized.observe(track.current);
    return () => resized.disconnect();
  }, [measure]);

  const move = (direction: 1 | -1) => track.current?.scrollBy({ left: direction * STEP * track.current.clientWidth });

  return (
    <section aria-roledescription={texts.carousel.role} aria-label={label}>
      <ul ref={track} className={styles.track} onScroll={measure}>
        {children}
      </ul>
      {more.before || more.after ? (
        <Row className={styles.steps} wrap="nowrap" align="stretch" justify="flex-end" mt="sm">
          <Step label={texts.carousel.back} disabled={!more.before} onClick={() => move(-1)}>
            <Icon shape={IconLeft} size={22} />
          </Step>
          <Step label={texts.carousel.further} disabled={!more.after} onClick={() => move(1)}>
            <Icon shape={IconRight} size={22} />
          </Step>
        </Row>
      ) : null}
    </section>
  );
};

const Step = ({ label, ...rest }: { label: string; disabled: boolean; onClick: () => void; children: ReactNode }) => (
  <ActionIcon variant="default" aria-label={label} {...rest} />
);
