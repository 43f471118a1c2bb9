import { VisuallyHidden } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { LINES_AT_ONCE, readHistory } from '#modules/audit/contract/api.ts';
import { kindOf } from '#modules/audit/contract/kinds.ts';
import { StatusBadge } from '#ui/badge.tsx';
import { Card } from '#ui/card.tsx';
import { Panel, Row, Soft, Stack } from '#ui/layout.tsx';
import { PageTitle } from '#ui/page.tsx';
import { EmptyState, Loaded, LoadingState } from '#ui/states.tsx';
import { EventList } from './event-list.tsx';
import { ExportButton } from './export-button.tsx';
import { GoToInstant } from './go-to-instant.tsx';
import type { HistoryPageParts } from './history.ts';
import { useLook } from '../looking.ts';
import { days } from '../moment.tsx';
import { MomentCard } from './moment-card.tsx';
import { changesPath, conductPath, looksPath, moneyPath } from '../said.tsx';
import { scopeTexts, auditTexts } from '../texts.ts';
import { placeInWords, TimeSlider } from './time-slider.tsx';
import styles from './history.module.css';

const texts = auditTexts.history;
const PAYMENTS = kindOf('membership-billing.membership-').name;
type HistoryViewOf = { reference: string; reason: string; seesLooks: boolean; seesConduct: boolean };

/** A history: a slider over its events, the moment that is looked at, and every event as a sentence. */
export const HistoryView = ({ reference: ref, reason, seesLooks, seesConduct }: HistoryViewOf) => {
  const [address] = useSearchParams();
  const asked = Number(address.get('event') ?? Number.NaN);
  const [from, setFrom] = useState(Number.isInteger(asked) && asked > 0 ? pageOf(asked) : 1);
  const query = useLook(readHistory, { ref, reason, from }, { staleTime: 15_000, keepPrevious: true });
  // Without an event in the address the slider stands at the end, and so does the list.
  const total = query.data?.history.events ?? 0;
  const [isPlaced, setIsPlaced] = useState(Number.isInteger(asked));
  if (!isPlaced && total > 0) {
    setIsPlaced(true);
    setFrom(pageOf(total));
  }
  switch (query.error?.notice.name) {
    case 'AUDIT_HISTORY_UNKNOWN':
      return <NotShown text={texts.unknown} />;
    case 'AUDIT_OUT_OF_SCOPE':
      return <NotShown text={texts.outOfScope} />;
    default:
      return (
        <Loaded query={query} loading={<LoadingState rows={3} label={texts.loading} />}>
          {({ history }) => (
            <Shown
              history={history}
              reason={reason}
              seesLooks={seesLooks}
              seesConduct={seesConduct}
              from={from}
              onPage={setFrom}
            />
          )}
        </Loaded>
      );
  }
};

const NotShown = ({ text }: { text: string }) => (
  <>
    <PageTitle>{auditTexts.title}</PageTitle>
    <EmptyState text={text} />
  </>
);

/** The number of the first event on the page that has this one. */
export const pageOf = (event: number): number => Math.floor((event - 1) / LINES_AT_ONCE) * LINES_AT_ONCE + 1;

/** The state is loaded where the slider comes to rest. */
const REST_MS = 150;

/** Where the slider stands: at once what is dragged, in the address where it came to rest. */
const useSlider = (total: number, onPage: (from: number) => void) => {
  const [address, setAddress] = useSearchParams();
  const asked = Number(address.get('event') ?? Number.NaN);
  const inAddress = Number.isInteger(asked) ? Math.min(Math.max(asked, 0), total) : total;
  const [event, setEvent] = useState(inAddress);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  // A link to another event of the same history, or the way back.
  const [followed, setFollowed] = useState(inAddress);
  if (followed !== inAddress) {
    setFollowed(inAddress);
    setEvent(inAddress);
  }
  const goTo = (next: number) => {
    setEvent(next);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      setAddress({ event: String(next) }, { replace: true, preventScrollReset: true });
      if (next > 0) onPage(pageOf(next));
    }, REST_MS);
  };
  return { event, rested: inAddress, goTo };
};

