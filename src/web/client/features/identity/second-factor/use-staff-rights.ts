import { useMember, useSessionChange } from '#client/lib/session.tsx';

/** Loads the member again when rights of staff waited for what was just done (C-088). */
export const useStaffRights = (): (() => Promise<void>) => {
  const isWaiting = useMember()?.second_step_missing === true;
  const { signedIn } = useSessionChange();
  return async () => {
    if (isWaiting) await signedIn();
  };
};
