import { useEffect, useEffectEvent, useRef } from 'react';
import { useMember } from '#client/lib/session.tsx';
import { confirmTexts } from './texts.ts';
import { VerifyEmail } from './verify-email.tsx';

/** Whether the member has still to confirm the address; visitors log in first. */
export const useIsUnconfirmed = (): boolean => useMember()?.email_verified === false;

/**
 * What joining Wells, seats, chats and reports wait for (ADR 39). Once the address is confirmed, in whichever browser, `onConfirmed`
 * continues what was begun (I-027).
 */
export const ConfirmFirst = ({
  opened = true,
  onClose,
  onConfirmed,
}: {
  opened?: boolean;
  onClose: () => void;
  onConfirmed?: () => void;
}) => {
  const isUnconfirmed = useIsUnconfirmed();
  const waited = useRef(false);
  const proceed = useEffectEvent(() => onConfirmed?.());
  useEffect(() => {
    if (!opened) return;
    if (waited.current && !isUnconfirmed) proceed();
    waited.current = isUnconfirmed;
  }, [opened, isUnconfirmed]);
  return <VerifyEmail opened={opened} texts={confirmTexts} onClose={onClose} />;
};
