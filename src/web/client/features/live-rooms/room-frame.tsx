import type { CSSProperties, ReactNode } from 'react';
import { useProductName } from '../../lib/config.tsx';
import { looks } from '../../theme/palette.ts';
import { Logo } from '../../ui/logo.tsx';
import styles from './room-frame.module.css';

/** Rooms are dark in both looks: faces are what is to be seen. */
const dark = Object.fromEntries(
  Object.entries(looks.dark).map(([name, colour]) => [`--ws-${name}`, colour]),
) as CSSProperties;

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
        </div>
      ) : null}
      {banner}
      <div className={styles.body}>{children}</div>
      {footer}
    </div>
  );
};
