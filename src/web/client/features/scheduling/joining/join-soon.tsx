import { Button } from '@mantine/core';
import { useEffect, useEffectEvent, useState } from 'react';
import type { Session } from '#modules/scheduling/contract/api.ts';
import { canEnter, canSeeRegisterBtn, isDoorOpen } from '#modules/scheduling/contract/session-view.ts';
import { RegistrationDialogs } from './registration-dialogs.tsx';
import { useLooking, useNow, useSchedulingSettings } from '../scheduling-context.ts';
import type { EnterAction } from './session-actions.tsx';
import { sessionTexts } from '../texts.ts';
import { useRegistration } from './use-registration.ts';

const texts = sessionTexts.soon;

/** One tap of a member: into the room, or to a place; where the doors are open, to both. */
export const JoinSoon = ({
  session,
  onRegister,
  entering,
}: {
  session: Session;
  onRegister: () => void;
  entering: EnterAction;
}) => {
  const now = useNow(5000);
  const looking = useLooking();
  const settings = useSchedulingSettings();
  const registration = useRegistration(session.uuid);
  const [entersAfter, setEntersAfter] = useState(false);
  const hasPlaceAndEnters = entersAfter && registration.state === 'registered';
  const goIn = useEffectEvent(() => {
    registration.close();
    entering.enter();
  });
  useEffect(() => {
    if (hasPlaceAndEnters) goIn();
  }, [hasPlaceAndEnters]);

  const isOpen = isDoorOpen(session, now, settings);
  const register = () => {
    onRegister();
    setEntersAfter(isOpen);
    registration.register();
  };
  const enters = canEnter(session, { ...looking, isAdmin: false }, now, settings);
  if (!enters && !canSeeRegisterBtn(session, looking, now) && registration.state === 'idle') return null;
  const joins = enters || isOpen;
  return (
    <>
      {enters || !session.am_i_joined ? (
        <Button
          fullWidth
          variant={joins ? 'filled' : 'light'}
          aria-label={joins ? texts.joinOf(session.title) : texts.saveOf(session.title)}
          loading={entering.busy || registration.state === 'registering'}
          onClick={enters ? entering.enter : register}
        >
          {joins ? texts.join : texts.save}
        </Button>
      ) : null}
      {hasPlaceAndEnters ? null : <RegistrationDialogs session={session} registration={registration} />}
    </>
  );
};
