import { Button } from '@mantine/core';
import IconMail from '@tabler/icons-react/dist/esm/icons/IconMail.mjs';
import { useState } from 'react';
import { sendConfirmation } from '../../../../modules/identity/contract/api.ts';
import { call } from '../../lib/call.ts';
import { useSiteConfig } from '../../lib/config.tsx';
import { useMember, useSessionChange } from '../../lib/session.tsx';
import { toast } from '../../lib/toast.ts';
import { Icon } from '../../ui/icon.tsx';
import { identityTexts } from './texts.ts';
import styles from './confirmation-reminder.module.css';

const texts = identityTexts.reminder;

/** Mails the link again and says what became of it; for the banner and for whoever stops at a door (C-029, I-001). */
export const useConfirmationMail = () => {
  const [busy, setBusy] = useState(false);
  const { signedIn } = useSessionChange();
  const send = async (): Promise<void> => {
    setBusy(true);
    const answer = await call(sendConfirmation, {});
    setBusy(false);
    if (answer.ok) return toast.success(texts.sent);
    if (answer.notice.name === 'EMAIL_ALREADY_VERIFIED') return void (await signedIn());
    if (answer.status === 200) toast.error(answer.notice.msg);
  };
  return { busy, send };
};

/** Reminds from registration on, until the address is confirmed (C-029). */
const ConfirmationReminder = () => {
  const member = useMember();
  const { busy, send } = useConfirmationMail();
  const sandbox = useSiteConfig()?.sandbox ?? false;
  if (!member || member.email_verified) return null;
  return (
    <section className={styles.reminder} aria-label="Please confirm your email">
      <div className={styles.inside}>
        <Icon of={IconMail} size={22} />
        <p>
          {texts.text} <strong>{member.email}</strong>.
        </p>
        <div className={styles.actions}>
          {sandbox ? (
            <a href="/dev/outbox" target="_blank" rel="noreferrer">
              {texts.outbox}
            </a>
          ) : null}
          <Button variant="default" size="compact-md" loading={busy} onClick={() => void send()}>
            {texts.again}
          </Button>
        </div>
      </div>
    </section>
  );
};

export default ConfirmationReminder;
