import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { MissedSessions } from '#modules/scheduling/contract/missed-api.ts';
import { Card } from '#ui/card.tsx';
import { Row, Soft, Stack } from '#ui/layout.tsx';
import { EmptyState } from '#ui/states.tsx';
import { TimeText } from '#ui/time-text.tsx';
import { missedTexts } from './missed-texts.ts';

const texts = missedTexts.page;
type Missed = MissedSessions['missed'][number];

/** What a member missed lately: what counts, and why. `children` draws what can be done with one. */
export const MissedList = ({
  missed: { missed, weighs, most, blocked_until: blockedUntil },
  reader,
  children,
}: {
  missed: MissedSessions;
  reader: 'member' | 'staff';
  children: (each: Missed) => ReactNode;
}) => {
  if (missed.length === 0) return <EmptyState picture="none" text={reader === 'member' ? texts.none : texts.noneOf} />;
  return (
    <Stack gap="md">
      {most === 0 ? <p>{texts.off}</p> : <p>{texts.sum(weighs, most)}</p>}
      {blockedUntil === null ? null : (
        <p>
          {reader === 'member' ? texts.blocked : texts.blockedOf} <TimeText at={blockedUntil} />
        </p>
      )}
      <Stack as="ul" gap="md">
        {missed.map((each) => (
          <Card as="li" key={each.session_uuid}>
            <Stack gap="xs">
              <Row justify="space-between" align="baseline">
                <Link to={`/session/${each.session_uuid}`}>
                  <strong dir="auto">{each.title}</strong>
                </Link>
                <strong>{missedTexts.weights[each.weight]}</strong>
              </Row>
              <Soft>
                <TimeText at={each.start_time} />
                {each.as === 'host' ? ` ${texts.asHost}` : ''}
                {each.weight === 'none' ? '' : `, ${texts.weighs(each.weighs)}`}
              </Soft>
              <p>{(reader === 'member' ? missedTexts.because : missedTexts.becauseToStaff)[each.because]}</p>
              {each.tried.length === 0 ? null : (
                <Soft>{each.tried.map((what) => missedTexts.tried[what]).join('. ')}.</Soft>
              )}
              {children(each)}
            </Stack>
          </Card>
        ))}
      </Stack>
    </Stack>
  );
};

const REASONS = ['could-not-get-in', 'too-late-to-leave', 'not-well', 'forgot'] as const;

export const ReasonButtons = ({
  as,
  pending,
  onReason,
}: {
  as: Missed['as'];
  pending: boolean;
  onReason: (why: keyof typeof missedTexts.reasons) => void;
}) => (
  <Row>
    {REASONS.filter((why) => as === 'attendee' || why !== 'too-late-to-leave').map((why) => (
      <Button key={why} variant="default" disabled={pending} onClick={() => onReason(why)}>
        {missedTexts.reasons[why]}
      </Button>
    ))}
  </Row>
);
