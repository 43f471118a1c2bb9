import { lazy, Suspense } from 'react';
import { declareRestricting } from '../lib/restricting.ts';
import { openModal } from '../ui/modal-layer.tsx';

const RestrictDialog = lazy(async () => ({
  default: (await import('../features/restrictions/restrict-dialog.tsx')).RestrictDialog,
}));
const TakeBackDialog = lazy(async () => ({
  default: (await import('../features/restrictions/take-back-dialog.tsx')).TakeBackDialog,
}));

declareRestricting((of, restricted) => {
  const Dialog = restricted ? TakeBackDialog : RestrictDialog;
  openModal((close) => (
    <Suspense fallback={null}>
      <Dialog of={of} onClose={close} />
    </Suspense>
  ));
});
