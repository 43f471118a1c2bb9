import { Box, Button } from '@mantine/core';
import { Link } from 'react-router';
import { acknowledgeHelp, endHelp, listHelpCalls, type HelpCall } from '#modules/duty/contract/duty-api.ts';
import { helpCan } from '#modules/duty/contract/duty-view.ts';
import { calledOr, type Named } from '#kernel/contract/person.ts';
import { useAction } from '#client/lib/action.ts';
import { useListState } from '#client/lib/list-state.ts';
import { useCall } from '#client/lib/query.ts';
import { useMember } from '#client/lib/session.tsx';
import { StatusBadge } from '#ui/badge.tsx';
import { Card } from '#ui/card.tsx';
import { Pills } from '#ui/controls/pills.tsx';
import { Buttons, Quote, Row, Soft, Stack } from '#ui/layout.tsx';
import { Listing } from '#ui/listing.tsx';
import { Section } from '#ui/page.tsx';
import { EmptyState } from '#ui/states.tsx';
import { TimeText } from '#ui/time-text.tsx';
import { dutyTexts as texts } from './texts.ts';

const PAGE = 20;
const nameOf = (person: Named) => calledOr(person, texts.former);
const TONES = { waiting: 'bad', seen: 'good', ended: 'quiet' } as const;

/** Who waits for a person, and what has become of each call. */
export const HelpCallList = () => {
  const { chosen, page, choose, addressOf } = useListState({ calls: ['ended'] });
  const status = chosen.calls === '' ? 'open' : chosen.calls;
  const query = useCall(
    listHelpCalls,
    { status, limit: PAGE, offset: (page - 1) * PAGE },
    { topics: [['help']], staleTime: 0, keepPrevious: true },
  );
  const onDuty = query.data?.on_duty;
  return (
    <Section title={texts.calls}>
      <Stack gap="md">
        {onDuty === undefined ? null : (
          <Box component="output" display="block">
            {onDuty.length === 0 ? texts.gapNow : texts.onDutyNow(onDuty.map(nameOf).join(', '))}
          </Box>
        )}
        <Pills
          label={texts.show.label}
          name="calls"
          choices={[
            { value: 'open', text: texts.show.open },
            { value: 'ended', text: texts.show.ended },
          ]}
          value={status}
          onChange={(next) => choose({ calls: next === 'open' ? '' : next })}
        />
        <Listing
          query={query}
          page={page}
          addressOf={addressOf}
          hasMore={(answer) => answer.has_more}
          empty={<EmptyState text={texts.noCalls} picture="none" />}
          rows={({ calls }) =>
            calls.length === 0 ? undefined : (
              <Stack as="ul">
                {calls.map((each) => (
                  <CallCard key={each.uuid} call={each} />
                ))}
              </Stack>
            )
          }
        />
      </Stack>
    </Section>
  );
};

const CallCard = ({ call }: { call: HelpCall }) => {
  const see = useAction(acknowledgeHelp, { refused: 'toast' });
  const end = useAction(endHelp, { refused: 'toast' });
  const isMine = useMember()?.uuid === call.from_user.uuid;
  const asker = nameOf(call.from_user);
  return (
    <Card as="li" padding="md">
      <Stack gap="sm">
        <Row gap="sm">
          <StatusBadge tone={TONES[call.status]}>{texts.status[call.status]}</StatusBadge>
          <TimeText at={call.asked_time} />
        </Row>
        <Box component="h3" fz="1.0625rem" dir="auto">
          {call.concern === 'self'
            ? texts.self(asker)
            : texts.another(asker, call.member === null ? texts.unnamed : nameOf(call.member))}
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
