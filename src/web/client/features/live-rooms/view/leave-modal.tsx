import { Button } from '@mantine/core';
import { useState } from 'react';
import { ActionDialog } from '#ui/action-dialog.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { FormError } from '#ui/form.tsx';
import { Soft, Stack } from '#ui/layout.tsx';
import { minutes } from '#kernel/contract/time.ts';
import { useAction } from '#client/lib/action.ts';
import { isUndecided } from '#client/lib/call.ts';
import { HandOver, othersHere, successors } from '../lead/hand-over.tsx';
import { leadTexts } from '../lead/texts.ts';
import { useLeading } from '../lead/use-lead.ts';
import { closeSession, stepOut } from '#modules/live-rooms/contract/api.ts';
import { useOrder } from '../lead/order.ts';
import { useLeaveOrder } from '../lead/use-leave-order.ts';
import { goodbyeIn } from '../room/room-context.ts';
import { useRoomState } from '../room/use-room.tsx';
import type { RoomSession } from '../room/room-session.ts';
import { roomTexts } from '../texts.ts';

const texts = roomTexts.room;
const { handOver } = leadTexts;

/**
 * STAY or LEAVE; a host sees the effect on the others, and may hand over or leave the group to itself instead (ROM-047,
 * ROM-076, ROM-077, C-012).
 */
export const LeaveModal = ({
  session,
  opened,
  endsForAll,
  onLeave,
  onStay,
}: {
  session: RoomSession;
  opened: boolean;
  endsForAll: boolean;
  onLeave: () => void;
  onStay: () => void;
}) => {
  const [handing, setHanding] = useState(false);
  const leading = useLeading(session);
  const people = leading && endsForAll ? successors(leading) : [];
  const leave = useLeaveOrder(session, handOver.leftToGroup);
  const out = useStepOut(session);
  const close = useOrder(session, closeSession);
  const isStaff = useRoomState(
    session,
    ({ context: { room, me } }) => room?.users.find(({ user_uuid }) => user_uuid === me.uuid)?.staff === true,
  );
  // Nothing of it is possible while people wait or say goodbye.
  const isTogether = useRoomState(
    session,
    (snapshot) => snapshot.matches({ present: { place: 'inRoom' } }) && goodbyeIn(snapshot.context) === null,
  );
  const closeForAll = async () => {
    if ((await close.run({})).ok) stay();
  };
  const stay = () => {
    setHanding(false);
    onStay();
  };

  if (handing && people.length > 0)
    return (
      <Dialog opened={opened} onClose={stay} title={handOver.open} close={null}>
        <HandOver session={session} people={people} onBack={() => setHanding(false)} />
      </Dialog>
    );
  return (
    <ActionDialog
      opened={opened}
      danger
      title={texts.leaveTitle}
      yes={roomTexts.leave}
      no={roomTexts.stay}
      action={onLeave}
      onClose={stay}
    >
      <p>{endsForAll ? texts.leaveHost : texts.leaveText}</p>
      {endsForAll && people.length === 0 && leading ? (
        <Soft>{roomTexts.stepOut.why(othersHere(leading), leading.entered.min_participants)}</Soft>
      ) : null}
      {leading && endsForAll && leading.entered.step_out_minutes > 0 && (isTogether || out.pending) ? (
        <Stack gap="xs">
          <Soft>{roomTexts.stepOut.hint}</Soft>
          <Button variant="light" loading={out.pending} onClick={() => void out.order()}>
            {roomTexts.stepOut.open(leading.entered.step_out_minutes)}
          </Button>
          <FormError>{out.notice?.msg}</FormError>
        </Stack>
      ) : null}
      {isStaff && isTogether ? (
        <Stack gap="xs">
          <Soft>{roomTexts.close.hint}</Soft>
          <Button variant="light" color="red" loading={close.pending} onClick={() => void closeForAll()}>
            {roomTexts.close.open}
          </Button>
        </Stack>
      ) : null}
      {people.length === 0 ? null : (
        <Stack gap="xs">
          <Soft>{handOver.toGroupHint}</Soft>
          <Button variant="light" onClick={() => setHanding(true)}>
            {handOver.open}
          </Button>
          <Button variant="light" loading={leave.pending} onClick={() => void leave.order({ to_group: true })}>
            {handOver.toGroup}
          </Button>
          <FormError>{leave.notice?.msg}</FormError>
        </Stack>
      )}
    </ActionDialog>
  );
};

/** The host goes to the door, and the room is held (C-012). */
const useStepOut = ({ actor, session: id }: RoomSession) => {
  const { run, pending, notice } = useAction(stepOut, { quiet: true });
  const order = async () => {
    const { tab, now, entered } = actor.getSnapshot().context;
    const usual = new Date(now() + minutes(entered?.step_out_minutes ?? 0)).toISOString();
    // What a look says meanwhile is the effect of this.
    actor.send({ type: 'LEAVES' });
    const answer = await run({ id, tab });
    if (answer.ok) actor.send({ type: 'STEPPED_OUT', until: answer.value.until });
    else if (isUndecided(answer)) actor.send({ type: 'UNANSWERED', ifGone: { type: 'STEPPED_OUT', until: usual } });
    else actor.send({ type: 'STAYS' });
  };
  return { order, pending, notice };
};
