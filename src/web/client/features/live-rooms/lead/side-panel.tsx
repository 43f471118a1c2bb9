import { Box, CloseButton } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useEffect, useEffectEvent, useId, useRef, type ReactNode } from 'react';
import { Bar, Stack } from '#ui/layout.tsx';
import { closesOnEscape, Sheet } from '#ui/sheet.tsx';
import styles from './lead.module.css';

/** From here on there is room for a panel beside the faces: on wide screens, and on a phone that lies on its side. */
const WIDE = '(min-width: 56.25rem), (max-height: 30rem) and (min-width: 40rem)';

/** Whether a panel stands beside the faces, or over them. */
export const useIsWide = (): boolean => useMediaQuery(WIDE, undefined, { getInitialValueInEffect: false });

type PanelProps = { title: string; onClose: () => void; children: ReactNode };

/**
 * Beside the stage where there is room, so that all tiles stay in view; a sheet over everything on phones. `isBelow`: a dialog
 * lies above it, which keeps the focus when the window becomes narrow or wide.
 */
export const SidePanel = ({
  opened,
  isBelow = false,
  ...panel
}: PanelProps & { opened: boolean; isBelow?: boolean }) => {
  if (useIsWide()) return opened ? <Beside {...panel} focuses={!isBelow} /> : null;
  return <Sheet opened={opened} isBelow={isBelow} {...panel} />;
};

/** Never over the faces: beside them, or below them where there is no room. `focuses`: the person asked for it. */
export const Beside = ({ title, onClose, children, focuses = true }: PanelProps & { focuses?: boolean }) => {
  const id = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const isWide = useIsWide();
  const takeFocus = useEffectEvent(() => {
    if (focuses) heading.current?.focus();
  });
  useEffect(() => {
    const before = document.activeElement;
    takeFocus();
    return () => {
      const hadFocus = document.activeElement === document.body;
      if (hadFocus && before instanceof HTMLElement && before.isConnected) before.focus();
    };
  }, []);
  return (
    <Stack
      as="aside"
      data-side-panel
      className={styles.aside ?? ''}
      gap="0"
      mih="0"
      {...(isWide ? { flex: 'none', w: 'min(25rem, 36vw)', my: 'xs', me: 'md' } : { flex: '0 0 58%' })}
      aria-labelledby={id}
      onKeyDown={closesOnEscape(onClose)}
    >
      <Bar as="header" className={styles.head}>
        <Box id={id} ref={heading} tabIndex={-1} component="h2" fz="h3" lh={1.3}>
          {title}
        </Box>
        <CloseButton onClick={onClose} />
      </Bar>
      <Stack gap="0" flex={1} mih="0">
        {children}
      </Stack>
    </Stack>
  );
};
