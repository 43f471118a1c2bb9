import { Box, Button, Group } from '@mantine/core';
import { moveAgenda, type RoomsAnswer } from '#modules/live-rooms/contract/api.ts';
import { Field, useFields } from '#ui/form.tsx';
import { Row, Soft } from '#ui/layout.tsx';
import type { RoomSession } from '../room/room-session.ts';
import { roomTexts } from '../texts.ts';
import { useOrder } from './order.ts';
import { leadTexts } from './texts.ts';
import { minutesText, useTimeLeft } from './time-left.ts';
import styles from './lead.module.css';

const texts = leadTexts.agenda;
const { steps } = roomTexts.guide;
const MOST_MINUTES = 60;

/** The steps of the session, with the current one. The leader goes to a step, and gives it time (ROM-041, ROM-081). */
export const Agenda = ({
  session,
  agenda,
  moves,
}: {
  session: RoomSession;
  agenda: RoomsAnswer['agenda'];
  /** Whether this person may move it for all. */
  moves: boolean;
}) => {
  const { pending: busy, run } = useOrder(session, moveAgenda);
  return (
    <ol className={styles.agenda}>
      {steps.map(({ title, minutes, text }, step) => {
        const isCurrent = agenda?.step === step;
        return (
          <li key={title} aria-current={isCurrent ? 'step' : undefined}>
            <Row align="baseline">
              <strong>{title}</strong>
              <Soft as="span">{minutes}</Soft>
              {isCurrent ? <span className={styles.now}>{texts.now}</span> : null}
            </Row>
            <Soft>{text}</Soft>
            {isCurrent && agenda.ends_at !== null ? <StepTime to={agenda.ends_at} /> : null}
            {moves && isCurrent ? (
              <StepMinutes busy={busy} onGive={async (time) => (await run({ step, minutes: time })).ok} />
            ) : null}
            {moves && !isCurrent ? (
              <Button
                size="compact-sm"
                variant="light"
                disabled={busy}
                aria-label={texts.goToStep(title)}
                onClick={() => void run({ step })}
              >
                {texts.goTo}
              </Button>
            ) : null}
          </li>
        );
      })}
    </ol>
  );
};

const StepTime = ({ to }: { to: string }) => {
  const left = useTimeLeft(to);
  return (
    <Box
      component="p"
      role="timer"
      c="var(--ws-on-brand-soft)"
      fz="xl"
      fw={800}
      style={{ fontVariantNumeric: 'tabular-nums' }}
    >
      {left > 0 ? minutesText(left) : texts.over}
    </Box>
  );
};

const StepMinutes = ({ busy, onGive }: { busy: boolean; onGive: (minutes: number | null) => Promise<boolean> }) => {
  const form = useFields({
    initialValues: { minutes: '' },
    validate: ({ minutes }) => (minutesIn(minutes) === null ? { minutes: texts.invalid } : {}),
  });
  const give = async ({ minutes }: { minutes: string }) => {
    if (await onGive(minutesIn(minutes))) form.reset();
  };
  return (
    <Row as="form" noValidate align="flex-end" onSubmit={form.submit(give)}>
      <Field
        form={form}
        name="minutes"
        w="11rem"
        size="sm"
        label={texts.minutes}
        inputMode="numeric"
        autoComplete="off"
        maxLength={3}
      />
      <Group gap="xs">
        <Button type="submit" size="compact-md" variant="default" disabled={busy}>
          {texts.give}
        </Button>
        <Button size="compact-md" variant="subtle" disabled={busy} onClick={() => void onGive(null)}>
          {texts.noTime}
        </Button>
      </Group>
    </Row>
  );
};

const minutesIn = (text: string): number | null => {
  const minutes = /^\d{1,3}$/.test(text.trim()) ? Number(text) : 0;
  return minutes >= 1 && minutes <= MOST_MINUTES ? minutes : null;
};
