import { Button } from '@mantine/core';
import { sendConfirmation } from '#modules/identity/contract/api/accounts.ts';
import { useAction } from '#client/lib/action.ts';
import { useSessionChange } from '#client/lib/session.tsx';
import { toast } from '#client/lib/toast.ts';
import { Dialog } from '#ui/dialog.tsx';

/** Mails the confirmation link again (C-029, I-001). An address that is confirmed meanwhile loads the profile again. */
export const useConfirmationMail = (options: { sent: string; close?: () => void }) => {
  const { signedIn } = useSessionChange();
  return useAction(sendConfirmation, {
    done: options.sent,
    close: () => options.close?.(),
    refused: ({ name, msg }) => (name === 'EMAIL_ALREADY_VERIFIED' ? void signedIn() : toast.error(msg)),
  });
};

/** The address has to be confirmed first (C-029); the mail is sent again on request. */
export const VerifyEmail = ({
  opened = true,
  texts,
  onSent,
  onClose,
}: {
  opened?: boolean;
  texts: { title: string; text: string; again: string; sent: string };
  onSent?: () => void;
  onClose: () => void;
}) => {
  const again = useConfirmationMail({ sent: texts.sent, ...(onSent === undefined ? {} : { close: onSent }) });
  return (
    <Dialog
      opened={opened}
      title={texts.title}
      onClose={onClose}
      action={
        <Button loading={again.pending} onClick={() => void again.run({})}>
          {texts.again}
        </Button>
      }
    >
      <p>{texts.text}</p>
    </Dialog>
  );
};
