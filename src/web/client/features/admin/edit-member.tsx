import { NativeSelect, TextInput } from '@mantine/core';
import { useInputState } from '@mantine/hooks';
import { useState } from 'react';
import type { z } from 'zod';
import { clause as clauseSchema, CLAUSE_SENTENCES } from '#modules/identity/contract/clauses.ts';
import { accountStatus, type AccountStatus } from '#modules/identity/contract/staff-events.ts';
import { updateAccountByStaff, type StaffUser } from '#modules/identity/contract/api/staff.ts';
import { statusEffects } from '#modules/moderation/contract/effects-api.ts';
import { DecisionEffects } from '#client/entities/moderation/decision-effects.tsx';
import { useCall } from '#client/lib/query.ts';
import { useAction } from '#client/lib/action.ts';
import { ActionDialog } from '#ui/action-dialog.tsx';
import { Soft } from '#ui/layout.tsx';
import { adminTexts } from './texts.ts';
import { nameAndHandle } from '#client/entities/identity/member-name.tsx';

const texts = adminTexts.edit;

/** The host level of a member, which has nothing to do with a sanction (ADM-006, ADM-025). */
export const ChangeHostLevel = ({ user, onClose }: { user: StaffUser; onClose: () => void }) => {
  const [level, setLevel] = useInputState(String(user.host_level));
  const save = useAction(updateAccountByStaff, { done: texts.done });
  return (
    <ActionDialog
      title={texts.levelTitle(nameAndHandle(user))}
      yes={texts.save}
      action={() => save.run({ id: user.uuid, host_level: level })}
      onClose={onClose}
    >
      <NativeSelect
        label={adminTexts.member.level}
        value={level}
        data={Object.entries(adminTexts.members.levels).map(([value, label]) => ({ value, label }))}
        onChange={setLevel}
      />
    </ActionDialog>
  );
};

/** The status of a member, by a rule and with the reason that the member is mailed; it is decided in a case. */
export const ChangeStatus = ({ user, onClose }: { user: StaffUser; onClose: () => void }) => {
  const held = user.status === 'inactive' ? 'active' : user.status;
  const [status, setStatus] = useState<AccountStatus>(held);
  const [clause, setClause] = useInputState('');
  const [until, setUntil] = useInputState(user.status_until?.slice(0, 10) ?? '');
  const save = useAction(updateAccountByStaff, { done: texts.done });
  const isLimited = status !== 'active';
  const hasEnd = isLimited && status !== 'removed';
  const end = hasEnd && until !== '' ? `${until}T00:00:00.000Z` : null;
  const isChanged = status !== held || (hasEnd && until !== (user.status_until?.slice(0, 10) ?? ''));
  return (
    <ActionDialog
      title={texts.title(nameAndHandle(user))}
      yes={texts.save}
      danger={isLimited && isChanged}
      {...(isChanged
        ? { input: { label: isLimited ? texts.reason : texts.liftReason, lines: 2, autofocus: false } }
        : {})}
      action={(reason) =>
        save.run({
          id: user.uuid,
          ...(isChanged
            ? {
                status,
                reason,
                ...(isLimited ? { clause: clause === '' ? null : clauseSchema.parse(clause) } : {}),
                until: end,
              }
            : {}),
        })
      }
      onClose={onClose}
    >
      <NativeSelect
        label={adminTexts.member.status}
        description={texts.effects[status]}
        value={status}
        data={accountStatus.options.map((each) => ({ value: each, label: adminTexts.member.statuses[each] }))}
        onChange={({ currentTarget }) => setStatus(accountStatus.parse(currentTarget.value))}
      />
      {isLimited && isChanged ? (
        <NativeSelect
          label={texts.rule}
          value={clause}
          data={[
            { value: '', label: texts.noRule },
            ...clauseSchema.options.map((each) => ({ value: each, label: CLAUSE_SENTENCES[each] })),
          ]}
          onChange={setClause}
        />
      ) : null}
      {hasEnd ? (
        <TextInput
          type="date"
          label={status === 'suspended' ? texts.untilRequired : texts.until}
          value={until}
          onChange={setUntil}
        />
      ) : null}
      {isLimited && isChanged ? (
        <>
          <Soft>{texts.decided}</Soft>
          <Effects
            input={{
              id: user.uuid,
              deed: status,
              clause: clause === '' ? null : clauseSchema.parse(clause),
              until: end,
            }}
          />
        </>
      ) : null}
    </ActionDialog>
  );
};

const Effects = ({ input }: { input: z.input<(typeof statusEffects)['input']> }) => (
  <DecisionEffects query={useCall(statusEffects, input, { keepPrevious: true, quiet: true })} limits />
);
