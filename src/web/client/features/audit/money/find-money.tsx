import { Box, Button, NativeSelect } from '@mantine/core';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { readMoney, type MoneyAnswer } from '#modules/audit/contract/money-api.ts';
import { Card } from '#ui/card.tsx';
import { Field, useFields } from '#ui/form.tsx';
import { Grid, Row, Soft, Stack } from '#ui/layout.tsx';
import { EmptyState, Loaded, LoadingState } from '#ui/states.tsx';
import { useLook } from '../looking.ts';
import { Moment } from '../moment.tsx';
import { reasonField, reasonRule } from '../reason-bar.tsx';
import { Said } from '../said.tsx';
import { moneyAsked, rememberMoneyAsked, type MoneyAsked } from '../tab-memory.ts';
import { auditTexts } from '../texts.ts';
import { UnprovenHistories } from '../unproven-histories.tsx';
import { useReason } from '../use-reason.ts';
import ledger from '../audit.module.css';
import { ChargeCard } from './charge-card.tsx';

const texts = auditTexts.money;
const CHOICES = ['member', 'charge', 'month'] as const;
type Typed = { by: (typeof CHOICES)[number]; text: string; day: string };

const isTyped = (asked: MoneyAsked | undefined): asked is Typed => asked !== undefined && asked.by !== 'history';

/** The money of a member, a charge or a month, asking for the reason with the first look; from a card also that of a member whom letters stand for. */
export const FindMoney = ({ reason }: { reason: string }) => {
  const [address, setAddress] = useSearchParams();
  const ref = address.get('of');
  const before = moneyAsked();
  const [, setReason] = useReason();
  const form = useFields<Typed & { reason: string }>({
    ...reasonRule,
    initialValues: { ...(isTyped(before) ? before : { by: 'member', text: '', day: '' }), reason },
  });
  const [typed, setTyped] = useState(isTyped(before) ? before : undefined);
  const asked: MoneyAsked | undefined = ref === null ? typed : { by: 'history', text: ref, day: '' };
  return (
    <>
      <search>
        <Card padding="lg">
          <Stack
            as="form"
            gap="md"
            noValidate
            onSubmit={form.submit(({ by, text, day, reason: why }) => {
              setReason(why);
              if (text.trim() === '') return;
              const next = { by, text: text.trim(), day };
              rememberMoneyAsked(next);
              setTyped(next);
              if (ref !== null) setAddress({});
            })}
          >
            {reason === '' ? <Field form={form} {...reasonField} /> : null}
            <Grid min={11} style={{ alignItems: 'end' }}>
              <NativeSelect
                label={texts.by}
                data={CHOICES.map((value) => ({ value, label: texts.choices[value] }))}
                {...form.getInputProps('by')}
              />
              <Field form={form} name="text" label={texts.hints[form.values.by]} maxLength={300} autoComplete="off" />
              <Field form={form} name="day" type="date" label={texts.day} />
              <Button type="submit">{texts.go}</Button>
            </Grid>
          </Stack>
        </Card>
      </search>
      {asked === undefined || reason === '' ? null : (
        <Found key={`${asked.by} ${asked.text} ${asked.day}`} asked={asked} reason={reason} />
      )}
    </>
  );
};

const AT_ONCE = 25;

const Found = ({ asked, reason }: { asked: MoneyAsked; reason: string }) => {
  const [offset, setOffset] = useState(0);
  const { day, ...sought } = asked;
  const query = useLook(
    readMoney,
    { ...sought, reason, ...(day === '' ? {} : { day }), limit: AT_ONCE, offset },
    { staleTime: Infinity, keepPrevious: true },
  );
  const refused = query.error?.notice;
  if (refused?.name === 'AUDIT_OUT_OF_SCOPE')
    return <EmptyState text={asked.by === 'member' ? texts.notMembers : refused.msg} />;
  if (refused?.name === 'AUDIT_MONEY_UNKNOWN' || refused?.name === 'AUDIT_MONTH_UNKNOWN')
    return <EmptyState text={refused.msg} />;
  return (
    <Stack gap="lg" mt="lg" aria-live="polite">
      <Loaded query={query} loading={<LoadingState rows={3} label={texts.loading} />}>
        {({ money }) => (
          <Shown
            money={money}
            offset={offset}
            onPage={setOffset}
            isAlone={asked.by === 'history' || asked.by === 'member'}
          />
        )}
      </Loaded>
    </Stack>
  );
};

const Shown = ({
  money,
  offset,
  onPage,
  isAlone,
}: {
  money: MoneyAnswer;
  offset: number;
  onPage: (offset: number) => void;
  isAlone: boolean;
}) => (
  <section>
    <Box component="h2" mb="xs" fz="h3" style={{ overflowWrap: 'anywhere' }}>
      <bdi>{money.title}</bdi>{' '}
      <Soft as="span" size="md" fw={500}>
        {texts.charges(money.num_total)}
      </Soft>
    </Box>
    <UnprovenHistories list={money.unproven} />
    {money.unread === 0 ? null : <Soft mb="sm">{texts.unread(money.unread)}</Soft>}
    {money.balance.map(({ currency, in_words }) => (
      <Box key={currency} component="p" fw={650} mb="xs">
        {in_words}
      </Box>
    ))}
    {money.shows_people ? null : <Soft mb="sm">{auditTexts.history.letters}</Soft>}
    {money.card.length === 0 ? <EmptyState text={texts.nothing} /> : null}
    <Stack as="ul" gap="md">
      {money.card.map((card) => (
        <ChargeCard key={`${card.ref} ${card.charge}`} card={card} isAlone={isAlone} />
      ))}
    </Stack>
    {money.num_total <= AT_ONCE ? null : (
      <Row grow mt="md">
        <Button variant="default" disabled={offset === 0} onClick={() => onPage(Math.max(0, offset - AT_ONCE))}>
          {texts.later}
        </Button>
        <Button
          variant="default"
          disabled={offset + AT_ONCE >= money.num_total}
          onClick={() => onPage(offset + AT_ONCE)}
        >
          {texts.earlier}
        </Button>
      </Row>
    )}
    {money.credit.length === 0 ? null : (
      <>
        <Box component="h3" mt="lg" mb="xs" fz="h4">
          {texts.credits}
        </Box>
        <ol className={ledger.entries}>
          {money.credit.map(({ at, sentence }, place) => (
            <li key={place} className={ledger.ledgerEntry}>
              <p>
                <Said pieces={sentence} links={false} />
              </p>
              <p className={ledger.facts}>
                <Moment at={at} />
              </p>
            </li>
          ))}
        </ol>
      </>
    )}
  </section>
);
