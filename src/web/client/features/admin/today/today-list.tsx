import { Box, Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import {
  readToday,
  type WaitingItem,
  type WaitingPart,
  type WaitingPartName,
} from '#modules/admin/contract/today-api.ts';
import { moneyText } from '#modules/membership-billing/contract/money.ts';
import type { CaseAbout, Deed } from '#modules/moderation/contract/case-events.ts';
import { calledOr } from '#kernel/contract/called.ts';
import { useCall } from '#client/lib/query.ts';
import { StatusBadge } from '#ui/badge.tsx';
import { Card } from '#ui/card.tsx';
import { Bar, Row, Soft, Stack } from '#ui/layout.tsx';
import { Section } from '#ui/page.tsx';
import { Loaded } from '#ui/states.tsx';
import { TimeText } from '#ui/time-text.tsx';
import { todayTexts as texts } from './texts.ts';

/** Where all of a part stands; what runs by itself has no list. */
const LISTS: Readonly<Record<WaitingPartName, string | null>> = {
  cases: '/admin/cases',
  appeals: '/admin/appeals',
  'thin-sessions': '/admin/sessions?attention=thin',
  'first-sessions': '/admin/sessions?attention=first',
  payments: '/admin/webhooks',
  addresses: '/admin/members?bounces=true',
  operations: null,
};

const wayTo = ({ id, kind }: WaitingItem): string | null => {
  switch (kind) {
    case 'case':
      return `/admin/cases/${id}`;
    case 'appeal':
      return `/admin/appeals/${id}`;
    case 'thin-session':
    case 'first-session':
      return `/session/${id}`;
    case 'charge-failed':
    case 'address-bounces':
      return `/admin/members/${id}`;
    case 'payment-notification':
    case 'billing-difference':
      return '/admin/webhooks';
    default:
      return null;
  }
};

const titleOf = (item: WaitingItem): string => {
  const name = item.user === null ? null : calledOr(item.user, texts.noName);
  const first =
    item.kind === 'case'
      ? texts.about[item.about as CaseAbout]
      : item.kind === 'appeal'
        ? texts.deeds[item.about as Deed]
        : null;
  if (first !== null) return [first, item.title ?? name].filter((part) => part !== null).join(': ');
  if (item.kind === 'thin-session' || item.kind === 'first-session')
    return [item.title ?? texts.kinds[item.kind], ...(name === null ? [] : [name])].join(', ');
  return [texts.kinds[item.kind], item.title ?? name].filter((part) => part !== null).join(': ');
};

/** What makes an item more or less pressing. */
const Facts = ({ item }: { item: WaitingItem }) => {
  const { kind, count, needed, amount, currency } = item;
  const parts: ReactNode[] = [];
  if (item.start_time !== null) parts.push(<TimeText key="start" at={item.start_time} />);
  if (count !== null && needed !== null) parts.push(texts.seats(count, needed));
  if (amount !== null && currency !== null) parts.push(moneyText(amount, currency));
  if (kind === 'case' && count !== null && count > 0) parts.push(texts.reports(count));
  if ((kind === 'charge-failed' || kind === 'payment-notification') && count !== null && count > 0)
    parts.push(texts.tried(count));
  if (kind === 'job-stuck' && count !== null) parts.push(texts.jobs(count));
  if (kind === 'mail-given-up' && count !== null) parts.push(texts.mails(count));
  if (item.start_time === null)
    parts.push(
      item.due === null ? (
        <span key="since">
          {texts.since} <TimeText at={item.since} />
        </span>
      ) : (
        <span key="due">
          {texts.due} <TimeText at={item.due} />
        </span>
      ),
    );
  return (
    <Soft as="span">
      {parts.map((part, index) => (
        <span key={index}>
          {index === 0 ? '' : ' · '}
          {part}
        </span>
      ))}
    </Soft>
  );
};

const Item = ({ item }: { item: WaitingItem }) => {
  const to = wayTo(item);
  return (
    <Bar as="li" wrap="wrap" gap="xs">
      <span>
        <Box component="span" display="block" dir="auto" fw={650}>
          {to === null ? titleOf(item) : <Link to={to}>{titleOf(item)}</Link>}
        </Box>
        <Facts item={item} />
      </span>
      {item.is_overdue ? <StatusBadge tone="bad">{texts.overdue}</StatusBadge> : null}
    </Bar>
  );
};

const Part = ({ part, onRetry }: { part: WaitingPart; onRetry: () => void }) => {
  const { title, do: toDo } = texts.parts[part.part];
  const list = LISTS[part.part];
  const total = part.total ?? 0;
  return (
    <Card as="section" aria-labelledby={`part-${part.part}`}>
      <Stack gap="xs">
        <Row justify="space-between" align="baseline">
          <Box component="h3" fz="h4" id={`part-${part.part}`}>
            {title} {total === 0 ? null : <StatusBadge tone="brand">{texts.number(total)}</StatusBadge>}
          </Box>
          {part.num_old === null || part.num_old === 0 ? null : (
            <StatusBadge tone="caution">{texts.old(part.num_old)}</StatusBadge>
          )}
        </Row>
        {part.state === 'unreadable' ? (
          <Row role="alert" tone="bad" p="sm" gap="sm">
            <span>{texts.unreadable}</span>
            <Button size="compact-sm" variant="default" onClick={onRetry}>
              {texts.again}
            </Button>
          </Row>
        ) : (
          <>
            {part.state === 'behind' ? (
              <Box data-tone="caution" p="sm">
                {texts.behind}
              </Box>
            ) : null}
            {total === 0 ? null : <Soft>{toDo}</Soft>}
            <Stack as="ul">
              {part.items.map((item) => (
                <Item key={`${item.kind}-${item.id}-${item.since}`} item={item} />
              ))}
            </Stack>
          </>
        )}
        {list === null || (total === 0 && part.state === 'current') ? null : (
          <div>
            <Link to={list}>{total > part.items.length ? texts.more(total) : texts.all}</Link>
          </div>
        )}
      </Stack>
    </Card>
  );
};

/** What waits for a person, the fullest parts with what to do; a part that could not be read says so and is never empty. */
export const TodayList = () => {
  const query = useCall(
    readToday,
    {},
    {
      topics: [['case'], ['report'], ['appeal'], ['session'], ['payment-notification'], ['billing-difference']],
      staleTime: 0,
      quiet: true,
    },
  );
  return (
    <Section title={texts.waiting}>
      <Loaded query={query}>{({ parts }) => <Parts parts={parts} onRetry={() => void query.refetch()} />}</Loaded>
    </Section>
  );
};

const Parts = ({ parts, onRetry }: { parts: readonly WaitingPart[]; onRetry: () => void }) => {
  const isEmpty = ({ state, total }: WaitingPart) => state === 'current' && total === 0;
  const waiting = parts.filter((part) => !isEmpty(part));
  const empty = parts.filter(isEmpty);
  return (
    <Stack gap="md">
      {waiting.length === 0 ? <p>{texts.nothing}</p> : null}
      {waiting.map((part) => (
        <Part key={part.part} part={part} onRetry={onRetry} />
      ))}
      {waiting.length === 0 || empty.length === 0 ? null : (
        <Soft>{texts.nothingIn(empty.map(({ part }) => texts.parts[part].title.toLowerCase()).join(', '))}</Soft>
      )}
    </Stack>
  );
};
