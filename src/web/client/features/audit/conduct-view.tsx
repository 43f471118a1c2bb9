import { Box, Button } from '@mantine/core';
import { Link, useSearchParams } from 'react-router';
import { readConduct, type ConductLine } from '#modules/audit/contract/conduct-api.ts';
import { instantOf, wallTimeOf } from '#client/lib/wall-time.ts';
import { viewerZone, zoneText } from '#client/lib/time.ts';
import { StatusBadge } from '#ui/badge.tsx';
import { Card } from '#ui/card.tsx';
import { Field, useFields } from '#ui/form.tsx';
import { Quote, Row, Soft, Stack, type Tone } from '#ui/layout.tsx';
import { PageTitle, Section } from '#ui/page.tsx';
import { EmptyState, Loaded, LoadingState } from '#ui/states.tsx';
import { useLook } from './looking.ts';
import { ByDay, exactly, Moment } from './moment.tsx';
import { changesPath, historyPath, Said } from './said.tsx';
import { auditTexts } from './texts.ts';
import { UnprovenHistories } from './unproven-histories.tsx';
import styles from './audit.module.css';

const texts = auditTexts.conduct;

/** How one member behaved, what staff made of it, and what held at an instant. */
export const ConductView = ({ reference: ref, reason }: { reference: string; reason: string }) => {
  const [address, setAddress] = useSearchParams();
  const at = address.get('at');
  const query = useLook(
    readConduct,
    { by: 'history', text: ref, reason, ...(at === null ? {} : { at }) },
    { staleTime: Infinity, keepPrevious: true },
  );
  if (query.error?.notice.name === 'AUDIT_HISTORY_UNKNOWN' || query.error?.notice.name === 'AUDIT_OUT_OF_SCOPE')
    return (
      <>
        <PageTitle>{texts.title}</PageTitle>
        <EmptyState
          text={query.error.notice.name === 'AUDIT_OUT_OF_SCOPE' ? auditTexts.history.outOfScope : texts.noMember}
        />
      </>
    );
  return (
    <Loaded query={query} loading={<LoadingState rows={3} label={texts.loading} />}>
      {({ conduct }) => (
        <>
          <PageTitle
            documentTitle={texts.title}
            lead={texts.lead}
            actions={<Link to={changesPath(conduct.ref)}>{auditTexts.changes.link}</Link>}
          >
            {texts.title}{' '}
            <Soft as="span" size="inherit" fw={650}>
              <bdi>{conduct.name}</bdi>
            </Soft>
          </PageTitle>
          <UnprovenHistories list={conduct.unproven} />
          {conduct.shows_people ? null : (
            <Soft size="inherit" mb="md">
              {auditTexts.history.letters}
            </Soft>
          )}
          <AtInstant
            key={at}
            at={at}
            shown={conduct.at}
            onAt={(next) => setAddress(next === null ? {} : { at: next }, { replace: true, preventScrollReset: true })}
          />
          <Section title={at === null ? texts.holdsNow : texts.heldAt(exactly(conduct.at))}>
            <Holding lines={conduct.line.filter(({ holds }) => holds)} at={conduct.at} />
          </Section>
          <Section title={texts.all}>
            {conduct.line.length === 0 ? <EmptyState text={texts.nothing} /> : null}
            <ByDay
              list={conduct.line}
              item={(line) => (
                <li key={line.id} className={styles.ledgerEntry}>
                  <Line line={line} at={conduct.at} />
                </li>
              )}
            />
            {conduct.later === 0 ? null : <Soft mt="sm">{texts.later(conduct.later)}</Soft>}
            {conduct.more === 0 ? null : <Soft mt="sm">{texts.more(conduct.more)}</Soft>}
          </Section>
        </>
      )}
    </Loaded>
  );
};

const Holding = ({ lines, at }: { lines: readonly ConductLine[]; at: string }) =>
  lines.length === 0 ? (
    <p>{texts.holdsNothing}</p>
  ) : (
    <Stack as="ul">
      {lines.map((line) => (
        <Card as="li" key={line.id}>
          <Line line={line} at={at} />
        </Card>
      ))}
    </Stack>
  );

