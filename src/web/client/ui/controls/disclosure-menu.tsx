import { UnstyledButton } from '@mantine/core';
import type { Icon as IconType } from '@tabler/icons-react';
import { useCallback, useEffect, useId, useRef, useState, type ReactNode } from 'react';
import { Link } from 'react-router';
import { Icon } from '../icon.tsx';
import styles from './disclosure-menu.module.css';

/**
 * A button that shows a short list of links and buttons below it. Closes on Escape (focus goes back to the button), on a
 * click elsewhere, when the focus leaves, and after a choice.
 */
export const DisclosureMenu = ({
  label,
  button,
  heading,
  children,
}: {
  /** Read aloud for the button. */
  label: string;
  button: ReactNode;
  heading?: ReactNode;
  children: ReactNode;
}) => {
  const [open, setOpen] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  const id = useId();
  const close = useCallback(() => setOpen(false), []);

  useEffect(() => {
    if (!open) return undefined;
    const outside = (event: Event) => {
      if (!root.current?.contains(event.target as Node)) setOpen(false);
    };
    const escape = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      setOpen(false);
      root.current?.querySelector('button')?.focus();
    };
    document.addEventListener('pointerdown', outside);
    document.addEventListener('focusin', outside);
    document.addEventListener('keydown', escape);
    return () => {
      document.removeEventListener('pointerdown', outside);
      document.removeEventListener('focusin', outside);
      document.removeEventListener('keydown', escape);
    };
  }, [open]);

  return (
    <div ref={root} className={styles.root}>
      <UnstyledButton
        className={styles.button}
        aria-label={label}
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
      >
        {button}
      </UnstyledButton>
      <div id={id} className={styles.panel} hidden={!open}>
        {heading === undefined ? null : <div className={styles.heading}>{heading}</div>}
        <ul
          className={styles.list}
          ref={(list) => {
            list?.addEventListener('click', close);
            return () => list?.removeEventListener('click', close);
          }}
        >
          {children}
        </ul>
      </div>
    </div>
  );
};

/** An entry that goes to a page. */
export const MenuLink = ({ text, to, icon }: { text: string; to: string; icon: IconType }) => (
  <li>
    <Link to={to}>
      <Icon shape={icon} />
      {text}
    </Link>
  </li>
);

type MenuItem = { text: string; onClick: () => void; disable?: boolean; icon?: IconType };

/** An entry that does something (SIT-108). */
export const MenuButton = ({ text, onClick, disable = false, icon }: MenuItem) => (
  <li>
    <button type="button" disabled={disable} onClick={onClick}>
      {icon ? <Icon shape={icon} /> : null}
      {text}
    </button>
  </li>
);
