import { Box, Button, Group } from '@mantine/core';
import { useSelector } from '@xstate/react';
import { useId } from 'react';
import { MAIN_ROOM } from '#modules/live-rooms/contract/room-names.ts';
import { Scroll, Soft, Stack } from '#ui/layout.tsx';
import { canStart, isOneRoom, type Placed } from './arrangement.ts';
import { marked } from './breakout-machine.ts';
import { RoomsBoard } from './rooms-board.tsx';
import { breakoutTexts } from './texts.ts';
import type { BreakoutActor } from './use-breakouts.ts';
import styles from './breakouts.module.css';

const texts = breakoutTexts.arrange;

/** Who goes where, before anything happens (ROM-086, ROM-087, ROM-091 to ROM-093). */
export const Arranging = ({ actor, people }: { actor: BreakoutActor; people: readonly Placed[] }) => {
  const context = useSelector(actor, (snapshot) => snapshot.context);
  const reasonId = useId();
  const isArranging = useSelector(actor, (snapshot) => snapshot.matches('arranging'));
  const { bounds, draft } = context;
  // What is wrong with the time is said beside it.
  const failed = isArranging ? context.failed : null;
  const fewest = bounds.fewest_people;
  const small = marked(context);
  const ready = canStart(draft, context.people, fewest);
  const rooms = Array.from({ length: bounds.rooms + 1 }, (_, at) => MAIN_ROOM + at);
  const enough = people.filter(({ counts }) => counts).length >= fewest;
  const together = isOneRoom(draft, context.people);
  const problem = failed ?? (small.length > 0 ? texts.minimum(fewest) : together ? texts.oneRoom : null);
  const hint = ready || problem !== null ? null : enough ? texts.noneMoved(fewest) : texts.tooFew(fewest);

  return (
    <>
      <Scroll pb="md" data-scrolls-along>
        <Stack className={styles.arranging}>
          <Soft>{texts.lead(bounds.rooms)}</Soft>
          <Group gap="xs">
            <Button variant="light" size="compact-md" onClick={() => actor.send({ type: 'SPREAD', people })}>
              {texts.spread}
            </Button>
            {draft.size === 0 ? null : (
              <Button variant="subtle" size="compact-md" onClick={() => actor.send({ type: 'CLEAR' })}>
                {texts.clear}
              </Button>
            )}
          </Group>
          <RoomsBoard
            people={people}
            rooms={rooms}
            arrangement={draft}
            fewest={fewest}
            marked={small}
            onMove={(person, room) => actor.send({ type: 'MOVE', person, room })}
          />
        </Stack>
      </Scroll>
      <div className={styles.foot}>
        <div id={reasonId}>
          <div role="alert">
            {problem === null ? null : (
              <Box component="p" c="error" fz="sm" fw={700}>
                {problem}
              </Box>
            )}
          </div>
          {hint === null ? null : <Soft>{hint}</Soft>}
        </div>
        <Button
          fullWidth
          disabled={!ready}
          aria-describedby={ready ? undefined : reasonId}
          onClick={() => actor.send({ type: 'CONFIRM' })}
        >
          {texts.confirm}
        </Button>
      </div>
    </>
  );
};
