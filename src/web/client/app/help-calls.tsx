import { Suspense, useEffect } from 'react';
import { openHelpWith } from '#client/lib/help.ts';
import { useMember } from '#client/lib/session.tsx';
import { extraPart } from '#ui/fetched-part.tsx';

const CallsForStaff = extraPart(() => import('#client/features/duty/calls-for-staff.tsx'));

const whenIdle = (work: () => void): (() => void) => {
  if (typeof window.requestIdleCallback !== 'function') {
    const timer = setTimeout(work, 2000);
    return () => clearTimeout(timer);
  }
  const idle = window.requestIdleCallback(work, { timeout: 5000 });
  return () => window.cancelIdleCallback(idle);
};

/**
 * Members ask for a person of the team in a dialog, which is fetched after the page; until it is there, links lead to the page with the
 * help lines. Staff see who waits, but not in a room, where a shared screen could show it to others.
 */
const HelpCalls = ({ isRoom }: { isRoom: boolean }) => {
  const member = useMember();
  const canAsk = member !== null && member.support_until === undefined;
  useEffect(() => {
    if (!canAsk) return;
    let stop = () => {};
    let isGone = false;
    const cancel = whenIdle(
      () =>
        void import('#client/features/duty/help-dialog.tsx').then(
          ({ openHelp }) => {
            if (!isGone) stop = openHelpWith(openHelp);
            return undefined;
          },
          // The link to the help lines stays what it is.
          () => undefined,
        ),
    );
    return () => {
      isGone = true;
      cancel();
      stop();
    };
  }, [canAsk]);
  return canAsk && member.is_admin && !isRoom ? (
    <Suspense fallback={null}>
      <CallsForStaff />
    </Suspense>
  ) : null;
};

export default HelpCalls;
