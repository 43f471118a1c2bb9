import { DEFAULT_THEME } from '@mantine/core';
import type { CSSProperties, ReactNode } from 'react';
import { useProductName } from '../../lib/config.tsx';
import { cssVariables } from '../../theme/theme.ts';
import { GetHelpLink } from '../../ui/get-help-link.tsx';
import { Logo } from '../../ui/logo.tsx';
import styles from './room-frame.module.css';

/** Rooms are dark in both looks: faces are what is to be seen. Buttons lie on the ground like shallow water. */
const dark = {
  ...cssVariables(DEFAULT_THEME).dark,
  '--mantine-color-default': 'var(--room-raised)',
  '--mantine-color-default-hover': 'var(--room-raised-hover)',
  '--mantine-color-default-border': 'transparent',
  '--mantine-color-disabled': 'rgb(255 244 228 / 9%)',
  '--mantine-color-disabled-color': '#b4b2a8',
} as CSSProperties;

/** The quiet dark ground of preview, waiting room and room. */
export const RoomFrame = ({
  title,
  children,
  footer,
  banner,
  layout = 'page',
}: {
  /** What the browser's tab says. */
  title: string;
  children: ReactNode;
  footer?: ReactNode;
  banner?: ReactNode;
  /** `stage` fills the window exactly; `page` may grow. */
  layout?: 'page' | 'stage';
}) => {
  const product = useProductName();
  return (
    <div className={styles.frame} style={dark} data-layout={layout} data-dark-ground>
      <title>{`${title} · ${product}`}</title>
      {layout === 'page' ? (
        <div className={styles.head}>
          <Logo name={product} size={28} />
          <GetHelpLink newTab />
        </div>
      ) : (
        <div className={styles.help}>
          <GetHelpLink newTab look="corner" />
        </div>
      )}
      {banner}
      <div className={styles.body}>{children}</div>
      {footer}
    </div>
  );
};
