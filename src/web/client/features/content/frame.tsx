import { Box } from '@mantine/core';
import { useElementSize } from '@mantine/hooks';

export const WIDTHS = { phone: 390, desktop: 1280 } as const;
export type FrameWidth = keyof typeof WIDTHS;
const HEIGHT = 760;

/** A page as wide as a phone or a computer, made as small as it takes to be seen whole. */
export const Frame = ({
  title,
  width,
  background = 'var(--ws-paper)',
  ...content
}: {
  title: string;
  width: FrameWidth;
  background?: string;
} & ({ src: string } | { srcDoc: string; sandbox: '' })) => {
  const { ref, width: room } = useElementSize();
  const wide = WIDTHS[width];
  const scale = room === 0 ? 1 : Math.min(1, room / wide);
  return (
    <div ref={ref} style={{ overflow: 'hidden', height: HEIGHT * scale }}>
      <Box
        component="iframe"
        title={title}
        {...content}
        width={wide}
        height={HEIGHT}
        style={{
          border: '1px solid var(--ws-line)',
          borderRadius: 'var(--mantine-radius-md)',
          transform: `scale(${scale})`,
          transformOrigin: '0 0',
          background,
        }}
      />
    </div>
  );
};
