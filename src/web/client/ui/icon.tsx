import type { Icon as IconType } from '@tabler/icons-react';

/**
 * A decorative icon in the house weight; the meaning stands in the text beside it or in the button's label.
 * It grows with the text: `size` is in pixels where text has its usual size.
 * `of` comes from one file: `import IconHome from '@tabler/icons-react/dist/esm/icons/IconHome.mjs'` (never from the barrel).
 */
export const Icon = ({ shape: Shape, size = 20 }: { shape: IconType; size?: number }) => (
  <Shape size={`${size / 16}rem`} stroke={1.9} aria-hidden focusable={false} style={{ flex: 'none' }} />
);
