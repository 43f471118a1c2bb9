import { Button } from '@mantine/core';
import { useState } from 'react';
import { readSessionData, type SessionData } from '../../../../modules/live-rooms/contract/session-data-api.ts';
import { call } from '../../lib/call.ts';
import { Card } from '../../ui/card.tsx';
import { FailedState, LoadingState } from '../../ui/states.tsx';
import { StatusBadge } from '../../ui/badge.tsx';
import { dateText, timeText } from '../../lib/time.ts';
import { CopyButton } from './copy-button.tsx';
import { dataTexts, momentsOf, momentText } from './session-data-texts.ts';
import styles from './session-data-panel.module.css';

type Shown = { is: 'hidden' | 'loading' } | { is: 'failed'; text: string } | { is: 'shown'; data: SessionData };

/** For staff: what is recorded of a session. Nothing is asked for unless they want it, because each look is recorded (ADM-010). */
export const SessionDataPanel = ({ session }: { session: string }) => {
  const [shown, setShown] = useState<Shown>({ is: 'hidden' });
  const look = async () => {
    setShown({ is: 'loading' });
    const answer = await call(readSessionData, { id: session }, { quiet: true });
    setShown(answer.ok ? { is: 'shown', data: answer.value.session_data } : { is: 'failed', text: answer.notice.msg });
  };
  return (
    <Card as="section" look="outline" padding="md" className={styles.panel ?? ''}>
      <div className={styles.head}>
        <h2>{dataTexts.title}</h2>
        {shown.is === 'shown' ? (
          <Button variant="subtle" onClick={() => setShown({ is: 'hidden' })}>
            {dataTexts.hide}
          </Button>
        ) : null}
      </div>
      <p className={styles.quiet}>{dataTexts.lead}</p>
      {shown.is === 'hidden' ? (
        <Button variant="default" onClick={() => void look()} className={styles.show ?? ''}>
          {dataTexts.show}
        </Button>
      ) : null}
      {shown.is === 'loading' ? <LoadingState rows={3} label={dataTexts.loading} /> : null}
      {shown.is === 'failed' ? <FailedState text={shown.text} onRetry={() => void look()} /> : null}
      {shown.is === 'shown' ? <Data data={shown.data} onAgain={() => void look()} /> : null}
    </Card>
  );
};

const Data = ({ data, onAgain }: { data: SessionData; onAgain: () => void }) => (
  <>
    <dl className={styles.facts}>
      {(
        [
          [dataTexts.status, data.status],
          [
            dataTexts.planned,
            `${dateText(data.start_time)}, ${timeText(data.start_time)} - ${timeText(data.end_time)}`,
          ],
          [dataTexts.began, data.started_at === null ? dataTexts.never : momentText(data.started_at, data.start_time)],
          [dataTexts.ended, data.ended_at === null ? dataTexts.never : momentText(data.ended_at, data.start_time)],
          [dataTexts.seats, dataTexts.seatsTaken(data.num_users_joined, data.max_attendees)],
          [dataTexts.kind, dataTexts.kinds(data)],
        ] as const
      ).map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>

    <h3>{dataTexts.people(data.member.length)}</h3>
    <ul className={styles.people}>
      {data.member.map((member) => (
        <li key={member.uuid}>
          <strong>{member.username}</strong>
          <StatusBadge tone={dataTexts.roleTones[member.as]}>{dataTexts.roles[member.as]}</StatusBadge>
          {member.removed_at === null ? null : <StatusBadge tone="bad">{dataTexts.removed}</StatusBadge>}
          <span className={styles.moments}>{momentsOf(member, data.start_time).join(' · ') || dataTexts.nothing}</span>
          {member.removed_reason === null ? null : (
            <span className={styles.moments}>{dataTexts.reason(member.removed_reason)}</span>
          )}
        </li>
      ))}
    </ul>

    <h3>{dataTexts.history}</h3>
    <ol className={styles.history}>
      {data.history.map((line, index) => {
        const day = dateText(line.at);
        const before = data.history[index - 1];
        return (
          // The record only grows at its end.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={index}>
            {before !== undefined && dateText(before.at) === day ? null : <p className={styles.day}>{day}</p>}
            <time dateTime={line.at}>{timeText(line.at)}</time>
            <span>
              {line.who === null ? null : <strong>{line.who}: </strong>}
              {line.what}
              {line.by === null ? null : <span className={styles.quiet}> ({dataTexts.by(line.by)})</span>}
            </span>
          </li>
        );
      })}
    </ol>

    <div className={styles.actions}>
      <CopyButton text={JSON.stringify(data, null, 2)} label={dataTexts.copy} copied={dataTexts.copied} />
      <Button variant="subtle" onClick={onAgain}>
        {dataTexts.again}
      </Button>
    </div>
  </>
);
