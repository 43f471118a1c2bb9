import { Button } from '@mantine/core';
import IconMail from '@tabler/icons-react/dist/esm/icons/IconMail.mjs';
import { useConfirmationMail } from '../../entities/identity/verify-email.tsx';
import { useSiteConfig } from '../../lib/config.tsx';
import { useMember } from '../../lib/session.tsx';
import { Icon } from '../../ui/icon.tsx';
import { identityTexts } from './texts.ts';
import styles from './confirmation-reminder.module.css';

const texts = identityTexts.reminder;

/** Reminds from registration on, until the address is confirmed (C-029). */
const ConfirmationReminder = () => {
  const member = useMember();
  const mail = useConfirmationMail({ sent: texts.sent });
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
          <Button variant="default" size="compact-md" loading={mail.pending} onClick={() => void mail.run({})}>
            {texts.again}
          </Button>
        </div>
      </div>
    </section>
  );
};

export default ConfirmationReminder;
