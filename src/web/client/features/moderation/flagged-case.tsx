import { Box, Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { reportLifecycle } from '#modules/moderation/contract/report-lifecycle.ts';
import { wellPath } from '#modules/communities/contract/well-view.ts';
import type { FlaggedActivity } from '#modules/moderation/contract/api.ts';
import { StatusBadge } from '#ui/badge.tsx';
import { Card } from '#ui/card.tsx';
import { Fact, Facts, Quote, Row, Soft, Stack } from '#ui/layout.tsx';
import { WayLink } from '#ui/link-button.tsx';
import { openModal } from '#ui/modal-layer.tsx';
import { TimeText } from '#ui/time-text.tsx';
import { CloseCase } from './close-case.tsx';
import { staffTexts as texts } from './texts.ts';
import { PersonName } from '#client/entities/identity/member-name.tsx';

type FlaggedCaseAsked = 'close' | 'let-back' | 'kept-out';

/** One case: what it is about, what was written, by whom, and what can be decided. */
export const FlaggedCase = ({
  report,
  evidence,
}: {
  report: FlaggedActivity;
  /** The stored report; undefined where nothing is stored. */
  evidence?: ((flaggedActivity: FlaggedActivity) => ReactNode) | undefined;
}) => {
  const isFeedback = report.kind === 'feedback';
  return (
    <Card as="li">
      <Stack>
        <Row>
          <StatusBadge tone={isFeedback ? 'brand' : 'warm'}>
            {isFeedback ? texts.feedback : (texts.types[report.type] ?? report.type)}
          </StatusBadge>
          {report.session_live && report.status === 'open' ? (
            <StatusBadge tone="bad" live>
              {texts.live}
            </StatusBadge>
          ) : null}
          {report.status === 'closed' ? <StatusBadge tone="quiet">{texts.status.closed}</StatusBadge> : null}
          <Soft as="span" ms={{ base: 0, sm: 'auto' }}>
            <TimeText at={report.created_time} />
          </Soft>
        </Row>
        <Box component="h2" dir="auto" fz="h3" lh={1.25}>
          <Target report={report} />
        </Box>
        {report.is_about_me ? (
          <Soft size="inherit">{texts.aboutYou}</Soft>
        ) : (
          <Quote dir="auto" style={report.status === 'closed' ? { borderColor: 'var(--ws-line-strong)' } : undefined}>
            {isSuggested(report)
              ? texts.suggested
              : report.note === ''
                ? texts.noReason
                : (report.note ?? texts.noNote)}
          </Quote>
        )}
        {report.is_about_me ? null : evidence?.(report)}
        <CaseFacts report={report} />
        {report.status === 'closed' ? <Outcome report={report} /> : null}
        {reportLifecycle.can(report.status, 'ReportClosed') && !report.is_about_me ? (
          <Decisions report={report} />
        ) : null}
      </Stack>
    </Card>
  );
};

const Target = ({ report }: { report: FlaggedActivity }) => {
  const name = report.target ?? texts.unknownTarget;
  if (report.type === 'USER_FLAG_GROUP' && report.target_slug !== null)
    return <Link to={wellPath({ uuid: report.target_uuid1, slug: report.target_slug })}>{name}</Link>;
  if ((report.type === 'USER_FLAG_USER' || report.type === 'USER_BLOCK_USER') && report.target !== null)
    return <Link to={`/admin/members/${report.target_uuid1}`}>{name}</Link>;
  if (report.type === 'USER_FLAG_SESSION') return <Link to={`/session/${report.target_uuid1}`}>{name}</Link>;
  return name;
};

/** By which an auditor finds the case. */
const reportNumber = (uuid: string): string => uuid.slice(0, 8);

const isSuggested = ({ type }: FlaggedActivity) => type === 'CARE_FOR_FORUM_POST';

const sentBy = ({ type, kind }: FlaggedActivity): string =>
  type === 'USER_BLOCK_USER' ? texts.restrictedBy : kind === 'feedback' ? texts.feedbackBy : texts.by;

const CaseFacts = ({ report }: { report: FlaggedActivity }) => (
  <Facts look="above">
    {isSuggested(report) ? null : (
      <Fact name={sentBy(report)}>
        {report.from_user === null ? texts.hiddenReporter : <Known person={report.from_user} />}
      </Fact>
    )}
    {report.session_uuid !== null && report.type !== 'USER_FLAG_SESSION' ? (
      <Fact name={texts.inSession}>
        <Link dir="auto" to={`/session/${report.session_uuid}`}>
          {report.session_title ?? texts.unknownTarget}
        </Link>
      </Fact>
    ) : null}
    <Fact name={texts.number}>{reportNumber(report.uuid)}</Fact>
    {report.reporters > 1 ? (
      <div>
        <dd style={{ color: 'var(--ws-error)' }}>{texts.several(report.reporters)}</dd>
      </div>
    ) : null}
  </Facts>
);

const Known = ({ person }: { person: NonNullable<FlaggedActivity['closed_by']> }) =>
  person.username === null ? (
    texts.forgotten
  ) : (
    <Link to={`/admin/members/${person.uuid}`}>
      <PersonName person={person} />
    </Link>
  );

const below = { borderTop: '1px solid var(--ws-line)' };

const Outcome = ({ report }: { report: FlaggedActivity }) => (
  <Box pt="sm" style={below}>
    <p>
      <strong>{report.decision === null ? texts.status.closed : texts.decisions[report.decision]}</strong>
      {report.closed_by === null ? null : (
        <>
          {' · '}
          <Known person={report.closed_by} />
        </>
      )}
      {report.closed_time === null ? null : (
        <>
          {' · '}
          <TimeText at={report.closed_time} />
        </>
      )}
    </p>
    {report.closing_note ? (
      <Soft dir="auto" size="inherit" style={{ whiteSpace: 'pre-wrap' }}>
        {report.closing_note}
      </Soft>
    ) : null}
  </Box>
);

const Decisions = ({ report }: { report: FlaggedActivity }) => {
  const ask = (as: FlaggedCaseAsked) => () =>
    void openModal((close) => <CloseCase report={report} as={as} onClose={close} />);
  const aboutPresence = report.type === 'USER_FLAG_USER' && report.kind === 'report' && report.session_coming;
  return (
    <Stack pt="sm" style={below}>
      {aboutPresence && report.session_group_hosted ? <Soft size="inherit">{texts.presence}</Soft> : null}
      <Row justify="flex-end">
        {report.session_uuid !== null && report.session_coming ? (
          <WayLink
            to={`/session/${report.session_uuid}`}
            text={report.session_live ? texts.enter : texts.open.session}
          />
        ) : null}
        {aboutPresence ? (
          <>
            <Button variant="default" onClick={ask('let-back')}>
              {texts.letBack}
            </Button>
            <Button variant="light" color="red" onClick={ask('kept-out')}>
              {texts.keepOut}
            </Button>
          </>
        ) : null}
        <Button onClick={ask('close')}>{texts.close}</Button>
      </Row>
    </Stack>
  );
};
