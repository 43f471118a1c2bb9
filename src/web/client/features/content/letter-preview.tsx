import { Box, NativeSelect, SegmentedControl } from '@mantine/core';
import '@mantine/core/styles/SegmentedControl.layer.css';
import { useState } from 'react';
import type { SitePage } from '#modules/content/contract/api.ts';
import { previewLetter } from '#modules/content/contract/more-page-api.ts';
import { useCall } from '#client/lib/query.ts';
import { Panel, Row, Soft, Stack } from '#ui/layout.tsx';
import { Loaded, LoadingState } from '#ui/states.tsx';
import { Frame, WIDTHS, type FrameWidth } from './frame.tsx';
import { siteTexts } from './texts.ts';

const { preview: texts } = siteTexts;
const SUBJECT = '.subject';

const lettersOf = ({ entries }: SitePage) =>
  entries
    .filter(({ key }) => key.endsWith(SUBJECT))
    .map(({ key, label }) => ({
      value: key.slice('mails-'.length, -SUBJECT.length),
      label: label.replace(/: subject$/, ''),
      drafts: entries.filter((each) => each.has_draft && each.key.startsWith(key.slice(0, 1 - SUBJECT.length))),
    }));

/** A mail is dark where its reader’s program is. */
const inLooks = (html: string, looks: 'light' | 'dark'): string =>
  html
    .replaceAll('(prefers-color-scheme: dark)', looks === 'dark' ? '(min-width: 0)' : '(max-width: 0)')
    .replaceAll('light dark', looks);

/** A mail with the drafts in it and invented values: as HTML, light and dark, and as text. */
export const LetterPreview = ({ page, drafted }: { page: SitePage; drafted: string }) => {
  const letters = lettersOf(page);
  const [chosen, setChosen] = useState<string>();
  // The one that is being written comes first.
  const letter = chosen ?? (letters.find(({ drafts }) => drafts.length > 0) ?? letters[0])?.value ?? '';
  const [as, setAs] = useState<'light' | 'dark' | 'text'>('light');
  const [width, setWidth] = useState<FrameWidth>('phone');
  const query = useCall(previewLetter, { letter }, { topics: [['site', drafted]], quiet: true, keepPrevious: true });
  return (
    <Stack>
      <Row gap="md" align="flex-end">
        <NativeSelect
          label={texts.letter}
          value={letter}
          data={letters.map(({ value, label }) => ({ value, label }))}
          onChange={({ currentTarget }) => setChosen(currentTarget.value)}
        />
        <SegmentedControl
          aria-label={texts.looks}
          value={as}
          onChange={(one) => setAs(one)}
          data={(['light', 'dark', 'text'] as const).map((value) => ({ value, label: texts.mail[value] }))}
        />
        {as === 'text' ? null : (
          <SegmentedControl
            aria-label={texts.width}
            value={width}
            onChange={(one) => setWidth(one)}
            data={(['phone', 'desktop'] as const).map((value) => ({
              value,
              label: `${texts[value]} (${WIDTHS[value]})`,
            }))}
          />
        )}
      </Row>
      <Loaded query={query} loading={<LoadingState rows={6} tall />}>
        {({ subject, text, html }) => (
          <Stack>
            <p>
              <Soft as="span">{texts.subject}</Soft> <strong>{subject}</strong>
            </p>
            {as === 'text' ? (
              <Panel p="md" tone="surface">
                <Box component="pre" m={0} ff="monospace" style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
                  {text}
                </Box>
              </Panel>
            ) : (
              <Frame
                title={texts.frame(letters.find(({ value }) => value === letter)?.label ?? '')}
                width={width}
                srcDoc={inLooks(html, as)}
                sandbox=""
                background="transparent"
              />
            )}
            <Soft>{texts.invented}</Soft>
          </Stack>
        )}
      </Loaded>
    </Stack>
  );
};
