import { Box, Button } from '@mantine/core';
import { auditorCan } from '#modules/identity/contract/auditor-lifecycle.ts';
import { dismissAuditor, listAuditors, type Auditor } from '#modules/identity/contract/api/auditors.ts';
import { useAction } from '#client/lib/action.ts';
import { useCall } from '#client/lib/query.ts';
import { ActionDialog } from '#ui/action-dialog.tsx';
import { StatusBadge } from '#ui/badge.tsx';
import { Card } from '#ui/card.tsx';
import { Row, Soft, Stack } from '#ui/layout.tsx';
import { openModal } from '#ui/modal-layer.tsx';
import { EmptyState, Loaded, LoadingState } from '#ui/states.tsx';
import { Moment } from './moment.tsx';
import { auditTexts, scopeTexts } from './texts.ts';

const texts = auditTexts.auditors;
const tones = { appointed: 'good', dismissed: 'quiet', expired: 'quiet' } as const;

/** All current and former auditors. */
export const AuditorsList = () => {
  const query = useCall(
    listAuditors,
    {},
    { topics: [['auditor']], staleTime: 0, refetchInterval: 60_000, quiet: true },
  );
  return (
    <Loaded query={query} loading={<LoadingState rows={3} label={texts.loading} />}>
      {({ auditor }) =>
        auditor.length === 0 ? (
          <EmptyState text={texts.none} picture="none" />
        ) : (
          <Stack as="ul">
            {auditor.map((one) => (
              <OneAuditor key={one.member.uuid} of={one} />
            ))}
          </Stack>
        )
      }
    </Loaded>
  );
};

const nameOf = ({ member }: Auditor): string => member.username ?? auditTexts.looks.forgotten;

const OneAuditor = ({ of }: { of: Auditor }) => (
  <Card as="li" style={{ overflowWrap: 'anywhere' }}>
    <Stack gap="xs">
      <Row justify="space-between" gap="md">
        <Box component="h3" fz="lg">
          {nameOf(of)}
        </Box>
        <StatusBadge tone={tones[of.status]}>{texts.status[of.status]}</StatusBadge>
      </Row>
      <p>
        {of.scope.map((scope) => scopeTexts[scope].name).join(', ')}, {texts.until} <Moment at={of.until} />
      </p>
      {of.reason === null ? null : (
        <Box component="p" ps="sm" style={{ borderInlineStart: '3px solid var(--ws-warm)' }}>
          {of.reason}
        </Box>
      )}
      <Row justify="space-between" gap="md">
        <Soft as="span">
          <Moment at={of.appointed_at} /> {texts.by}{' '}
          {of.appointed_by === null ? texts.operator : (of.appointed_by.username ?? auditTexts.looks.forgotten)}
        </Soft>
        {auditorCan(of, 'AuditorDismissed') ? (
          <Button
            variant="light"
            color="red"
            onClick={() => openModal((close) => <Dismissing of={of} onClose={close} />)}
          >
            {texts.dismiss}
          </Button>
        ) : null}
      </Row>
    </Stack>
  </Card>
);

const Dismissing = ({ of, onClose }: { of: Auditor; onClose: () => void }) => {
  const dismiss = useAction(dismissAuditor, { done: texts.dismissed(nameOf(of)), quiet: true });
  return (
    <ActionDialog
      danger
      title={texts.dismissTitle(nameOf(of))}
      yes={texts.dismiss}
      action={() => dismiss.run({ id: of.member.uuid })}
      onClose={onClose}
    >
      <p>{texts.dismissText}</p>
    </ActionDialog>
  );
};
