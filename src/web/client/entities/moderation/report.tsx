import { whenFetched } from '#client/lib/browser/fetched.ts';
import { openModal } from '#ui/modal-layer.tsx';
import type { Reported } from './reported.ts';

/** Loaded when opened; in a room before, where the line may be lost by then. */
export const fetchReport = () => import('./report-dialog.tsx');

/** Opens the dialog that reports something to staff. `onLeave`, inside a session, leaves it: offered once the report is sent. */
export const askToReport = (reported: Reported, { onLeave }: { onLeave?: () => void } = {}): void =>
  void whenFetched(fetchReport, ({ ReportDialog }) =>
    openModal((close) => (
      <ReportDialog reported={reported} onClose={close} {...(onLeave === undefined ? {} : { onLeave })} />
    )),
  );
