import { Button } from '@mantine/core';
import { useSelector } from '@xstate/react';
import type { EnteredSession, RoomsAnswer } from '#modules/live-rooms/contract/api.ts';
import { Stack } from '#ui/layout.tsx';
import { SidePanel, useIsWide } from '../lead/side-panel.tsx';
import type { RoomSession } from '../room/room-session.ts';
import { peopleToPlace } from './arrangement.ts';
import { Arranging } from './arranging.tsx';
import { Running, runningIn } from './running.tsx';
import { breakoutTexts } from './texts.ts';
import { isChoosingTime, TimerModal } from './timer-modal.tsx';
import { useBreakouts, type BreakoutActor } from './use-breakouts.ts';

type PanelProps = {
  session: RoomSession;
  seen: RoomsAnswer;
  entered: EnteredSession;
  opened: boolean;
  onClose: () => void;
};

const stay = () => undefined;

/** Breakouts for the host and staff: arranging, running, over (ROM-040, ROM-086 to ROM-094). */
export const BreakoutPanel = (props: PanelProps) => {
  const { session, seen, entered, opened, onClose } = props;
  const actor = useBreakouts(session, seen, entered);
  const choosing = useSelector(actor, isChoosingTime);
  const running = runningIn(seen);
  // The sheet of a phone would hide the room that was gone to.
  const wide = useIsWide();
  const close = () => {
    actor.send({ type: 'AGAIN' });
    onClose();
  };
  return (
    <>
      <SidePanel
        opened={opened}
        isBelow={choosing}
        title={running ? breakoutTexts.running.title : breakoutTexts.arrange.title}
        onClose={close}
      >
        {running ? (
          <Running {...props} running={running} leads onGone={wide ? stay : close} />
        ) : (
          <NotRunning actor={actor} {...props} />
        )}
      </SidePanel>
      {opened ? <TimerModal actor={actor} sessionEnds={entered.end_time} /> : null}
    </>
  );
};

/** While a breakout runs, a substitute can change its time (ROM-082). */
export const BreakoutTimePanel = (props: PanelProps) => {
  const running = runningIn(props.seen);
  return (
    <SidePanel opened={props.opened && running !== null} title={breakoutTexts.running.title} onClose={props.onClose}>
      {running ? <Running {...props} running={running} leads={false} onGone={stay} /> : null}
    </SidePanel>
  );
};

const NotRunning = ({ actor, session, seen }: { actor: BreakoutActor } & Pick<PanelProps, 'session' | 'seen'>) => {
  const ended = useSelector(actor, (snapshot) => snapshot.matches('ended'));
  if (!ended)
    return (
      <Arranging
        actor={actor}
        people={peopleToPlace(seen.session_rooms, session.actor.getSnapshot().context.me.uuid)}
      />
    );
  return (
    <Stack align="center" justify="center" gap="md" flex={1} py="lg" px="md" ta="center">
      <output>{breakoutTexts.ended.text}</output>
      <Button variant="light" onClick={() => actor.send({ type: 'AGAIN' })}>
        {breakoutTexts.ended.again}
      </Button>
    </Stack>
  );
};
