import { Box, Button } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import type { CaseInList } from '#modules/moderation/contract/case-api.ts';
import { hardReasonOf } from '#modules/moderation/workload/contract/hard-cases.ts';
import { StatusBadge } from '#ui/badge.tsx';
import { Panel, Row, Stack } from '#ui/layout.tsx';
import { PassCaseOn } from './pass-case-on.tsx';
import { workloadTexts as texts } from './texts.ts';

/** Marks a case in lists, before it is opened. */
export const HardCaseBadge = ({ file }: { file: CaseInList }) =>
  file.status === 'open' && hardReasonOf(file) !== null ? <StatusBadge tone="caution">{texts.hard}</StatusBadge> : null;

/** What may be hard to read waits until it is opened on purpose. */
export const HardCase = ({ file, children }: { file: CaseInList; children: ReactNode }) => {
  const [isOpened, setOpened] = useState(false);
  const reason = file.status === 'open' ? hardReasonOf(file) : null;
  if (isOpened || reason === null) return children;
  return (
    <Panel as="section" tone="caution" p="lg" aria-labelledby="hard-case">
      <Stack gap="md" align="flex-start">
        <Box component="h2" fz="h3" id="hard-case">
          {texts.hardTitle}
        </Box>
        <p>
          {texts.reasons[reason]} {texts.hardText}
        </p>
        <Row>
          <Button onClick={() => setOpened(true)}>{texts.read}</Button>
          <PassCaseOn id={file.uuid} />
        </Row>
      </Stack>
    </Panel>
  );
};
