import { Box } from '@mantine/core';
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs';
import { memo, type ComponentProps, type ReactNode } from 'react';
import { Link } from 'react-router';
import type { Session } from '#modules/scheduling/contract/api.ts';
import { seriesPath } from '#modules/scheduling/series/contract/series-view.ts';
import { isClosed } from '#modules/scheduling/contract/session-view.ts';
import { useMember } from '#client/lib/session.tsx';
import { texts } from '#client/lib/texts.ts';
import { track } from '#client/lib/visit/analytics.ts';
import { useViewerZone, weekdayText } from '#client/lib/time.ts';
import { Cover } from '#ui/pictures/cover.tsx';
import { Card, CardGrid } from '#ui/card.tsx';
import { Icon } from '#ui/icon.tsx';
import { Round, Row, Soft } from '#ui/layout.tsx';
import { NearTime } from '#ui/time-text.tsx';
import { TooFewLabel } from './too-few-label.tsx';
import { DayChip } from './day-chip.tsx';
import { PeopleStack } from './people-stack.tsx';
import { LiveLabel, SessionLabel } from './session-label.tsx';
import { seriesCardTexts, sessionCardTexts } from '../card-texts.ts';
import styles from './session-card.module.css';
import { PersonName } from '#client/entities/identity/member-name.tsx';

type CardProps = {
  session: Session;
  /** `big` with the Well's picture, `small` without, `list` one row (SCH-028). */
  size?: 'big' | 'small' | 'list';
  heading?: 'h2' | 'h3' | 'h4';
  /** On a Well's own page its name would say nothing. */
  withoutWell?: boolean;
  /** What can be done without opening it. */
  action?: ReactNode;
  /** Stands for its whole series: says how often, with the way to the other dates. */
  forSeries?: boolean;
  /** Instead of the date, where that is today anyway. */
  when?: ReactNode;
  /** Among the member's own: that they go needs no badge, and on a phone the title and the time say enough. */
  isOwn?: boolean;
};

/** A session in a list; the whole card leads to it. Drawn again where something of it has changed: a page has thirty. */
export const SessionCard = memo(function SessionCard({
  session,
  size = 'big',
  heading: Heading = 'h3',
  withoutWell = false,
  action,
  when,
  forSeries = false,
  isOwn = false,
}: CardProps) {
  return (
    <Card
      as="li"
      interactive
      padding="none"
      className={styles.card ?? ''}
      data-size={size}
      data-closed={isClosed(session) || undefined}
      data-own={isOwn || undefined}
    >
      {size === 'big' ? (
        <div className={styles.cover}>
          <Cover id={session.uuid} pic={session.pic} />
          <span className={styles.live}>
            <LiveLabel session={session} />
          </span>
        </div>
      ) : null}
      {size === 'list' ? <DayChip at={session.start_time} /> : null}
      <div className={styles.body}>
        <p className={styles.when}>
          {when}
          <span>
            <NearTime
              at={session.start_time}
              until={session.end_time}
              withDay={when === undefined && size !== 'list'}
            />
          </span>
        </p>
        <Heading dir="auto" className={styles.title}>
          <Link
            to={`/session/${session.uuid}`}
            data-card-link
            onClick={() => track('session_click', { session: session.uuid })}
          >
            {session.title}
          </Link>
        </Heading>
        <Row as="p" gap="sm" c="dimmed" fz="sm" style={{ rowGap: 0 }} className={styles.who ?? ''}>
          {withoutWell ? null : (
            <Box component="span" dir="auto" fw={700}>
              {session.group_info.title}
            </Box>
          )}
          <span>
            <Leader session={session} />
          </span>
          {forSeries ? <SeriesLink session={session} /> : null}
        </Row>
        <div className={styles.foot}>
          {size === 'big' ? <PeopleStack session={session} /> : <LiveLabel session={session} />}
          {isOwn ? null : <SessionLabel session={session} />}
          <TooFewLabel session={session} />
          <Closed session={session} />
        </div>
        {action == null ? null : <div className={styles.action}>{action}</div>}
      </div>
    </Card>
  );
});

type CardsProps = Omit<CardProps, 'session' | 'action' | 'when'> &
  Omit<ComponentProps<typeof CardGrid>, 'children'> & { sessions: readonly Session[]; children?: ReactNode };

/** Sessions beside each other; `children` stand after them. */
export const SessionCards = ({ sessions, children, min, gap, ...look }: CardsProps) => (
  <CardGrid min={min} gap={gap}>
    {sessions.map((session) => (
      <SessionCard key={session.uuid} session={session} {...look} />
    ))}
    {children}
  </CardGrid>
);

const SeriesLink = ({ session: { series, title, start_time } }: { session: Session }) => {
  const zone = useViewerZone();
  if (series?.status !== 'ACTIVE') return null;
  const every = seriesCardTexts.every(series.repeat, weekdayText(start_time, zone));
  return (
    <Link to={seriesPath(series)} aria-label={seriesCardTexts.allDates(every, title)}>
      {every}
    </Link>
  );
};

const Leader = ({ session: { host_user: host, is_group_hosted: isGroupHosted } }: { session: Session }) =>
  isGroupHosted ? (
    sessionCardTexts.card.groupHosted
  ) : host?.username == null ? (
    sessionCardTexts.card.hostedBy(texts.former)
  ) : (
    <>
      {sessionCardTexts.card.hostedBy('')}
      <PersonName person={host} />
    </>
  );

/** No badge (SCH-030), but a word: a card without one would promise something. */
const Closed = ({ session }: { session: Session }) =>
  isClosed(session) ? (
    <Soft as="span" fw={700}>
      {session.status === 'Canceled' ? sessionCardTexts.card.canceled : sessionCardTexts.card.over}
    </Soft>
  ) : null;

export const useIsHost = (): boolean => {
  const member = useMember();
  return member !== null && (member.host_level > 0 || member.is_admin);
};

/** The empty card that invites hosts, and no other members, to create a session (SCH-028, SCH-029). */
export const CreateSessionCard = () =>
  useIsHost() ? (
    <Card as="li" look="outline" interactive className={styles.create ?? ''}>
      <Round size={3.25} tone="brand" mb="xxs">
        <Icon shape={IconPlus} size={26} />
      </Round>
      <Link to="/session-create" data-card-link className={styles.createLink}>
        {sessionCardTexts.card.create}
      </Link>
      <p>{sessionCardTexts.card.createText}</p>
    </Card>
  ) : null;
