import { lazy, Suspense } from 'react';
import { declareReporting } from '../lib/reporting.ts';
import { openModal } from '../ui/modal-layer.tsx';

const ReportDialog = lazy(async () => ({
  default: (await import('../features/moderation/report-dialog.tsx')).ReportDialog,
}));

declareReporting((of, { onLeave }) => {
  openModal((close) => (
    <Suspense fallback={null}>
      <ReportDialog of={of} onClose={close} {...(onLeave === undefined ? {} : { onLeave })} />
    </Suspense>
  ));
});