const TONES: Readonly<Record<ConductLine['kind'], Tone>> = {
  report: 'quiet',
  decision: 'brand',
  sanction: 'caution',
  removal: 'caution',
  restriction: 'quiet',
  appeal: 'brand',
  end: 'good',
};

/** `at`: the time that is asked about. */
const Line = ({ line, at }: { line: ConductLine; at: string }) => (
  <Stack gap="xxs">
    <Box component="p" {...(line.proof === 'altered' ? { c: 'error' } : {})}>
      <StatusBadge tone={TONES[line.kind]}>{texts.kinds[line.kind]}</StatusBadge> <Said pieces={line.sentence} />
    </Box>
    <p className={styles.facts}>
      <Moment at={line.at} /> · {auditTexts.history.doneBy(line.actor)}
      {line.cause.kind === 'event' ? (
        <>
          , {texts.because} <Said pieces={line.cause.sentence} links={false} />
        </>
      ) : null}{' '}
      · <Link to={historyPath(line.ref, line.number)}>{texts.inHistory}</Link>
      {line.case === null ? null : (
        <>
          {' '}
          ·{' '}
          {line.case_ref === null ? (
            texts.case(line.case)
          ) : (
            <Link to={historyPath(line.case_ref)}>{texts.case(line.case)}</Link>
          )}
        </>
      )}
    </p>
    <Ended line={line} at={at} />
    <Evidence line={line} />
  </Stack>
);

const Ended = ({ line: { ended, until }, at }: { line: ConductLine; at: string }) => {
  if (ended !== null)
    return (
      <p className={styles.facts}>
        {texts.ended} <Moment at={ended.at} />: <Said pieces={ended.sentence} links={false} />{' '}
        <Link to={historyPath(ended.ref, ended.event)}>{texts.inHistory}</Link>
      </p>
    );
  return until === null ? null : (
    <p className={styles.facts}>
      {until <= at ? texts.endedByItself : texts.endsByItself} <Moment at={until} />
    </p>
  );
};

const Evidence = ({ line: { evidence } }: { line: ConductLine }) =>
  evidence.length === 0 ? null : (
    <details>
      <summary>{texts.evidence(evidence.length)}</summary>
      <Stack as="ul" gap="xs" mt="xs">
        {evidence.map(({ report, ref, event, at, sentence, words }) => (
          <li key={`${ref} ${event}`}>
            <Link to={historyPath(ref, event)}>{texts.report(report)}</Link>, <Moment at={at} />:{' '}
            <Said pieces={sentence} links={false} />
            {words === null ? null : <Quote mt="xxs">{words}</Quote>}
          </li>
        ))}
      </Stack>
    </details>
  );

/** An instant as the field has it, to the second. */
const typedAs = (at: string, zone: string): string => {
  const { date, time } = wallTimeOf(at, zone);
  return `${date}T${time}:${at.slice(17, 19)}`;
};

/** What held at an instant, in the zone that the page's times are in. */
const AtInstant = ({
  at,
  shown,
  onAt,
}: {
  at: string | null;
  /** The instant that is shown, also when it is now. */
  shown: string;
  onAt: (at: string | null) => void;
}) => {
  const zone = viewerZone();
  const form = useFields({ initialValues: { at: at === null ? '' : typedAs(at, zone) } });
  return (
    <Row
      as="form"
      noValidate
      align="flex-end"
      wrap="wrap"
      mb="md"
      onSubmit={form.submit(({ at: typed }) => {
        const [date = '', time = ''] = typed.split('T');
        onAt(typed === '' ? null : instantOf({ date, time }, zone));
      })}
    >
      <Field form={form} name="at" type="datetime-local" step={1} label={`${texts.at} (${zoneText(shown)})`} />
      <Button type="submit" variant="default">
        {auditTexts.history.go}
      </Button>
      {at === null ? null : (
        <Button variant="subtle" onClick={() => onAt(null)}>
          {texts.now}
        </Button>
      )}
    </Row>
  );
};
