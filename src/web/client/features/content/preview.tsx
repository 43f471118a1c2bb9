import { SegmentedControl } from '@mantine/core';
import '@mantine/core/styles/SegmentedControl.layer.css';
import { useElementSize } from '@mantine/hooks';
import { useState } from 'react';
import type { SitePage } from '#modules/content/contract/api.ts';
import { Row, Stack } from '#ui/layout.tsx';
import { siteTexts } from './texts.ts';

const { preview: texts } = siteTexts;
const WIDTHS = { phone: 390, desktop: 1280 } as const;
const HEIGHT = 760;

/** The page itself in a frame, with the drafts in it: as visitors and as members see it, on a phone and on a computer. */
export const Preview = ({ page, path, drafted }: { page: SitePage; path: string; drafted: string }) => {
  const [as, setAs] = useState<'visitor' | 'member'>(page.shown_to === 'members' ? 'member' : 'visitor');
  const [width, setWidth] = useState<keyof typeof WIDTHS>('phone');
  const { ref, width: room } = useElementSize();
  const wide = WIDTHS[width];
  const scale = room === 0 ? 1 : Math.min(1, room / wide);
  return (
    <Stack gap="sm">
      <Row gap="md">
        <SegmentedControl
          aria-label={texts.as}
          value={as}
          onChange={(chosen) => setAs(chosen === 'member' ? 'member' : 'visitor')}
          data={[
            { value: 'visitor', label: texts.visitor },
            { value: 'member', label: texts.member },
          ]}
        />
        <SegmentedControl
          aria-label={texts.width}
          value={width}
          onChange={(chosen) => setWidth(chosen === 'desktop' ? 'desktop' : 'phone')}
          data={[
            { value: 'phone', label: `${texts.phone} (${WIDTHS.phone})` },
            { value: 'desktop', label: `${texts.desktop} (${WIDTHS.desktop})` },
          ]}
        />
      </Row>
      <div ref={ref} style={{ overflow: 'hidden', height: HEIGHT * scale }}>
        <iframe
          key={`${as} ${drafted}`}
          sandbox="allow-same-origin allow-scripts"
          title={texts.frame(page.label)}
          src={`${path}?preview=${as}`}
          width={wide}
          height={HEIGHT}
          style={{
            border: '1px solid var(--ws-line)',
            borderRadius: 'var(--mantine-radius-md)',
            transform: `scale(${scale})`,
            transformOrigin: '0 0',
            background: 'var(--ws-paper)',
          }}
        />
      </div>
    </Stack>
  );
};
