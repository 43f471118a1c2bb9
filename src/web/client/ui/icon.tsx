import type { Icon as IconType } from '@tabler/icons-react';

/**
 * A decorative icon in the house weight; the meaning stands in the text beside it or in the button's label.
 * `of` comes from one file: `import IconHome from '@tabler/icons-react/dist/esm/icons/IconHome.mjs'` (never from the barrel).
 */
export const Icon = ({ of: Shape, size = 20 }: { of: IconType; size?: number }) => (
  <Shape size={size} stroke={1.9} aria-hidden focusable={false} style={{ flex: 'none' }} />
);
