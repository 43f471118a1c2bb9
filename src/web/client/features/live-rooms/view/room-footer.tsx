import { roomTexts } from '../texts.ts';
import { UnstyledButton } from '@mantine/core';
import IconMore from '@tabler/icons-react/dist/esm/icons/IconDots.mjs';
import type { Icon as IconType } from '@tabler/icons-react';
import { useCallback, useEffect, useRef, useState, type ReactNode, type Ref } from 'react';
import { Dialog } from '#ui/dialog.tsx';
import { Icon } from '#ui/icon.tsx';
import { stageTexts } from '../stage/texts.ts';
import styles from './room-footer.module.css';

export type RoomControl = {
  key: string;
  label: string;
  /** What pressing does, where the label alone does not say it. */
  accessibleName?: string | undefined;
  icon: IconType;
  look?: 'on' | 'off' | 'plain' | 'leave' | undefined;
  /** Something new waits there. */
  count?: number | undefined;
  expanded?: boolean | undefined;
  /** Stays in the row however narrow it is. */
  always?: boolean | undefined;
  onClick: () => void;
};

/** So wide is one control with its gap. */
const EACH = 62;

/** Which controls stand in a row this wide, and which are behind "More": those that come first stay (ROM-038). */
export const fitting = (
  controls: readonly RoomControl[],
  width: number,
): { row: readonly RoomControl[]; more: readonly RoomControl[] } => {
  const places = Math.max(3, Math.floor(width / EACH));
  if (width === 0 || controls.length <= places) return { row: controls, more: [] };
  const always = controls.filter((control) => control.always).length;
  let free = Math.max(0, places - always - 1);
  const row = controls.filter((control) => control.always || free-- > 0);
  return { row, more: controls.filter((control) => !row.includes(control)) };
};

/** The row of controls below the stage: one tidy row on every screen, the rest behind "More". */
export const RoomFooter = ({
  controls,
  children,
}: {
  controls: readonly RoomControl[];
  /** What opens above the row. */
  children?: ReactNode;
}) => {
  const [nav, width] = useWidth();
  const [more, setMore] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const fit = fitting(controls, width);
  const waiting = fit.more.reduce((sum, { count }) => sum + (count ?? 0), 0);
  const opener: RoomControl = {
    key: 'more',
    label: stageTexts.menu.more,
    icon: IconMore,
    count: waiting,
    expanded: more,
    onClick: () => setMore(true),
  };
  /** Before the chosen control does its work: a panel that it opens takes the focus, and keeps it. */
  const close = () => {
    setMore(false);
    button.current?.focus();
  };
  // Leave stays at the end.
  const last = fit.row.at(-1);
  const row = fit.more.length === 0 ? fit.row : [...fit.row.slice(0, -1), opener, ...(last ? [last] : [])];
  return (
    <div className={styles.wrap}>
      {children}
      <nav ref={nav} className={styles.footer} aria-label={roomTexts.controls}>
        {row.map((control) => (
          <Control key={control.key} control={control} button={control === opener ? button : undefined} />
        ))}
      </nav>
      <Dialog
        opened={more && fit.more.length > 0}
        onClose={close}
        title={stageTexts.menu.moreTitle}
        close={null}
        returnFocus={false}
      >
        <div className={styles.sheet}>
          {fit.more.map((control) => (
            <Control
              key={control.key}
              control={{
                ...control,
                onClick: () => {
                  close();
                  control.onClick();
                },
              }}
            />
          ))}
        </div>
      </Dialog>
    </div>
  );
};

const nameOf = ({ label, accessibleName, count }: RoomControl) => {
  const name = accessibleName === undefined || accessibleName === label ? label : `${label}: ${accessibleName}`;
  return count ? stageTexts.menu.news(name, count) : name;
};

const Control = ({ control, button }: { control: RoomControl; button?: Ref<HTMLButtonElement> | undefined }) => (
  <UnstyledButton
    ref={button}
    className={styles.control}
    data-look={control.look ?? 'plain'}
    aria-label={nameOf(control)}
    aria-expanded={control.expanded}
    onClick={control.onClick}
  >
    <span className={styles.icon}>
      <Icon shape={control.icon} size={24} />
      {control.count ? <span className={styles.count}>{control.count > 99 ? '99+' : control.count}</span> : null}
    </span>
    <span className={styles.word} aria-hidden>
      {control.label}
    </span>
  </UnstyledButton>
);

const useWidth = () => {
  const [width, setWidth] = useState(0);
  const observer = useRef<ResizeObserver>(null);
  const ref = useCallback((element: HTMLElement | null) => {
    observer.current?.disconnect();
    if (!element) return;
    const measure = () => setWidth(element.clientWidth);
    observer.current = new ResizeObserver(measure);
    observer.current.observe(element);
    measure();
  }, []);
  useEffect(() => () => observer.current?.disconnect(), []);
  return [ref, width] as const;
};
