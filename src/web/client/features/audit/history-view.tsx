import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { LINES_AT_ONCE, readHistory } from '../../../../modules/audit/contract/api.ts';
import { useCall } from '../../lib/query.ts';
import { StatusBadge } from '../../ui/badge.tsx';
import { PageTitle } from '../../ui/page.tsx';
import { EmptyState, Loaded, LoadingState } from '../../ui/states.tsx';
import { EventList } from './event-list.tsx';
import type { History } from './history.ts';
import { ExportButton } from './export-button.tsx';
import { Moment } from './moment.tsx';
import { MomentCard } from './moment-card.tsx';
import { Over } from './standing.tsx';
import { scopeTexts, auditTexts } from './texts.ts';
import { TimeSlider } from './time-slider.tsx';
import styles from './history-view.module.css';

const texts = auditTexts.history;

/** A history: a slider over its events, the moment that is looked at, and every event as a sentence. */
export const HistoryView = ({ of: ref, reason }: { of: string; reason: string }) => {
  const [address] = useSearchParams();
  const asked = Number(address.get('event') ?? Number.NaN);
  const [from, setFrom] = useState(Number.isInteger(asked) && asked > 0 ? pageOf(asked) : 1);
  const query = useCall(readHistory, { ref, reason, from }, { staleTime: 15_000, keepPrevious: true, quiet: true });
  switch (query.error?.notice.name) {
    case 'NOT_ALLOWED':
      return <Over />;
    case 'AUDIT_HISTORY_UNKNOWN':
      return <EmptyState text={texts.unknown} />;
    case 'AUDIT_OUT_OF_SCOPE':
      return <EmptyState text={texts.outOfScope} />;
    default:
      return (
        <Loaded query={query} loading={<LoadingState rows={3} label={texts.loading} />}>
          {({ history }) => <Shown history={history} reason={reason} from={from} onPage={setFrom} />}
        </Loaded>
      );
  }
};

const pageOf = (event: number): number => Math.floor((event - 1) / LINES_AT_ONCE) * LINES_AT_ONCE + 1;

/** Whoever drags the slider is shown where it comes to rest. */
const REST_MS = 150;

const Shown = ({
  history,
  reason,
  from,
  onPage,
}: {
  history: History;
  reason: string;
  from: number;
  onPage: (from: number) => void;
}) => {
  const [address, setAddress] = useSearchParams();
  const asked = Number(address.get('event') ?? Number.NaN);
  const inAddress = Number.isInteger(asked) ? Math.min(Math.max(asked, 0), history.events) : history.events;
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

  return (
    <>
      <PageTitle
        documentTitle={history.kind}
        lead={<Lead of={history} />}
        actions={history.shows_people ? <ExportButton of={history.ref} reason={reason} /> : null}
      >
        {history.kind}
        {history.title === null ? null : <span className={styles.title}> {history.title}</span>}
      </PageTitle>
      {history.shows_people ? null : <p className={styles.letters}>{texts.letters}</p>}
      <div className={styles.columns}>
        <div className={styles.moment}>
          <TimeSlider
            event={event}
            total={history.events}
            line={history.event.find(({ number }) => number === event)}
            onChange={goTo}
            history={history}
            reason={reason}
          />
          <MomentCard history={history} reason={reason} event={inAddress} waiting={event !== inAddress} onGo={goTo} />
        </div>
        <EventList history={history} event={event} from={from} onPage={onPage} onGo={goTo} />
      </div>
    </>
  );
};

const Lead = ({ of }: { of: History }) => (
  <span className={styles.lead}>
    <StatusBadge tone="quiet">{scopeTexts[of.scope].name}</StatusBadge>
    <span>
      {auditTexts.find.events(of.events)}, <Moment at={of.first_at} /> – <Moment at={of.last_at} />
    </span>
    {of.stream === null ? null : (
      <code className={styles.stream} aria-label={texts.name}>
        {of.stream}
      </code>
    )}
  </span>
);
