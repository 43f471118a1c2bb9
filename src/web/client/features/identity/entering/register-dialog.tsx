import { Dialog } from '#ui/dialog.tsx';
import { Soft } from '#ui/layout.tsx';
import { openModal } from '#ui/modal-layer.tsx';
import { registerTexts } from '../register-texts.ts';
import { RegisterPanel } from './register-panel.tsx';

const texts = registerTexts.register;

/** The registration as a modal above the current page (IDN-005, IDN-018), in other words where a partner invites. */
export const openRegisterModal = ({
  title = texts.title,
  lead = texts.lead,
  onEntered,
  ...after
}: {
  title?: string;
  lead?: string;
  /** Once the new member is logged in. */
  onEntered?: () => void;
  /** Once there is an account, before its profile is loaded. */
  onRegistered?: () => void;
} = {}): (() => void) =>
  openModal((close) => (
    <Dialog onClose={close} title={title} close={null}>
      <RegisterPanel
        {...after}
        heading="h2"
        head={
          <Soft size="inherit" mb="md">
            {lead}
          </Soft>
        }
        onEntered={() => {
          close();
          onEntered?.();
        }}
      />
    </Dialog>
  ));
