import { Button } from '@mantine/core';
import { useConfirmationMail } from '#client/entities/identity/verify-email.tsx';
import type { Member } from '#client/lib/session.tsx';
import { StatusBadge } from '#ui/badge.tsx';
import { Row } from '#ui/layout.tsx';
import { identityTexts } from '../texts.ts';

const texts = identityTexts.account;

export const EmailState = ({ member }: { member: Member }) => {
  const mail = useConfirmationMail({ sent: identityTexts.reminder.sent });
  return (
    <Row justify="space-between" gap="sm" style={{ overflowWrap: 'anywhere' }}>
      <p>
        <strong>{member.email}</strong>{' '}
        {member.email_bounces ? (
          <StatusBadge tone="caution">{texts.bounces}</StatusBadge>
        ) : member.email_verified ? (
          <StatusBadge tone="good">{texts.confirmed}</StatusBadge>
        ) : (
          <StatusBadge tone="caution">{texts.notConfirmed}</StatusBadge>
        )}
      </p>
      {member.email_verified && !member.email_bounces ? null : (
        <Button variant="default" loading={mail.pending} onClick={() => void mail.run({})}>
          {member.email_bounces ? identityTexts.reminder.reaches : identityTexts.reminder.again}
        </Button>
      )}
    </Row>
  );
};
