import { Box } from '@mantine/core';
import type { ReactNode } from 'react';
import type { CaseDetails } from '#modules/moderation/contract/case-api.ts';
import { StatusBadge } from '#ui/badge.tsx';
import { Panel, Quote, Row, Soft, Stack } from '#ui/layout.tsx';
import { Section } from '#ui/page.tsx';
import { TimeText } from '#ui/time-text.tsx';
import { CasePerson } from './case-person.tsx';
import { caseTexts as texts } from './texts.ts';

/** What was reported in its surroundings, and who reported it. `stored`: every wording, with its pictures. */
export const CaseEvidence = ({ file, stored }: { file: CaseDetails; stored: ReactNode }) => (
  <>
    {file.evidence.length === 0 ? null : (
      <Section title={texts.evidence}>
        <Soft mb="sm">{texts.evidenceLead}</Soft>
        <Stack as="ol" gap="xs">
          {file.evidence.map((line) => (
            <EvidenceLine key={line.uuid} line={line} />
          ))}
        </Stack>
        {stored === null ? null : (
          <details style={{ marginTop: 'var(--mantine-spacing-sm)' }}>
            <summary>{texts.stored}</summary>
            {stored}
          </details>
        )}
      </Section>
    )}
    <Section title={texts.reportsTitle}>
      <Stack as="ul" gap="md">
        {file.all_reports.map((report) => (
          <Report key={report.uuid} report={report} />
        ))}
      </Stack>
    </Section>
  </>
);

const EvidenceLine = ({ line }: { line: CaseDetails['evidence'][number] }) => (
  <Panel
    as="li"
    p="sm"
    {...(line.is_reported ? { tone: 'warm' as const, bd: '2px solid var(--ws-brand)' } : {})}
    {...(line.is_reported ? { 'aria-current': 'true' as const } : {})}
  >
    <Row mb="xxs">
      <strong>
        <CasePerson person={line.user} />
      </strong>
      <span style={{ fontSize: 'var(--mantine-font-size-sm)' }}>
        <TimeText at={line.time} />
      </span>
      {line.is_reported ? <StatusBadge tone="bad">{texts.reported}</StatusBadge> : null}
      {line.is_gone ? <StatusBadge tone="quiet">{texts.gone}</StatusBadge> : null}
    </Row>
    <Box dir="auto" style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
      {line.text ?? texts.noText}
    </Box>
  </Panel>
);

const Report = ({ report }: { report: CaseDetails['all_reports'][number] }) => (
  <li>
    <Row mb="xs">
      <span>{texts.kinds[report.kind]}</span>
      {report.from_user === null ? null : (
        <strong>
          <CasePerson person={report.from_user} />
        </strong>
      )}
      {report.version === null || report.kind === 'care' ? null : (
        <Soft as="span">{texts.version(report.version)}</Soft>
      )}
      <Soft as="span">
        <TimeText at={report.created_time} />
      </Soft>
      {report.is_informed && report.kind === 'report' ? <StatusBadge tone="good">{texts.informed}</StatusBadge> : null}
    </Row>
    <Quote dir="auto">
      {report.kind === 'care'
        ? texts.suggested
        : report.note === ''
          ? texts.wroteNothing
          : (report.note ?? texts.noText)}
    </Quote>
  </li>
);
