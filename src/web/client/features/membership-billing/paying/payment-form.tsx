import type { ReactNode } from 'react';
import { Button } from '@mantine/core';
import { FormError } from '#ui/form.tsx';
import { Panel, Soft, Stack } from '#ui/layout.tsx';
import type { Payment } from './use-payment.ts';
import { billingTexts } from '../texts.ts';

/** A form that pays: what is wrong above the card fields, what happens while one waits, and one button (BIL-028, BIL-062). */
export const PaymentForm = ({
  payment,
  card,
  children,
  pay,
  ready,
  check = () => true,
}: {
  payment: Payment;
  card: ReactNode;
  /** Above the card. */
  children?: ReactNode;
  pay: string;
  /** False: what is paid is not known yet. */
  ready: boolean;
  /** False: the fields above the card say what is wrong with them. */
  check?: () => boolean;
}) => (
  <form
    noValidate
    onChange={payment.edited}
    onSubmit={(event) => {
      event.preventDefault();
      if (check() && ready) payment.pay();
    }}
  >
    <Stack gap="lg">
      {children}
      <div>
        <FormError>{payment.problem}</FormError>
        {card}
      </div>
      <div>
        <Soft>{billingTexts.checkout.noted}</Soft>
        <output aria-live="polite">
          {payment.progress === undefined ? null : (
            <Panel as="p" tone="brand" mt="md">
              {payment.progress}
            </Panel>
          )}
        </output>
      </div>
      <output>
        {payment.news === undefined ? null : (
          <Panel as="p" tone="warm">
            {payment.news}
          </Panel>
        )}
      </output>
      <Button type="submit" size="lg" fullWidth disabled={!ready} loading={payment.isPaying}>
        {pay}
      </Button>
    </Stack>
  </form>
);
