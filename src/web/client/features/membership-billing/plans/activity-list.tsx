import type { ReactNode } from 'react';
import type { subscriptionActivity } from '#modules/membership-billing/contract/api.ts';
import type { AnswerOf } from '#kernel/contract/endpoint.ts';
import { dateText } from '#client/lib/time.ts';
import { Bar, Soft, Stack } from '#ui/layout.tsx';
import { OutsideLink } from '#ui/links/outside-link.tsx';
import { moneyText } from '#client/entities/membership-billing/money.ts';
import { billingTexts } from '../texts.ts';

const texts = billingTexts.history;

export type Activity = AnswerOf<typeof subscriptionActivity>['activity'][number];

/** What happened to a plan and to money, newest first, each charge with its receipt (I-054). */
export const ActivityList = ({
  entries,
  action,
}: {
  entries: readonly Activity[];
  /** What can be done about an entry. */
  action?: (entry: Activity) => ReactNode;
}) =>
  entries.length === 0 ? (
    <Soft size="inherit">{texts.none}</Soft>
  ) : (
    <Stack as="ul" gap="xs">
      {entries.map((entry) => (
        <Bar as="li" key={entry.uuid} tone="surface" align="flex-start">
          <span>
            {entry.text}
            <Soft as="span" display="block">
              <time dateTime={entry.date}>{dateText(entry.date)}</time>
            </Soft>
          </span>
          <Stack as="span" gap="xxs" align="flex-end" style={{ whiteSpace: 'nowrap' }}>
            {entry.amount === null || entry.currency === null ? null : (
              <strong>{moneyText(entry.amount, entry.currency)}</strong>
            )}
            {entry.receipt === null ? null : (
              <OutsideLink newTab href={entry.receipt}>
                {texts.receipt}
              </OutsideLink>
            )}
            {action?.(entry)}
          </Stack>
        </Bar>
      ))}
    </Stack>
  );
