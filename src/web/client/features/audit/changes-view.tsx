import { Box, Button } from '@mantine/core';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { readChanges, type ChangedHistory, type ChangeLine } from '#modules/audit/contract/changes-api.ts';
import { auditRefusals } from '#modules/audit/contract/refusals.ts';
import { instantOf } from '#client/lib/wall-time.ts';
import { viewerZone, zoneText } from '#client/lib/time.ts';
import { Card } from '#ui/card.tsx';
import { Field, useFields } from '#ui/form.tsx';
import { Row, Soft, Stack } from '#ui/layout.tsx';
import { PageTitle, Section } from '#ui/page.tsx';
import { EmptyState, Loaded, LoadingState } from '#ui/states.tsx';
import { useLook } from './looking.ts';
import { ByDay, Moment, readable } from './moment.tsx';
import { Changes, Part } from './history/moment-card.tsx';
import { historyPath, Said } from './said.tsx';
import { auditTexts } from './texts.ts';
import { UnprovenHistories } from './unproven-histories.tsx';
import styles from './audit.module.css';

const texts = auditTexts.changes;

/** What changed between two days about whom or what a history is named after. */
export const ChangesView = ({ reference: ref, reason }: { reference: string; reason: string }) => {
  const [address, setAddress] = useSearchParams();
  const days = { from: address.get('from') ?? '', to: address.get('to') ?? '' };
  const span = spanOf(days);
  return (
    <>
      <PageTitle lead={texts.lead}>{texts.title}</PageTitle>
      <Days days={days} onDays={(next) => setAddress(next, { replace: true, preventScrollReset: true })} />
      {span === undefined ? null : (
        <Between key={`${span.from} ${span.to}`} reference={ref} reason={reason} span={span} />
      )}
    </>
  );
};

type Days = { from: string; to: string };

/** Whole days in the viewer's zone; nothing while one of them is missing. */
const spanOf = ({ from, to }: Days): Days | undefined => {
  const [start, end] = [
    instantOf({ date: from, time: '00:00' }, viewerZone()),
    instantOf({ date: to, time: '23:59:59.999' }, viewerZone()),
  ];
  return start === null || end === null ? undefined : { from: start, to: end };
};

const Days = ({ days, onDays }: { days: Days; onDays: (days: Days) => void }) => {
  const [today] = useState(() => new Date().toISOString());
  const form = useFields<Days>({
    initialValues: days,
    validate: ({ from, to }) => ({
      ...(from === '' ? { from: texts.dayMissing } : {}),
      ...(to === '' ? { to: texts.dayMissing } : to < from ? { to: auditRefusals.AUDIT_DATES_REVERSED.msg } : {}),
    }),
  });
  return (
    <Row as="form" noValidate align="flex-end" wrap="wrap" mb="md" onSubmit={form.submit(onDays)}>
      <Field form={form} name="from" type="date" label={`${texts.from} (${zoneText(today)})`} />
      <Field form={form} name="to" type="date" label={texts.to} />
      <Button type="submit">{texts.go}</Button>
    </Row>
  );
};

const Between = ({ reference: ref, reason, span }: { reference: string; reason: string; span: Days }) => {
  const query = useLook(readChanges, { by: 'history', text: ref, reason, ...span }, { staleTime: Infinity });
  if (query.error?.notice.name === 'AUDIT_HISTORY_UNKNOWN') return <EmptyState text={auditTexts.history.unknown} />;
  return (
    <Loaded query={query} loading={<LoadingState rows={3} label={texts.loading} />}>
      {({ changes }) => (
        <>
          <UnprovenHistories list={changes.unproven} />
          {changes.shows_people ? null : <Soft size="inherit">{auditTexts.history.letters}</Soft>}
          <Section title={texts.state(changes.title)}>
            {changes.history.length === 0 ? <EmptyState text={texts.nothing} /> : null}
            <Stack as="ul" gap="md">
              {changes.history.map((history) => (
                <Compared key={history.ref} history={history} />
              ))}
            </Stack>
          </Section>
          {changes.line.length === 0 ? null : (
            <Section title={texts.events}>
              <ByDay list={changes.line} item={(line) => <Entry key={line.id} line={line} />} />
            </Section>
          )}
          {changes.more === 0 ? null : <Soft mt="sm">{texts.more(changes.more)}</Soft>}
          {changes.unread === 0 ? null : <Soft mt="sm">{texts.unread}</Soft>}
          {changes.hidden === 0 ? null : <Soft mt="sm">{auditTexts.find.hidden(changes.hidden)}</Soft>}
        </>
      )}
    </Loaded>
  );
};

const Compared = ({
  history: { ref, kind, title, within, words, changed, more_changed },
}: {
  history: ChangedHistory;
}) => (
  <Card as="li">
    <Box component="h3" fz="md" style={{ overflowWrap: 'anywhere' }}>
      <Link to={historyPath(ref)}>{kind}</Link> <bdi>{title ?? ''}</bdi>{' '}
      <Soft as="span">{auditTexts.find.events(within)}</Soft>
    </Box>
    {words.length === 0 ? null : (
      <Stack as="ul" gap="xxs" mt="xs">
        {words.map(({ before, after }, place) => (
          <li key={place}>
            <Words before={before} after={after} />
          </li>
        ))}
      </Stack>
    )}
    {changed.length === 0 ? null : words.length === 0 ? (
      <Changes differences={changed} more={more_changed} />
    ) : (
      <Box mt="xs">
        <Part title={auditTexts.history.allFields}>
          <Changes differences={changed} more={more_changed} />
        </Part>
      </Box>
    )}
  </Card>
);

/** One line of a state that stayed, came, went, or became another one. */
const Words = ({ before, after }: { before: string | null; after: string | null }) => {
  if (before === after || after === null)
    return (
      <Soft as="span" size="inherit">
        {readable(before ?? '')}
      </Soft>
    );
  return (
    <>
      {before === null ? null : (
        <>
          <Soft as="del" size="inherit">
            {readable(before)}
          </Soft>{' '}
        </>
      )}
      <ins style={{ fontWeight: 650, textDecoration: 'none' }}>{readable(after)}</ins>
    </>
  );
};

const Entry = ({ line }: { line: ChangeLine }) => (
  <li className={styles.ledgerEntry}>
    <Box component="p" {...(line.proof === 'altered' ? { c: 'error' } : {})}>
      <Said pieces={line.sentence} />
    </Box>
    <p className={styles.facts}>
      <Moment at={line.at} under="day" /> · {auditTexts.history.doneBy(line.actor)} ·{' '}
      <Link to={historyPath(line.ref, line.number)}>{line.kind}</Link>
    </p>
  </li>
);
