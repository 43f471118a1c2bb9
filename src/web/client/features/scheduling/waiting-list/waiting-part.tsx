import { Box, Button } from '@mantine/core';
import type { ReactNode } from 'react';
import type { Session } from '#modules/scheduling/contract/api.ts';
import { canSeeWaitBtn, seatHeldUntil } from '#modules/scheduling/contract/session-view.ts';
import { JoinWell } from '#client/entities/communities/join-well.tsx';
import { ConfirmFirst } from '#client/entities/identity/confirm-first.tsx';
import { ActionDialog } from '#ui/action-dialog.tsx';
import { Soft, Stack } from '#ui/layout.tsx';
import { TimeText } from '#ui/time-text.tsx';
import { useLooking, useNow, useSchedulingSettings } from '../scheduling-context.ts';
import { waitingTexts as texts } from '../waiting-texts.ts';
import { OfferLeft } from './offer-left.tsx';
import type { useWaiting } from './use-waiting.ts';
import styles from '../session-detail.module.css';

/** The line of a full session on its page: joining, one's place, the seat that is offered, and leaving (I-025). */
export const WaitingPart = ({
  session,
  waiting,
  children,
}: {
  session: Session;
  waiting: ReturnType<typeof useWaiting>;
  /** The buttons that come first: taking the seat before leaving it to others. */
  children: ReactNode;
}) => {
  const now = useNow(5000);
  const until = seatHeldUntil(session, now);
  const position = session.waiting_list?.my_place ?? null;
  const isOffer = until !== undefined;
  const stands = !session.am_i_joined && session.status === 'Full' && position !== null && session.start_time > now;
  return (
    <>
      <div aria-live="polite" className={styles.part}>
        {isOffer ? <SeatOffer session={session} until={until} /> : null}
        {stands ? (
          <Stack tone="brand" gap="xxs" py="md" px="md">
            <strong>{texts.joined(position)}</strong>
            <p>{texts.explained}</p>
          </Stack>
        ) : null}
      </div>
      <JoinLine session={session} waiting={waiting} />
      {children}
      {isOffer || stands ? (
        <Button fullWidth variant="subtle" onClick={() => waiting.askToLeave(isOffer)}>
          {isOffer ? texts.decline : texts.leave}
        </Button>
      ) : null}
      <ConfirmFirst opened={waiting.asked === 'confirming'} onClose={waiting.close} onConfirmed={waiting.join} />
      <JoinWell
        well={{ uuid: session.group_uuid, title: session.group_info.title }}
        reason="session"
        opened={waiting.asked === 'joiningWell'}
        onClose={waiting.close}
        onJoined={waiting.join}
      />
      <LeaveDialog waiting={waiting} />
    </>
  );
};

const JoinLine = ({ session, waiting }: { session: Session; waiting: ReturnType<typeof useWaiting> }) => {
  const isVisible = canSeeWaitBtn(session, useLooking(), useNow(5000), useSchedulingSettings());
  return isVisible ? (
    <>
      <Soft size="inherit">{texts.explained}</Soft>
      <Button size="lg" fullWidth loading={waiting.isJoining} onClick={waiting.join}>
        {texts.join}
      </Button>
    </>
  ) : null;
};

const SeatOffer = ({ session, until }: { session: Session; until: string }) => (
  <Stack tone="warm" gap="xxs" py="md" px="md">
    <Box component="strong" fz="lg" fw={800}>
      {texts.offered}
    </Box>
    <p>
      {texts.offeredUntil} <TimeText at={until} />. {texts.offeredHow}
    </p>
    <OfferLeft as="p" session={session} until={until} />
  </Stack>
);

const LeaveDialog = ({ waiting }: { waiting: ReturnType<typeof useWaiting> }) => {
  const isOffer = waiting.asked === 'declining';
  return (
    <ActionDialog
      opened={isOffer || waiting.asked === 'leaving'}
      onClose={waiting.close}
      title={isOffer ? texts.declineTitle : texts.leaveTitle}
      yes={isOffer ? texts.declineYes : texts.leaveYes}
      no={isOffer ? texts.declineNo : texts.leaveNo}
      action={waiting.leave}
      afterText={isOffer ? texts.declined : texts.left}
    >
      <p>{isOffer ? texts.declineText : texts.leaveText}</p>
    </ActionDialog>
  );
};
