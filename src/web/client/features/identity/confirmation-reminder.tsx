import { Box, Button } from '@mantine/core';
import IconMail from '@tabler/icons-react/dist/esm/icons/IconMail.mjs';
import { useConfirmationMail } from '#client/entities/identity/verify-email.tsx';
import { useSiteConfig } from '#client/lib/config.tsx';
import { useMember } from '#client/lib/session.tsx';
import { Icon } from '#ui/icon.tsx';
import { Row } from '#ui/layout.tsx';
import { WayLink } from '#ui/link-button.tsx';
import { identityTexts } from './texts.ts';

const texts = identityTexts.reminder;

/** Reminds from registration on, until the address is confirmed (C-029), and from the moment when mails to it come back. */
const ConfirmationReminder = () => {
  const member = useMember();
  const mail = useConfirmationMail({ sent: texts.sent });
  const sandbox = useSiteConfig()?.sandbox ?? false;
  if (!member || (member.email_verified && !member.email_bounces)) return null;
  const bounces = member.email_bounces === true;
  return (
    <section data-tone="caution" aria-label={bounces ? texts.bouncesLabel : texts.label}>
      <Row gap="sm" w="var(--ws-content)" mx="auto" py="xs">
        <Icon shape={IconMail} size={22} />
        <Box component="p" flex="1 1 16rem" lh={1.4} style={{ overflowWrap: 'anywhere' }}>
          {bounces ? (
            <>
              {texts.bounces} <strong>{member.email}</strong>, {texts.bouncesNow}
            </>
          ) : (
            <>
              {texts.text} <strong>{member.email}</strong>.
            </>
          )}
        </Box>
        <Row gap="md">
          {sandbox && !bounces ? (
            <Box component="a" c="inherit" fw={650} href="/dev/outbox" target="_blank" rel="noreferrer">
              {texts.outbox}
            </Box>
          ) : null}
          {bounces ? <WayLink to="/account#change-email" size="compact-md" text={texts.change} /> : null}
          <Button variant="default" size="compact-md" loading={mail.pending} onClick={() => void mail.run({})}>
            {bounces ? texts.reaches : texts.again}
          </Button>
        </Row>
      </Row>
    </section>
  );
};

export default ConfirmationReminder;
