import { Box, Button, NativeSelect } from '@mantine/core';
import { useInputState } from '@mantine/hooks';
import { useState } from 'react';
import {
  answerOffer,
  cancelShift,
  getRota,
  offerShift,
  type Rota,
  type Shift,
} from '#modules/duty/contract/duty-api.ts';
import { shiftCan } from '#modules/duty/contract/duty-view.ts';
import { calledOr, type Named } from '#kernel/contract/called.ts';
import { recordExport } from '#modules/admin/contract/lists-api.ts';
import { useAction } from '#client/lib/action.ts';
import { call } from '#client/lib/call.ts';
import type { CsvColumn } from '#client/lib/csv.ts';
import { useCall } from '#client/lib/query.ts';
import { serverNow } from '#client/lib/server-time.ts';
import { useMember } from '#client/lib/session.tsx';
import { dateText, timeText, viewerZone, zoneText } from '#client/lib/time.ts';
import { dayAfter, instantOf } from '#client/lib/wall-time.ts';
import { ActionDialog } from '#ui/action-dialog.tsx';
import { StatusBadge } from '#ui/badge.tsx';
import { Card } from '#ui/card.tsx';
import { Buttons, Row, Soft, Stack } from '#ui/layout.tsx';
import { ExportCsv, ListFilter } from '#ui/listing.tsx';
import { openModal } from '#ui/modal-layer.tsx';
import { Section } from '#ui/page.tsx';
import { Loaded } from '#ui/states.tsx';
import { TimeText } from '#ui/time-text.tsx';
import { PlanShift } from './plan-shift.tsx';
import { rotaLines, type RotaLine } from './rota-lines.ts';
import { dutyTexts as texts } from './texts.ts';

const DAYS = 7;
const exactTime = (at: string): string => `${dateText(at)}, ${timeText(at)} ${zoneText(at)}`;
const nameOf = (person: Named) => calledOr(person, texts.former);
const midnight = (today: string, days: number, zone: string): string =>
  instantOf({ date: dayAfter(today, zone, days), time: '00:00' }, zone) ?? today;

const columns: readonly CsvColumn<RotaLine>[] = [
  { title: texts.who, value: ({ shift }) => (shift === null ? texts.gap : nameOf(shift.user)) },
  { title: texts.from, value: ({ from }) => exactTime(from) },
  { title: texts.to, value: ({ until }) => exactTime(until) },
  { title: texts.offeredTo, value: ({ shift }) => (shift?.offered_to ? nameOf(shift.offered_to) : null) },
];

/** A week from today's midnight on as a list, which works on a phone, too; its gaps stand in it. */
export const RotaView = () => {
  const [today] = useState(() => new Date(serverNow()).toISOString());
  const [week, setWeek] = useState(0);
  const zone = viewerZone();
  const from = midnight(today, week * DAYS, zone);
  const until = midnight(today, (week + 1) * DAYS, zone);
  const [who, setWho] = useState('');
  const query = useCall(getRota, { from, until }, { topics: [['duty']], staleTime: 0, keepPrevious: true });
  const isShown = ({ shift }: RotaLine) => who === '' || shift?.user.uuid === who;
  const file = (
    <ExportCsv
      file="shifts"
      columns={columns}
      read={async () => {
        const answer = await call(getRota, { from, until });
        return answer.ok ? { rows: rotaLines(answer.value).filter(isShown), hasMore: false } : undefined;
      }}
      record={async (rows) =>
        (await call(recordExport, { list: 'shifts', filters: { week: from.slice(0, 10) }, searched: who !== '', rows }))
          .ok
      }
    />
  );
  return (
    <Section title={texts.rota} actions={file}>
      <Loaded query={query}>
        {(rota) => (
          <Stack gap="lg">
            <PlanShift staff={rota.staff} />
            <Row>
              <ListFilter
                label={texts.shiftsOf}
                any={texts.anyone}
                value={who}
                choices={rota.staff.map((person) => ({ value: person.uuid, label: nameOf(person) }))}
                onChange={setWho}
              />
            </Row>
            <Row gap="sm">
              <Button variant="default" onClick={() => setWeek(week - 1)}>
                {texts.earlier}
              </Button>
              <Box component="output" fw={700}>
                <TimeText at={from} show="date" />
              </Box>
              <Button variant="default" onClick={() => setWeek(week + 1)}>
                {texts.later}
              </Button>
            </Row>
            <Stack as="ul">
              {rotaLines(rota)
                .filter(isShown)
                .map((line) => (
                  <Line key={line.key} line={line} staff={rota.staff} />
                ))}
            </Stack>
          </Stack>
        )}
      </Loaded>
    </Section>
  );
};

