import { Button } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { Link } from 'react-router';
import { wellPath } from '../../../../modules/communities/contract/well-view.ts';
import type { FlaggedActivity } from '../../../../modules/moderation/contract/api.ts';
import { StatusBadge } from '../../ui/badge.tsx';
import { Card } from '../../ui/card.tsx';
import { TimeText } from '../../ui/time-text.tsx';
import { CloseCase } from './close-case.tsx';
import { staffTexts as texts } from './texts.ts';
import styles from './flagged-case.module.css';

type Asked = 'close' | 'let-back' | 'kept-out';

/** One case: what it is about, what was written, by whom, and what can be decided. */
export const FlaggedCase = ({
  of,
  evidence,
}: {
  of: FlaggedActivity;
  /** What was reported, as it was stored; undefined where nothing is kept. */
  evidence?: ((of: FlaggedActivity) => ReactNode) | undefined;
}) => {
  const [asked, setAsked] = useState<Asked | null>(null);
  const isFeedback = of.kind === 'feedback';
  return (
    <Card as="li" padding="md" className={styles.case ?? ''} data-status={of.status}>
      <div className={styles.head}>
        <StatusBadge tone={isFeedback ? 'brand' : 'warm'}>
          {isFeedback ? texts.feedback : (texts.types[of.type] ?? of.type)}
        </StatusBadge>
        {of.session_live && of.status === 'open' ? (
          <StatusBadge tone="bad" live>
            {texts.live}
          </StatusBadge>
        ) : null}
        {of.status === 'closed' ? <StatusBadge tone="quiet">{texts.status.closed}</StatusBadge> : null}
        <span className={styles.when}>
          <TimeText at={of.created_time} />
        </span>
      </div>
      <h2 className={styles.target}>
        <Target of={of} />
      </h2>
      {of.is_about_me ? (
        <p className={styles.quiet}>{texts.aboutYou}</p>
      ) : (
        <blockquote className={styles.note}>{of.note === '' ? texts.noReason : (of.note ?? texts.noNote)}</blockquote>
      )}
      {of.is_about_me ? null : evidence?.(of)}
      <Facts of={of} />
      {of.status === 'closed' ? <Outcome of={of} /> : null}
      {of.status === 'open' && !of.is_about_me ? <Decisions of={of} onAsk={setAsked} /> : null}
      {asked === null ? null : <CloseCase of={of} as={asked} onClose={() => setAsked(null)} />}
    </Card>
  );
};

const Target = ({ of }: { of: FlaggedActivity }) => {
  const name = of.target ?? texts.unknownTarget;
  if (of.type === 'USER_FLAG_GROUP' && of.target_slug !== null)
    return <Link to={wellPath({ uuid: of.target_uuid1, slug: of.target_slug })}>{name}</Link>;
  if (of.type === 'USER_FLAG_SESSION') return <Link to={`/session/${of.target_uuid1}`}>{name}</Link>;
  return name;
};

/** By which an auditor finds the case. */
const reportNumber = (uuid: string): string => uuid.slice(0, 8);

const sentBy = ({ type, kind }: FlaggedActivity): string =>
  type === 'USER_BLOCK_USER' ? texts.restrictedBy : kind === 'feedback' ? texts.feedbackBy : texts.by;

const Facts = ({ of }: { of: FlaggedActivity }) => (
  <dl className={styles.facts}>
    <div>
      <dt>{sentBy(of)}</dt>
      <dd>{of.from_user === null ? texts.hiddenReporter : (of.from_user.username ?? texts.forgotten)}</dd>
    </div>
    {of.session_uuid !== null && of.type !== 'USER_FLAG_SESSION' ? (
      <div>
        <dt>{texts.inSession}</dt>
        <dd>
          <Link to={`/session/${of.session_uuid}`}>{of.session_title ?? texts.unknownTarget}</Link>
        </dd>
      </div>
    ) : null}
    <div>
      <dt>{texts.number}</dt>
      <dd>{reportNumber(of.uuid)}</dd>
    </div>
    {of.reporters > 1 ? (
      <div>
        <dd className={styles.several}>{texts.several(of.reporters)}</dd>
      </div>
    ) : null}
  </dl>
);

const Outcome = ({ of }: { of: FlaggedActivity }) => (
  <div className={styles.outcome}>
    <p>
      <strong>{of.decision === null ? texts.status.closed : texts.decisions[of.decision]}</strong>
      {of.closed_by === null ? null : ` · ${of.closed_by.username ?? texts.forgotten}`}
      {of.closed_time === null ? null : (
        <>
          {' · '}
          <TimeText at={of.closed_time} />
        </>
      )}
    </p>
    {of.closing_note ? <p className={styles.closing}>{of.closing_note}</p> : null}
  </div>
);

const Decisions = ({ of, onAsk }: { of: FlaggedActivity; onAsk: (asked: Asked) => void }) => {
  const aboutPresence = of.type === 'USER_FLAG_USER' && of.kind === 'report' && of.session_coming;
  return (
    <div className={styles.decisions}>
      {aboutPresence && of.session_group_hosted ? <p className={styles.quiet}>{texts.presence}</p> : null}
      <div className={styles.buttons}>
        {of.session_uuid !== null && of.session_coming ? (
          <Button component={Link} to={`/session/${of.session_uuid}`} variant="default">
            {of.session_live ? texts.enter : texts.open.session}
          </Button>
        ) : null}
        {aboutPresence ? (
          <>
            <Button variant="default" onClick={() => onAsk('let-back')}>
              {texts.letBack}
            </Button>
            <Button variant="light" color="red" onClick={() => onAsk('kept-out')}>
              {texts.keepOut}
            </Button>
          </>
        ) : null}
        <Button onClick={() => onAsk('close')}>{texts.close}</Button>
      </div>
    </div>
  );
};
