import { SegmentedControl } from '@mantine/core';
import '@mantine/core/styles/SegmentedControl.layer.css';
import { useState } from 'react';
import type { SitePage } from '#modules/content/contract/api.ts';
import { Row, Stack } from '#ui/layout.tsx';
import { Frame, WIDTHS, type FrameWidth } from './frame.tsx';
import { siteTexts } from './texts.ts';

const { preview: texts } = siteTexts;

/** The page itself in a frame, with the drafts in it: as visitors and as members see it, on a phone and on a computer. */
export const Preview = ({ page, path, drafted }: { page: SitePage; path: string; drafted: string }) => {
  const [as, setAs] = useState<'visitor' | 'member'>(page.shown_to === 'members' ? 'member' : 'visitor');
  const [width, setWidth] = useState<FrameWidth>('phone');
  return (
    <Stack>
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
      {/* The whole product, by the same origin and its own rules: a sandbox with both would be none. */}
      <Frame key={`${as} ${drafted}`} title={texts.frame(page.label)} width={width} src={`${path}?preview=${as}`} />
    </Stack>
  );
};
