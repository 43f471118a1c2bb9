import { Box, Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { reportLifecycle } from '#modules/moderation/contract/report-lifecycle.ts';
import { wellPath } from '#modules/communities/contract/well-view.ts';
import type { FlaggedActivity } from '#modules/moderation/contract/api.ts';
import { StatusBadge } from '#ui/badge.tsx';
import { Card } from '#ui/card.tsx';
import { Facts, Quote, Row, Soft, Stack } from '#ui/layout.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { openModal } from '#ui/modal-layer.tsx';
import { TimeText } from '#ui/time-text.tsx';
import { CloseCase } from './close-case.tsx';
import { staffTexts as texts } from './texts.ts';
import { PersonName } from '#client/entities/identity/member-name.tsx';

type FlaggedCaseAsked = 'close' | 'let-back' | 'kept-out';

/** One case: what it is about, what was written, by whom, and what can be decided. */
export const FlaggedCase = ({
  of,
  evidence,
}: {
  of: FlaggedActivity;
  /** The stored report; undefined where nothing is stored. */
  evidence?: ((flaggedActivity: FlaggedActivity) => ReactNode) | undefined;
}) => {
  const isFeedback = of.kind === 'feedback';
  return (
    <Card as="li">
      <Stack>
        <Row>
          <StatusBadge tone={isFeedback ? 'brand' : 'warm'}>
            {isFeedback ? texts.feedback : (texts.types[of.type] ?? of.type)}
          </StatusBadge>
          {of.session_live && of.status === 'open' ? (
            <StatusBadge tone="bad" live>
              {texts.live}
            </StatusBadge>
          ) : null}
          {of.status === 'closed' ? <StatusBadge tone="quiet">{texts.status.closed}</StatusBadge> : null}
          <Soft as="span" ms={{ base: 0, sm: 'auto' }}>
            <TimeText at={of.created_time} />
          </Soft>
        </Row>
        <Box component="h2" dir="auto" fz="h3" lh={1.25}>
          <Target of={of} />
        </Box>
        {of.is_about_me ? (
          <Soft size="inherit">{texts.aboutYou}</Soft>
        ) : (
          <Quote dir="auto" style={of.status === 'closed' ? { borderColor: 'var(--ws-line-strong)' } : undefined}>
            {isSuggested(of) ? texts.suggested : of.note === '' ? texts.noReason : (of.note ?? texts.noNote)}
          </Quote>
        )}
        {of.is_about_me ? null : evidence?.(of)}
        <CaseFacts of={of} />
        {of.status === 'closed' ? <Outcome of={of} /> : null}
        {reportLifecycle.can(of.status, 'ReportClosed') && !of.is_about_me ? <Decisions of={of} /> : null}
      </Stack>
    </Card>
  );
};

const Target = ({ of }: { of: FlaggedActivity }) => {
  const name = of.target ?? texts.unknownTarget;
  if (of.type === 'USER_FLAG_GROUP' && of.target_slug !== null)
    return <Link to={wellPath({ uuid: of.target_uuid1, slug: of.target_slug })}>{name}</Link>;
  if ((of.type === 'USER_FLAG_USER' || of.type === 'USER_BLOCK_USER') && of.target !== null)
    return <Link to={`/admin/members/${of.target_uuid1}`}>{name}</Link>;
  if (of.type === 'USER_FLAG_SESSION') return <Link to={`/session/${of.target_uuid1}`}>{name}</Link>;
  return name;
};

/** By which an auditor finds the case. */
const reportNumber = (uuid: string): string => uuid.slice(0, 8);

const isSuggested = ({ type }: FlaggedActivity) => type === 'CARE_FOR_FORUM_POST';

const sentBy = ({ type, kind }: FlaggedActivity): string =>
  type === 'USER_BLOCK_USER' ? texts.restrictedBy : kind === 'feedback' ? texts.feedbackBy : texts.by;

const CaseFacts = ({ of }: { of: FlaggedActivity }) => (
  <Facts look="above">
    {isSuggested(of) ? null : (
      <div>
        <dt>{sentBy(of)}</dt>
        <dd>{of.from_user === null ? texts.hiddenReporter : <Known person={of.from_user} />}</dd>
      </div>
    )}
    {of.session_uuid !== null && of.type !== 'USER_FLAG_SESSION' ? (
      <div>
        <dt>{texts.inSession}</dt>
        <dd>
          <Link dir="auto" to={`/session/${of.session_uuid}`}>
            {of.session_title ?? texts.unknownTarget}
          </Link>
        </dd>
      </div>
    ) : null}
    <div>
      <dt>{texts.number}</dt>
      <dd>{reportNumber(of.uuid)}</dd>
    </div>
    {of.reporters > 1 ? (
      <div>
        <dd style={{ color: 'var(--ws-error)' }}>{texts.several(of.reporters)}</dd>
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

const Outcome = ({ of }: { of: FlaggedActivity }) => (
  <Box pt="sm" style={below}>
    <p>
      <strong>{of.decision === null ? texts.status.closed : texts.decisions[of.decision]}</strong>
      {of.closed_by === null ? null : (
        <>
          {' · '}
          <Known person={of.closed_by} />
        </>
      )}
      {of.closed_time === null ? null : (
        <>
          {' · '}
          <TimeText at={of.closed_time} />
        </>
      )}
    </p>
    {of.closing_note ? (
      <Soft dir="auto" size="inherit" style={{ whiteSpace: 'pre-wrap' }}>
        {of.closing_note}
      </Soft>
    ) : null}
  </Box>
);

const Decisions = ({ of }: { of: FlaggedActivity }) => {
  const ask = (as: FlaggedCaseAsked) => () => void openModal((close) => <CloseCase of={of} as={as} onClose={close} />);
  const aboutPresence = of.type === 'USER_FLAG_USER' && of.kind === 'report' && of.session_coming;
  return (
    <Stack pt="sm" style={below}>
      {aboutPresence && of.session_group_hosted ? <Soft size="inherit">{texts.presence}</Soft> : null}
      <Row justify="flex-end">
        {of.session_uuid !== null && of.session_coming ? (
          <LinkButton to={`/session/${of.session_uuid}`} variant="default">
            {of.session_live ? texts.enter : texts.open.session}
          </LinkButton>
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