const Line = ({ line: { from, until, shift }, staff }: { line: RotaLine; staff: Rota['staff'] }) => (
  <Card as="li" padding="sm" look={shift === null ? 'outline' : 'plain'}>
    <Row justify="space-between" gap="md">
      <Stack gap="xxs">
        <Row gap="sm">
          <strong dir="auto">{shift === null ? texts.gap : nameOf(shift.user)}</strong>
          {shift?.offered_to ? <StatusBadge tone="warm">{texts.offered(nameOf(shift.offered_to))}</StatusBadge> : null}
        </Row>
        <Soft>
          <TimeText at={from} /> {texts.until} <TimeText at={until} />
        </Soft>
      </Stack>
      {shift === null ? null : <ShiftButtons shift={shift} staff={staff} />}
    </Row>
  </Card>
);

const ShiftButtons = ({ shift, staff }: { shift: Shift; staff: Rota['staff'] }) => {
  const me = useMember();
  const answer = useAction(answerOffer, { refused: 'toast' });
  if (Date.parse(shift.until_time) <= serverNow()) return null;
  const isAsked = shift.offered_to?.uuid === me?.uuid && shiftCan(shift, 'ShiftHandedOver');
  const label = (action: string) => `${action}: ${nameOf(shift.user)}`;
  return (
    <Buttons>
      {isAsked ? (
        <>
          <Button loading={answer.pending} onClick={() => void answer.run({ id: shift.uuid, accept: true })}>
            {texts.accept}
          </Button>
          <Button
            variant="default"
            disabled={answer.pending}
            onClick={() => void answer.run({ id: shift.uuid, accept: false })}
          >
            {texts.decline}
          </Button>
        </>
      ) : null}
      <Button
        variant="default"
        aria-label={label(texts.hand)}
        onClick={() => void openModal((close) => <HandOver shift={shift} staff={staff} onClose={close} />)}
      >
        {texts.hand}
      </Button>
      <Button
        variant="subtle"
        aria-label={label(texts.cancel)}
        onClick={() => void openModal((close) => <CancelShift shift={shift} onClose={close} />)}
      >
        {texts.cancel}
      </Button>
    </Buttons>
  );
};

type AboutShift = { shift: Shift; onClose: () => void };

const HandOver = ({ shift, staff, onClose }: AboutShift & { staff: Rota['staff'] }) => {
  const others = staff.filter(({ uuid }) => uuid !== shift.user.uuid);
  const [to, setTo] = useInputState(others[0]?.uuid ?? '');
  const offer = useAction(offerShift);
  return (
    <ActionDialog
      title={texts.handTitle}
      yes={texts.handYes}
      disabled={to === ''}
      action={() => offer.run({ id: shift.uuid, to })}
      onClose={onClose}
    >
      <Stack>
        <p>{texts.handText}</p>
        <NativeSelect
          label={texts.who}
          value={to}
          data={others.map((person) => ({ value: person.uuid, label: nameOf(person) }))}
          onChange={setTo}
        />
      </Stack>
    </ActionDialog>
  );
};

const CancelShift = ({ shift, onClose }: AboutShift) => {
  const cancel = useAction(cancelShift);
  return (
    <ActionDialog
      danger
      title={texts.cancelTitle}
      yes={texts.cancel}
      action={() => cancel.run({ id: shift.uuid })}
      onClose={onClose}
    >
      <p>{texts.cancelText}</p>
    </ActionDialog>
  );
};
