import { lazy } from 'react';
import { openModal } from '../../ui/modal-layer.tsx';

/** What a member reports to staff. */
export type Reported =
  | { kind: 'session'; session: string }
  /** `session`: where it happened, null when it has nothing to do with one. */
  | { kind: 'member'; member: string; name: string; session: string | null }
  | { kind: 'well'; well: string };

// Loaded when opened.
const ReportDialog = lazy(async () => ({ default: (await import('./report-dialog.tsx')).ReportDialog }));

/** Opens the dialog that reports something to staff. `onLeave`, inside a session, leaves it: offered once the report is sent. */
export const askToReport = (of: Reported, { onLeave }: { onLeave?: () => void } = {}): void =>
  void openModal((close) => <ReportDialog of={of} onClose={close} {...(onLeave === undefined ? {} : { onLeave })} />);
