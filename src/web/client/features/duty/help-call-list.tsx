import { StaffList, whatIsChosen } from '#client/entities/admin/staff-list.tsx';
import type { CsvColumn } from '#client/lib/csv.ts';
import { dateText, timeText, zoneText } from '#client/lib/time.ts';
import { Box, Button } from '@mantine/core';
import { Link } from 'react-router';
import {
  acknowledgeHelp,
  endHelp,
  HELP_CALLS_LIMIT,
  listHelpCalls,
  type HelpCall,
} from '#modules/duty/contract/duty-api.ts';
import { helpCan } from '#modules/duty/contract/duty-view.ts';
import { calledOr, type Named } from '#kernel/contract/called.ts';
import { useAction } from '#client/lib/action.ts';
import { useMember } from '#client/lib/session.tsx';
import { StatusBadge } from '#ui/badge.tsx';
import { Card } from '#ui/card.tsx';
import { Buttons, Quote, Row, Soft, Stack } from '#ui/layout.tsx';
import { TimeText } from '#ui/time-text.tsx';
import { dutyTexts as texts } from './texts.ts';

const nameOf = (person: Named) => calledOr(person, texts.former);
const TONES = { waiting: 'bad', seen: 'good', ended: 'quiet' } as const;

const titleOf = ({ concern, from_user: asker, member }: HelpCall): string =>
  concern === 'self'
    ? texts.self(nameOf(asker))
    : texts.another(nameOf(asker), member === null ? texts.unnamed : nameOf(member));

const columns: readonly CsvColumn<HelpCall>[] = [
  { title: texts.columns.call, value: titleOf },
  { title: texts.columns.place, value: ({ place }) => texts.place[place] },
  { title: texts.columns.asked, value: ({ asked_time: at }) => `${dateText(at)}, ${timeText(at)} ${zoneText(at)}` },
  { title: texts.show.label, value: ({ status }) => texts.status[status] },
  { title: texts.columns.seen, value: ({ seen_by: seenBy }) => (seenBy === null ? null : nameOf(seenBy)) },
  { title: texts.columns.text, value: ({ text }) => text },
];

/** Who waits for a person, and what has become of each call. */
export const HelpCallList = () => (
  <StaffList
    endpoint={listHelpCalls}
    list="help-calls"
    texts={{ title: texts.calls, search: texts.search }}
    views={{
      calls: { label: texts.show.label, values: ['open', 'ended'], texts: texts.show, usual: 'open', as: 'pills' },
    }}
    input={({ calls: status }, q) => ({ status, ...whatIsChosen({ q }) })}
    size={20}
    most={HELP_CALLS_LIMIT}
    rowsOf={({ calls, has_more: hasMore }) => ({ rows: calls, hasMore })}
    options={{ topics: [['help']], staleTime: 0 }}
    columns={columns}
    empty={(_, q) => (q === '' ? texts.noCalls : texts.noneSuch)}
    part="help"
    above={({ on_duty: onDuty }) => (
      <Box component="output" display="block" mb="md">
        {onDuty.length === 0 ? texts.gapNow : texts.onDutyNow(onDuty.map(nameOf).join(', '))}
      </Box>
    )}
    item={(each) => <CallCard call={each} />}
  />
);

const CallCard = ({ call }: { call: HelpCall }) => {
  const see = useAction(acknowledgeHelp, { refused: 'toast' });
  const end = useAction(endHelp, { refused: 'toast' });
  const isMine = useMember()?.uuid === call.from_user.uuid;
  const asker = nameOf(call.from_user);
  return (
    <Card as="li">
      <Stack>
        <Row gap="sm">
          <StatusBadge tone={TONES[call.status]}>{texts.status[call.status]}</StatusBadge>
          <TimeText at={call.asked_time} />
        </Row>
        <Box component="h3" fz="1.0625rem" dir="auto">
          {titleOf(call)}
        </Box>
        {call.text === null ? null : (
          <Quote dir="auto" style={{ whiteSpace: 'pre-wrap' }}>
            {call.text}
          </Quote>
        )}
        <Row gap="md">
          <Soft as="span">{texts.place[call.place]}</Soft>
          <Link to={`/admin/members/${call.from_user.uuid}`}>{asker}</Link>
          {call.member === null ? null : <Link to={`/admin/members/${call.member.uuid}`}>{nameOf(call.member)}</Link>}
          {call.session_uuid === null ? null : <Link to={`/session/${call.session_uuid}`}>{texts.session}</Link>}
        </Row>
        <Soft>{isMine && call.status === 'waiting' ? texts.yours : whoHasIt(call)}</Soft>
        <Buttons>
          {helpCan(call, 'HelpAcknowledged') && !isMine ? (
            <Button loading={see.pending} onClick={() => void see.run({ id: call.uuid })}>
              {texts.see}
            </Button>
          ) : null}
          {helpCan(call, 'HelpEnded') ? (
            <Button variant="default" loading={end.pending} onClick={() => void end.run({ id: call.uuid })}>
              {texts.end}
            </Button>
          ) : null}
        </Buttons>
      </Stack>
    </Card>
  );
};

const whoHasIt = ({ seen_by: seenBy, called }: HelpCall): string => {
  if (seenBy !== null) return texts.seenBy(nameOf(seenBy));
  return called === null ? texts.notCalled : texts.called(nameOf(called));
};
