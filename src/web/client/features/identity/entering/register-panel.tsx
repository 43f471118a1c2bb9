import { useState, type ReactNode } from 'react';
import { NextByMail } from './next-by-mail.tsx';
import { ProviderButtons } from './provider-buttons.tsx';
import { RegisterForm } from './register-form.tsx';

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
