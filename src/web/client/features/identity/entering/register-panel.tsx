import { useState, type ReactNode } from 'react';
import { Dialog } from '#ui/dialog.tsx';
import { Soft } from '#ui/layout.tsx';
import { openModal } from '#ui/modal-layer.tsx';
import { NextByMail } from './next-by-mail.tsx';
import { ProviderButtons } from './provider-buttons.tsx';
import { RegisterForm } from './register-form.tsx';
import { identityTexts } from '../texts.ts';

const texts = identityTexts.register;

/** The form, or what to do next where the mail comes first (C-090). */
export const RegisterPanel = ({
  heading: Heading = 'h1',
  head,
  foot,
  onRegistered,
  onEntered,
}: {
  /** In a dialog, which has a heading of its own, `h2`. */
  heading?: 'h1' | 'h2';
  head?: ReactNode;
  foot?: ReactNode;
  onRegistered?: () => void;
  onEntered?: () => void;
}) => {
  const [isMailed, setMailed] = useState(false);
  if (isMailed)
    return (
      <>
        <NextByMail heading={Heading} />
        {foot}
      </>
    );
  return (
    <>
      {head}
      <RegisterForm
        onRegistered={onRegistered}
        onMailed={() => setMailed(true)}
        {...(onEntered ? { onEntered } : {})}
      />
      <ProviderButtons />
      {foot}
    </>
  );
};

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
