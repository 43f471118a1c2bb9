import { lazy } from 'react';
import { openModal } from '#ui/modal-layer.tsx';
import type { Reported } from './reported.ts';

// Loaded when opened.
const ReportDialog = lazy(async () => ({ default: (await import('./report-dialog.tsx')).ReportDialog }));

/** Opens the dialog that reports something to staff. `onLeave`, inside a session, leaves it: offered once the report is sent. */
export const askToReport = (reported: Reported, { onLeave }: { onLeave?: () => void } = {}): void =>
  void openModal((close) => (
    <ReportDialog of={reported} onClose={close} {...(onLeave === undefined ? {} : { onLeave })} />
  ));