const Shown = ({
  history,
  reason,
  seesLooks,
  seesConduct,
  from,
  onPage,
}: Omit<HistoryViewOf, 'reference'> & { history: HistoryPageParts; from: number; onPage: (from: number) => void }) => {
  const { event, rested, goTo } = useSlider(history.events, onPage);
  const line = history.event.find(({ number }) => number === event);
  const moment = useRef<HTMLDivElement>(null);
  const fromList = (next: number) => {
    goTo(next);
    // On narrow screens the list stands below what it leads to.
    const { top, bottom } = moment.current!.getBoundingClientRect();
    if (bottom < 0 || top > innerHeight) moment.current!.scrollIntoView({ block: 'start' });
  };
  return (
    <>
      <PageTitle
        documentTitle={history.kind}
        lead={<Lead history={history} seesLooks={seesLooks} seesConduct={seesConduct} />}
        actions={history.shows_people ? <ExportButton reference={history.ref} reason={reason} /> : null}
      >
        {history.kind}
        {history.title === null ? null : (
          <Soft as="span" size="inherit" fw={650} style={{ overflowWrap: 'anywhere' }}>
            {' '}
            <bdi>{history.title}</bdi>
          </Soft>
        )}
      </PageTitle>
      <Unproven proof={history.proof} />
      {history.shows_people ? null : (
        <Soft size="inherit" mb="md">
          {texts.letters}
        </Soft>
      )}
      <div className={styles.columns}>
        <Stack gap="md" miw="0">
          <TimeSlider event={event} total={history.events} line={line} onChange={goTo} />
          <VisuallyHidden aria-live="polite">
            {event === rested ? placeInWords(event, history.events, line) : ''}
          </VisuallyHidden>
          <GoToInstant reference={history.ref} startsAt={history.first_at} reason={reason} onGo={goTo} />
          <div ref={moment} className={styles.landing}>
            <MomentCard history={history} reason={reason} event={rested} waiting={event !== rested} onGo={goTo} />
          </div>
        </Stack>
        <EventList history={history} event={event} from={from} onPage={onPage} onGo={fromList} />
      </div>
    </>
  );
};

const Unproven = ({ proof: { altered, missing, unsigned, later } }: { proof: HistoryPageParts['proof'] }) => {
  const gone = missing.reduce((sum, { from, to }) => sum + to - from + 1, 0);
  if (altered.length === 0 && gone === 0)
    return unsigned + later === 0 ? null : <Soft mb="md">{texts.unsigned(unsigned + later)}</Soft>;
  return (
    <Card mb="md" role="alert">
      <strong>{texts.doNotBelieve}</strong> {altered.length === 0 ? '' : texts.altered(altered.length)}{' '}
      {gone === 0 ? '' : texts.missing(gone)}
    </Card>
  );
};

/** Kinds that are about one member's conduct. */
const OF_CONDUCT: ReadonlySet<string> = new Set(['Account', 'Report', 'Case', 'Appeal against a decision']);

const Lead = ({
  history,
  seesLooks,
  seesConduct,
}: {
  history: HistoryPageParts;
  seesLooks: boolean;
  seesConduct: boolean;
}) => (
  <Row as="span" gap="sm">
    <StatusBadge tone="quiet">{scopeTexts[history.scope].name}</StatusBadge>
    <span>
      {auditTexts.find.events(history.events)}, {days(history.first_at, history.last_at)}
    </span>
    {history.kind === PAYMENTS ? <Link to={moneyPath(history.ref)}>{texts.money}</Link> : null}
    {seesConduct && OF_CONDUCT.has(history.kind) ? (
      <Link to={conductPath(history.ref)}>{auditTexts.conduct.link}</Link>
    ) : null}
    <Link to={changesPath(history.ref)}>{auditTexts.changes.link}</Link>
    {seesLooks ? <Link to={looksPath(history.ref)}>{texts.whoLooked}</Link> : null}
    {history.stream === null ? null : (
      <Panel as="code" py="xxs" px="xs" fz="xs" style={{ overflowWrap: 'anywhere' }} aria-label={texts.name}>
        {history.stream}
      </Panel>
    )}
  </Row>
);
