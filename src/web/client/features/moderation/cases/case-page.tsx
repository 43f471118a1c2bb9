import { Box } from '@mantine/core';
import type { ReactNode } from 'react';
import { CASES_LIMIT, getCase, listCases, type CaseDetails } from '#modules/moderation/contract/case-api.ts';
import { caseLifecycle } from '#modules/moderation/contract/case-lifecycle.ts';
import { useCall } from '#client/lib/query.ts';
import { useMember } from '#client/lib/session.tsx';
import { Fact, Facts, Grid, Panel, Row, Stack } from '#ui/layout.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { PageTitle, Section } from '#ui/page.tsx';
import { StatusBadge } from '#ui/badge.tsx';
import { Loaded, LoadingState } from '#ui/states.tsx';
import { TimeText } from '#ui/time-text.tsx';
import { CaseEvidence } from './case-evidence.tsx';
import { CaseHistory, DecisionLine } from './case-history.tsx';
import { CaseBadges, whatCameIn } from './case-list.tsx';
import { HardCase } from '../workload/hard-case.tsx';
import { caseTitle } from './case-target.tsx';
import { CaseTimeline } from './case-timeline.tsx';
import { CaseWork, OtherViewers } from './case-work.tsx';
import { DecideCase } from './decide-case.tsx';
import { caseTexts as texts } from './texts.ts';

/** One case: what was reported, whom it concerns, and what is done about it. `stored`: every wording and its pictures. */
export const CasePage = ({ id, stored }: { id: string; stored: (file: CaseDetails) => ReactNode }) => {
  const query = useCall(getCase, { id }, { topics: [['case', id], ['report']], staleTime: 0 });
  return (
    <>
      <LinkButton to="/admin/cases" variant="transparent" px={0}>
        {texts.back}
      </LinkButton>
      <Loaded isPage query={query} loading={<LoadingState tall />}>
        {({ case: file }) => <Case file={file} stored={stored(file)} />}
      </Loaded>
    </>
  );
};

const Case = ({ file, stored }: { file: CaseDetails; stored: ReactNode }) => (
  <>
    <PageTitle documentTitle={caseTitle(file)}>
      <span dir="auto">{caseTitle(file)}</span>
    </PageTitle>
    <Stack mb="lg">
      <Row>
        <StatusBadge tone="warm">{texts.about.of[file.about]}</StatusBadge>
        <CaseBadges file={file} />
        <span>{whatCameIn(file)}</span>
      </Row>
      <Facts look="above">
        <Fact name={texts.opened}>
          <TimeText at={file.opened_time} />
        </Fact>
        <Fact name={file.status === 'closed' ? texts.closed : texts.due}>
          <TimeText at={file.closed_time ?? file.due_time} />
        </Fact>
        <Fact name={texts.number}>{file.uuid.slice(0, 8)}</Fact>
      </Facts>
      <OtherViewers id={file.uuid} />
    </Stack>
    {file.concern === 'member' ? (
      <Panel tone="caution" p="sm">
        {texts.aboutYou}
      </Panel>
    ) : (
      <HardCase file={file}>
        <Grid min={24} gap="xl">
          <Box miw={0}>
            <CaseEvidence file={file} stored={stored} />
          </Box>
          <Box miw={0}>
            <CaseHistory file={file} />
          </Box>
        </Grid>
        <Grid min={24} gap="xl" mt="xl">
          <Box miw={0}>
            {file.decisions.length === 0 ? null : (
              <Section title={texts.decisions}>
                <Stack gap="md">
                  {file.decisions.map((decision) => (
                    <DecisionLine key={decision.uuid} decision={decision} />
                  ))}
                </Stack>
              </Section>
            )}
            <Deciding file={file} />
          </Box>
          <Box miw={0}>
            <CaseWork file={file} />
            <CaseTimeline file={file} />
          </Box>
        </Grid>
      </HardCase>
    )}
  </>
);

const Deciding = ({ file }: { file: CaseDetails }) => {
  if (!caseLifecycle.can(file.status, 'CaseDecided')) return <NextCase file={file} />;
  return file.concern_text === null ? (
    <DecideCase key={file.uuid} file={file} />
  ) : (
    <>
      <Panel tone="caution" p="sm">
        {texts.concern(file.concern_text)}
      </Panel>
      <NextCase file={file} />
    </>
  );
};

/** The way to what is due next after this one, among what no one else has; at the end it begins again. */
const NextCase = ({ file }: { file: CaseDetails }) => {
  const me = useMember()?.uuid;
  const input = { status: 'open', limit: CASES_LIMIT } as const;
  const next = useCall(listCases, input, { topics: [['case']], staleTime: 0, quiet: true });
  const free = (next.data?.cases ?? []).filter(
    ({ uuid, assignee, member }) =>
      uuid !== file.uuid && member?.uuid !== me && (assignee === null || assignee.uuid === me),
  );
  const after = free.find(({ due_time }) => due_time > file.due_time) ?? free[0];
  return (
    <Row justify="flex-end" mt="lg">
      {after === undefined ? (
        <span>{texts.empty.open}</span>
      ) : (
        <LinkButton to={`/admin/cases/${after.uuid}`}>{texts.next}</LinkButton>
      )}
    </Row>
  );
};
