import { Box, Button } from '@mantine/core';
import { auditorCan } from '#modules/identity/contract/auditor-lifecycle.ts';
import { auditorScope, type AuditorScope } from '#modules/identity/contract/auditor.ts';
import {
  auditorStatuses,
  dismissAuditor,
  listAuditors,
  type Auditor,
} from '#modules/identity/contract/api/auditors.ts';
import { StaffList, whatIsChosen } from '#client/entities/admin/staff-list.tsx';
import { useAction } from '#client/lib/action.ts';
import type { CsvColumn } from '#client/lib/csv.ts';
import { ActionDialog } from '#ui/action-dialog.tsx';
import { StatusBadge } from '#ui/badge.tsx';
import { Card } from '#ui/card.tsx';
import { Row, Soft, Stack } from '#ui/layout.tsx';
import { openModal } from '#ui/modal-layer.tsx';
import { exactly, Moment } from './moment.tsx';
import { auditTexts, scopeTexts } from './texts.ts';

const texts = auditTexts.auditors;
const tones = { appointed: 'good', dismissed: 'quiet', expired: 'quiet' } as const;

const nameOf = ({ member }: Auditor): string => member.username ?? auditTexts.looks.forgotten;
const scopeOf = ({ scope }: Auditor): string => scope.map((each) => scopeTexts[each].name).join(', ');
const appointedBy = ({ appointed_by: by }: Auditor): string =>
  by === null ? texts.operator : (by.username ?? auditTexts.looks.forgotten);

const columns: readonly CsvColumn<Auditor>[] = [
  { title: texts.columns.member, value: nameOf },
  { title: texts.columns.scope, value: scopeOf },
  { title: texts.columns.status, value: ({ status }) => texts.status[status] },
  { title: texts.columns.at, value: ({ appointed_at: at }) => exactly(at) },
  { title: texts.columns.by, value: appointedBy },
  { title: texts.columns.until, value: ({ until }) => exactly(until) },
  { title: texts.columns.reason, value: ({ reason }) => reason },
];

const scopes = Object.fromEntries(auditorScope.options.map((scope) => [scope, scopeTexts[scope].name])) as Record<
  AuditorScope,
  string
>;

export const AuditorsList = () => (
  <StaffList
    endpoint={listAuditors}
    list="auditors"
    texts={{ title: texts.list, search: texts.search }}
    filters={{
      status: { ...texts.filters.status, values: auditorStatuses, texts: texts.status },
      scope: { ...texts.filters.scope, values: auditorScope.options, texts: scopes },
    }}
    input={(chosen, q) => whatIsChosen({ ...chosen, q })}
    size={20}
    rowsOf={({ auditor, has_more: hasMore }) => ({ rows: auditor, hasMore })}
    options={{ topics: [['auditor']], staleTime: 0, refetchInterval: 60_000, quiet: true }}
    columns={columns}
    empty={({ status, scope }, q) => (status === '' && scope === '' && q === '' ? texts.none : texts.noneSuch)}
    part="appointments"
  >
    {(auditors) => (
      <Stack as="ul">
        {auditors.map((one) => (
          <OneAuditor key={one.member.uuid} auditor={one} />
        ))}
      </Stack>
    )}
  </StaffList>
);

const OneAuditor = ({ auditor }: { auditor: Auditor }) => (
  <Card as="li" style={{ overflowWrap: 'anywhere' }}>
    <Stack gap="xs">
      <Row justify="space-between" gap="md">
        <Box component="h3" fz="lg">
          {nameOf(auditor)}
        </Box>
        <StatusBadge tone={tones[auditor.status]}>{texts.status[auditor.status]}</StatusBadge>
      </Row>
      <p>
        {scopeOf(auditor)}, {texts.until} <Moment at={auditor.until} />
      </p>
      {auditor.reason === null ? null : (
        <Box component="p" ps="sm" style={{ borderInlineStart: '3px solid var(--ws-warm)' }}>
          {auditor.reason}
        </Box>
      )}
      <Row justify="space-between" gap="md">
        <Soft as="span">
          <Moment at={auditor.appointed_at} /> {texts.by} {appointedBy(auditor)}
        </Soft>
        {auditorCan(auditor, 'AuditorDismissed') ? (
          <Button
            variant="light"
            color="red"
            onClick={() => openModal((close) => <Dismissing auditor={auditor} onClose={close} />)}
          >
            {texts.dismiss}
          </Button>
        ) : null}
      </Row>
    </Stack>
  </Card>
);

const Dismissing = ({ auditor, onClose }: { auditor: Auditor; onClose: () => void }) => {
  const dismiss = useAction(dismissAuditor, { done: texts.dismissed(nameOf(auditor)), quiet: true });
  return (
    <ActionDialog
      danger
      title={texts.dismissTitle(nameOf(auditor))}
      yes={texts.dismiss}
      action={() => dismiss.run({ id: auditor.member.uuid })}
      onClose={onClose}
    >
      <p>{texts.dismissText}</p>
    </ActionDialog>
  );
};
