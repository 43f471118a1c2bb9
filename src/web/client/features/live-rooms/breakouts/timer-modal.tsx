import { ActionIcon, Button, Group, TextInput } from '@mantine/core';
import IconMinus from '@tabler/icons-react/dist/esm/icons/IconMinus.mjs';
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs';
import { useSelector } from '@xstate/react';
import { useServerNow } from '#client/lib/server-time.ts';
import { Dialog } from '#ui/dialog.tsx';
import { Form } from '#ui/form.tsx';
import { Icon } from '#ui/icon.tsx';
import { Row, Soft } from '#ui/layout.tsx';
import { minutesIn } from './breakout-machine.ts';
import { breakoutTexts } from './texts.ts';
import type { BreakoutActor } from './use-breakouts.ts';

const texts = breakoutTexts.time;

export const isChoosingTime = (snapshot: ReturnType<BreakoutActor['getSnapshot']>): boolean =>
  snapshot.matches('choosingTime') || snapshot.matches('starting');

/** How long the breakout lasts: whole minutes within the bounds, nothing else starts it (ROM-086, ROM-088, ROM-094). */
export const TimerModal = ({ actor, sessionEnds }: { actor: BreakoutActor; sessionEnds: string }) => {
  const open = useSelector(actor, isChoosingTime);
  const starting = useSelector(actor, (snapshot) => snapshot.matches('starting'));
  const { bounds, minutes: text, failed } = useSelector(actor, (snapshot) => snapshot.context);
  const now = useServerNow();
  const minutes = minutesIn(text, bounds);
  const { least_minutes: least, most_minutes: most } = bounds;
  const back = () => actor.send({ type: 'BACK' });
  const step = (amount: number) => {
    const from = minutes ?? (Number.parseInt(text, 10) || least);
    actor.send({ type: 'MINUTES', text: String(Math.min(most, Math.max(least, from + amount))) });
  };
  const invalid = minutes === null ? texts.invalid(least, most) : undefined;
  const late = minutes !== null && now + minutes * 60_000 > Date.parse(sessionEnds);

  return (
    <Dialog opened={open} onClose={back} title={texts.title} close={null} isAbove isLocked={starting}>
      <Form error={failed ?? undefined} onSubmit={() => actor.send({ type: 'START' })}>
        <Row wrap="nowrap" align="flex-start" justify="center" gap="md">
          <ActionIcon
            mt="1.875rem"
            variant="default"
            aria-label={texts.less}
            disabled={starting || (minutes !== null && minutes <= least)}
            onClick={() => step(-1)}
          >
            <Icon shape={IconMinus} />
          </ActionIcon>
          <TextInput
            w="10rem"
            ta="center"
            labelProps={{ w: '100%' }}
            styles={{
              input: { height: '3.25rem', fontSize: '1.75rem', fontWeight: 800, textAlign: 'center' },
              error: { marginInline: '-3.5rem' },
            }}
            label={texts.label}
            inputMode="numeric"
            autoComplete="off"
            maxLength={4}
            data-autofocus
            disabled={starting}
            value={text}
            error={invalid}
            onChange={(event) => actor.send({ type: 'MINUTES', text: event.currentTarget.value })}
            onKeyDown={(event) => {
              if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return;
              event.preventDefault();
              step(event.key === 'ArrowUp' ? 1 : -1);
            }}
          />
          <ActionIcon
            mt="1.875rem"
            variant="default"
            aria-label={texts.more}
            disabled={starting || (minutes !== null && minutes >= most)}
            onClick={() => step(1)}
          >
            <Icon shape={IconPlus} />
          </ActionIcon>
        </Row>
        {invalid === undefined ? (
          <Soft ta="center">{late ? texts.endsWithSession : texts.help(least, most)}</Soft>
        ) : null}
        <Group justify="flex-end" gap="sm">
          <Button variant="default" disabled={starting} onClick={back}>
            {texts.back}
          </Button>
          <Button type="submit" loading={starting} disabled={minutes === null}>
            {texts.start}
          </Button>
        </Group>
      </Form>
    </Dialog>
  );
};
