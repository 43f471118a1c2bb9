import { Box, Button, Textarea } from '@mantine/core';
import { useInputState } from '@mantine/hooks';
import { useId, useState } from 'react';
import { askForHelp, endOwnHelp, HELP_TEXT_MAX, ownHelp, type OwnHelpCall } from '#modules/duty/contract/duty-api.ts';
import type { HelpConcern } from '#modules/duty/contract/help-events.ts';
import { randomId } from '#client/lib/call.ts';
import { useAction } from '#client/lib/action.ts';
import type { HelpOrigin } from '#client/lib/help.ts';
import { useCall } from '#client/lib/query.ts';
import { atMost } from '#ui/at-most.ts';
import { Pills } from '#ui/controls/pills.tsx';
import { Panel, Row, Soft, Stack } from '#ui/layout.tsx';
import { LinesNearby } from './lines-nearby.tsx';
import { helpTexts as texts } from './texts.ts';

/** Help lines first, which are part of the page; below them the way to a person of the team, and what has become of a call. */
export const HelpPanel = ({ origin, heading: level = 'h3' }: { origin: HelpOrigin; heading?: 'h2' | 'h3' }) => {
  const heading = useId();
  const query = useCall(ownHelp, {}, { topics: [['help']], staleTime: 0, quiet: true });
  const call = query.data?.help ?? null;
  return (
    <Stack gap="lg">
      <LinesNearby />
      <Stack as="section" aria-labelledby={heading}>
        <Box component={level} id={heading} fz="1.0625rem">
          {call === null ? texts.person : texts.sent}
        </Box>
        {call === null ? (
          <CallForm origin={origin} isOnDuty={query.data?.is_on_duty} onEnded={() => void query.refetch()} />
        ) : (
          <News call={call} onEnded={() => void query.refetch()} />
        )}
      </Stack>
    </Stack>
  );
};

const News = ({ call, onEnded }: { call: OwnHelpCall; onEnded: () => void }) => {
  const end = useAction(endOwnHelp, { after: onEnded, refused: 'toast' });
  return (
    <Stack>
      <Panel as="output" display="block" tone={call.status === 'seen' ? 'brand' : 'sunken'} p="md" fw={650}>
        {call.words}
      </Panel>
      <Row>
        <Button variant="subtle" loading={end.pending} onClick={() => void end.run({ id: call.uuid })}>
          {texts.takeBack}
        </Button>
      </Row>
    </Stack>
  );
};

const CallForm = ({
  origin,
  isOnDuty,
  onEnded,
}: {
  origin: HelpOrigin;
  /** Undefined before the answer is there: then nothing is said about it. */
  isOnDuty: boolean | undefined;
  onEnded: () => void;
}) => {
  const [concern, setConcern] = useState<HelpConcern>(origin.member ? 'another' : 'self');
  const [text, setText] = useInputState('');
  // The same call sent again after a lost answer is one call.
  const [signal, setSignal] = useState(() => randomId());
  const ask = useAction(askForHelp, {
    after: () => {
      setSignal(randomId());
      onEnded();
    },
    quiet: true,
  });
  const member = concern === 'another' ? origin.member?.uuid : undefined;
  return (
    <Stack>
      {isOnDuty === undefined ? null : (
        <Box component="p">{isOnDuty ? texts.onDuty : `${texts.offDuty}. ${texts.offDutyMeans}`}</Box>
      )}
      <Pills
        label={texts.concern}
        labelHidden
        name="concern"
        choices={[
          { value: 'self', text: texts.self },
          { value: 'another', text: origin.member ? texts.about(origin.member.name) : texts.another },
        ]}
        value={concern}
        onChange={setConcern}
      />
      <Textarea label={texts.text} minRows={1} value={text} {...atMost(HELP_TEXT_MAX, text)} onChange={setText} />
      <output>
        {ask.notice === undefined ? null : (
          <Panel tone="caution" p="sm">
            {ask.notice.msg}
          </Panel>
        )}
      </output>
      <Row>
        <Button
          loading={ask.pending}
          onClick={() =>
            void ask.run({ signal, place: origin.place, concern, member, session: origin.session, text: text.trim() })
          }
        >
          {texts.send}
        </Button>
      </Row>
      <Soft>{texts.secret}</Soft>
    </Stack>
  );
};
