import { Button, NativeSelect, TextInput } from '@mantine/core';
import { useInputState } from '@mantine/hooks';
import { useState, type SyntheticEvent } from 'react';
import { planShift, type Rota } from '#modules/duty/contract/duty-api.ts';
import { calledOr } from '#kernel/contract/called.ts';
import { randomId } from '#client/lib/call.ts';
import { useAction } from '#client/lib/action.ts';
import { serverNow } from '#client/lib/server-time.ts';
import { useMember } from '#client/lib/session.tsx';
import { viewerZone, zoneText } from '#client/lib/time.ts';
import { dayAfter, instantOf } from '#client/lib/wall-time.ts';
import { Panel, Row, Soft, Stack } from '#ui/layout.tsx';
import { dutyTexts as texts } from './texts.ts';

/** `2026-11-28T20:00`, as the field gives it. */
const instantIn = (typed: string, zone: string): string | null => {
  const [date = '', time = ''] = typed.split('T');
  return instantOf({ date, time }, zone);
};

/** Puts oneself or another member of the staff on duty: tonight, unless other times are written. */
export const PlanShift = ({ staff }: { staff: Rota['staff'] }) => {
  const me = useMember();
  const zone = viewerZone();
  const now = new Date(serverNow()).toISOString();
  const [member, setMember] = useInputState(me?.uuid ?? '');
  const [from, setFrom] = useState(() => `${dayAfter(now, zone, 0)}T20:00`);
  const [until, setUntil] = useState(() => `${dayAfter(now, zone, 1)}T08:00`);
  const [shift, setShift] = useState(() => randomId());
  const [problem, setProblem] = useState<string>();
  const plan = useAction(planShift, {
    done: texts.planned,
    after: () => setShift(randomId()),
    refused: ({ msg }) => setProblem(msg),
  });
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    const times = { from: instantIn(from, zone), until: instantIn(until, zone) };
    setProblem(undefined);
    if (times.from === null || times.until === null) setProblem(texts.badTime);
    else void plan.run({ shift, member, from: times.from, until: times.until });
  };
  return (
    <Stack as="form" onSubmit={submit} noValidate>
      <Row gap="md" align="flex-end">
        <NativeSelect
          label={texts.who}
          value={member}
          data={staff.map((person) => ({
            value: person.uuid,
            label: `${calledOr(person, texts.former)}${person.uuid === me?.uuid ? ` (${texts.you})` : ''}`,
          }))}
          onChange={setMember}
        />
        <TextInput
          type="datetime-local"
          label={texts.from}
          value={from}
          onChange={({ currentTarget }) => setFrom(currentTarget.value)}
        />
        <TextInput
          type="datetime-local"
          label={texts.to}
          value={until}
          onChange={({ currentTarget }) => setUntil(currentTarget.value)}
        />
        <Button type="submit" loading={plan.pending}>
          {texts.plan}
        </Button>
      </Row>
      <Soft>{texts.zone(zoneText(now, zone))}</Soft>
      <output>
        {problem === undefined ? null : (
          <Panel tone="caution" p="sm">
            {problem}
          </Panel>
        )}
      </output>
    </Stack>
  );
};
