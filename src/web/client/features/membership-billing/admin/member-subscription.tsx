import { Box, Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import {
  adminCredit,
  adminMemberSubscription,
  adminRefund,
  adminSetSubscriptionInactive,
} from '#modules/membership-billing/contract/api.ts';
import type { AnswerOf } from '#kernel/contract/endpoint.ts';
import { useAction } from '#client/lib/action.ts';
import { useCall } from '#client/lib/query.ts';
import { ActionDialog } from '#ui/action-dialog.tsx';
import { Row, Stack } from '#ui/layout.tsx';
import { openModal } from '#ui/modal-layer.tsx';
import { Section } from '#ui/page.tsx';
import { Loaded } from '#ui/states.tsx';
import { ActivityList } from '../plans/activity-list.tsx';
import { moneyText } from '#modules/membership-billing/contract/money.ts';
import { centsOf } from '../money.ts';
import { standingText } from '../plans/standing.ts';
import { adminBillingTexts } from './texts.ts';

const texts = adminBillingTexts.member;

type MemberSubscriptionCharge = AnswerOf<typeof adminMemberSubscription>['refundable'][number];

/** A member's plan with its history, and what staff can do about it (ADM-008, ADM-038, C-058). */
export const MemberSubscription = ({ id }: { id: string }) => (
  <Section title={texts.title}>
    <Loaded query={useCall(adminMemberSubscription, { id }, { topics: [['subscription']], staleTime: 0 })}>
      {({ subscription_info, activity, refundable }) => (
        <Stack gap="md">
          <p>{standingText(subscription_info, texts.basic)}</p>
          <Row gap="sm">
            <Button variant="default" onClick={() => openModal((close) => <Credit id={id} onClose={close} />)}>
              {texts.credit}
            </Button>
            {subscription_info.is_unlimited_subscribed ? (
              <Button
                variant="default"
                c="var(--ws-danger)"
                onClick={() => openModal((close) => <SetInactive id={id} onClose={close} />)}
              >
                {texts.stop}
              </Button>
            ) : null}
          </Row>
          <Box component="h3" fz="h4">
            {texts.history}
          </Box>
          <ActivityList
            entries={activity}
            action={({ charge, kind }) => {
              const left = kind === 'charge' ? refundable.find((each) => each.charge === charge) : undefined;
              return left === undefined ? null : (
                <Button
                  variant="default"
                  size="compact-sm"
                  onClick={() => openModal((close) => <Refund id={id} charge={left} onClose={close} />)}
                >
                  {texts.refund}
                </Button>
              );
            }}
          />
        </Stack>
      )}
    </Loaded>
  </Section>
);

type MemberSubscriptionOpened = { id: string; onClose: () => void };

const SetInactive = ({ id, onClose }: MemberSubscriptionOpened) => {
  const stop = useAction(adminSetSubscriptionInactive, { done: texts.stopped });
  return (
    <ActionDialog title={texts.stopTitle} yes={texts.stop} danger onClose={onClose} action={() => stop.run({ id })}>
      <p>{texts.stopText}</p>
    </ActionDialog>
  );
};

const reason = { label: texts.reason, required: texts.reasonMissing, maxLength: 500, lines: 2, autofocus: false };

const Amount = ({ text, onText }: { text: string; onText: (text: string) => void }) => (
  <TextInput
    label={texts.amount}
    inputMode="decimal"
    value={text}
    data-autofocus
    onChange={({ currentTarget }) => onText(currentTarget.value)}
  />
);

const Refund = ({ id, charge, onClose }: MemberSubscriptionOpened & { charge: MemberSubscriptionCharge }) => {
  const [text, setText] = useState(() => (charge.amount / 100).toFixed(2));
  const refund = useAction(adminRefund, { done: texts.refunded });
  return (
    <ActionDialog
      title={texts.refundTitle}
      yes={texts.refund}
      danger
      input={reason}
      onClose={onClose}
      action={(why) => {
        const amount = centsOf(text);
        return amount === undefined
          ? texts.amountInvalid
          : refund.run({ id, charge: charge.charge, amount, reason: why });
      }}
    >
      <p>{texts.refundText(moneyText(charge.amount, charge.currency))}</p>
      {charge.gift_code === 'used' ? <p>{texts.giftUsed}</p> : null}
      {charge.gift_code === 'active' ? <p>{texts.giftUnused}</p> : null}
      <Amount text={text} onText={setText} />
    </ActionDialog>
  );
};

const Credit = ({ id, onClose }: MemberSubscriptionOpened) => {
  const [text, setText] = useState('');
  const credit = useAction(adminCredit, { done: texts.credited });
  return (
    <ActionDialog
      title={texts.creditTitle}
      yes={texts.credit}
      input={reason}
      onClose={onClose}
      action={(why) => {
        const amount = centsOf(text);
        return amount === undefined ? texts.amountInvalid : credit.run({ id, amount, reason: why });
      }}
    >
      <p>{texts.creditText}</p>
      <Amount text={text} onText={setText} />
    </ActionDialog>
  );
};
