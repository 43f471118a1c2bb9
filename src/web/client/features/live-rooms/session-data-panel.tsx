import { Box, Button } from '@mantine/core';
import { useState } from 'react';
import { readSessionData, type SessionData } from '#modules/live-rooms/contract/session-data-api.ts';
import { call } from '#client/lib/call.ts';
import { Card } from '#ui/card.tsx';
import { Fact, Facts, Row, Soft, Stack } from '#ui/layout.tsx';
import { FailedState, LoadingState } from '#ui/states.tsx';
import { StatusBadge } from '#ui/badge.tsx';
import { dateText, timeText } from '#client/lib/time.ts';
import { CopyButton } from './devices/copy-button.tsx';
import { dataTexts, momentsOf, momentText } from './session-data-texts.ts';
import { PersonName } from '#client/entities/identity/member-name.tsx';

type PanelState = { is: 'hidden' | 'loading' } | { is: 'failed'; text: string } | { is: 'shown'; data: SessionData };

/** For staff: what is recorded of a session. Nothing is asked for unless they want it, because each look is recorded (ADM-010). */
export const SessionDataPanel = ({ session }: { session: string }) => {
  const [panel, setPanel] = useState<PanelState>({ is: 'hidden' });
  const load = async () => {
    setPanel({ is: 'loading' });
    const answer = await call(readSessionData, { id: session }, { quiet: true });
    setPanel(answer.ok ? { is: 'shown', data: answer.value.session_data } : { is: 'failed', text: answer.notice.msg });
  };
  return (
    <Card as="section" look="outline" mt="xl">
      <Stack gap="md">
        <Row wrap="nowrap" justify="space-between" gap="md">
          <h2>{dataTexts.title}</h2>
          {panel.is === 'shown' ? (
            <Button variant="subtle" onClick={() => setPanel({ is: 'hidden' })}>
              {dataTexts.hide}
            </Button>
          ) : null}
        </Row>
        <Soft>{dataTexts.lead}</Soft>
        {panel.is === 'hidden' ? (
          <Button variant="default" onClick={() => void load()} style={{ justifySelf: 'start' }}>
            {dataTexts.show}
          </Button>
        ) : null}
        {panel.is === 'loading' ? <LoadingState rows={3} label={dataTexts.loading} /> : null}
        {panel.is === 'failed' ? <FailedState text={panel.text} onRetry={() => void load()} /> : null}
        {panel.is === 'shown' ? <Data data={panel.data} onAgain={() => void load()} /> : null}
      </Stack>
    </Card>
  );
};

const Data = ({ data, onAgain }: { data: SessionData; onAgain: () => void }) => (
  <>
    <Facts look="above">
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
        <Fact key={name} name={name}>
          {value}
        </Fact>
      ))}
    </Facts>

    <Box component="h3" mt="xs" fz="lg">
      {dataTexts.people(data.member.length)}
    </Box>
    <Stack as="ul" gap="xs">
      {data.member.map((member) => (
        <Row as="li" tone="sunken" key={member.uuid}>
          <strong>
            <PersonName person={member} />
          </strong>
          <StatusBadge tone={dataTexts.roleTones[member.as]}>{dataTexts.roles[member.as]}</StatusBadge>
          {member.removed_at === null ? null : <StatusBadge tone="bad">{dataTexts.removed}</StatusBadge>}
          <Soft as="span" style={{ flexBasis: '100%' }}>
            {momentsOf(member, data.start_time).join(' · ') || dataTexts.nothing}
          </Soft>
          {member.removed_reason === null ? null : (
            <Soft as="span" style={{ flexBasis: '100%' }}>
              {dataTexts.reason(member.removed_reason)}
            </Soft>
          )}
        </Row>
      ))}
    </Stack>

    <Box component="h3" mt="xs" fz="lg">
      {dataTexts.history}
    </Box>
    <Stack as="ol" gap="xs">
      {data.history.map((line, index) => {
        const day = dateText(line.at);
        const before = data.history[index - 1];
        return (
          // The record only grows at its end.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={index}>
            {before !== undefined && dateText(before.at) === day ? null : (
              <Soft my="xs" fw={700}>
                {day}
              </Soft>
            )}
            <Row wrap="nowrap" align="baseline" gap="sm">
              <Soft
                as="time"
                size="inherit"
                flex="0 0 4.75rem"
                ta="end"
                style={{ fontVariantNumeric: 'tabular-nums' }}
                dateTime={line.at}
              >
                {timeText(line.at)}
              </Soft>
              <span style={{ overflowWrap: 'anywhere' }}>
                {line.who === null ? null : <strong>{line.who}: </strong>}
                {line.what}
                {line.by === null ? null : <Soft as="span"> ({dataTexts.by(line.by)})</Soft>}
              </span>
            </Row>
          </li>
        );
      })}
    </Stack>

    <Row gap="sm">
      <CopyButton text={JSON.stringify(data, null, 2)} label={dataTexts.copy} copied={dataTexts.copied} />
      <Button variant="subtle" onClick={onAgain}>
        {dataTexts.again}
      </Button>
    </Row>
  </>
);
