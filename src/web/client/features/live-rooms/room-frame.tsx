import { DEFAULT_THEME } from '@mantine/core';
import { useLayoutEffect, type ReactNode } from 'react';
import { useProductName } from '../../lib/config.tsx';
import { cssVariables } from '../../theme/theme.ts';
import { GetHelpLink } from '../../ui/get-help-link.tsx';
import { Row, Stack } from '../../ui/layout.tsx';
import { Logo } from '../../ui/logo.tsx';
import styles from './room-frame.module.css';

/** Rooms are dark in both looks: faces are what is to be seen. Buttons lie on the ground like shallow water. */
const dark: Readonly<Record<string, string>> = {
  ...cssVariables(DEFAULT_THEME).dark,
  'color-scheme': 'dark',
  '--room-raised': 'rgb(255 244 228 / 7%)',
  '--room-raised-hover': 'rgb(255 244 228 / 13%)',
  '--mantine-color-default': 'var(--room-raised)',
  '--mantine-color-default-hover': 'var(--room-raised-hover)',
  '--mantine-color-default-border': 'transparent',
  '--mantine-color-disabled': 'rgb(255 244 228 / 9%)',
  '--mantine-color-disabled-color': '#b4b2a8',
};

/** The whole page, because dialogs and messages are drawn outside of the room's element. */
const useDarkPage = () => {
  useLayoutEffect(() => {
    const { style } = document.body;
    for (const [name, value] of Object.entries(dark)) style.setProperty(name, value);
    return () => {
      for (const name of Object.keys(dark)) style.removeProperty(name);
    };
  }, []);
};

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
  useDarkPage();
  return (
    <div className={styles.frame} data-layout={layout} data-dark-ground>
      <title>{`${title} · ${product}`}</title>
      {layout === 'page' ? (
        <Row wrap="nowrap" justify="space-between" gap="md" pt="sm" px="clamp(1.125rem, 4vw, 2.5rem)" pb="0">
          <Logo name={product} size={28} />
          <GetHelpLink newTab />
        </Row>
      ) : (
        <div className={styles.help}>
          <GetHelpLink newTab look="corner" />
        </div>
      )}
      {banner}
      <Stack gap="0" flex={1} mih="0">
        {children}
      </Stack>
      {footer}
    </div>
  );
};
