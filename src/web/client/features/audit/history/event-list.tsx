import { Box, Button } from '@mantine/core';
import { Fragment, useEffect, useRef } from 'react';
import { LINES_AT_ONCE, type HistoryLine } from '#modules/audit/contract/api.ts';
import { Row } from '#ui/layout.tsx';
import type { HistoryPageParts } from './history.ts';
import { ByDay, Moment } from '../moment.tsx';
import { asText, Said } from '../said.tsx';
import { auditTexts } from '../texts.ts';
import ledger from '../audit.module.css';
import styles from './history.module.css';

const texts = auditTexts.history;

/** Some events at a time, under their days, however long the history is; the chosen one is marked. */
export const EventList = ({
  history,
  event,
  from,
  onPage,
  onGo,
}: {
  history: HistoryPageParts;
  event: number;
  from: number;
  onPage: (from: number) => void;
  onGo: (event: number) => void;
}) => {
  const last = history.event.at(-1)?.number ?? 0;
  const list = useRef<HTMLDivElement>(null);
  // On wide screens the list scrolls by itself and follows the slider; the page stays where it is.
  useEffect(() => {
    const place = history.event.findIndex(({ number }) => number === event);
    const chosen = list.current?.querySelectorAll('li')[place];
    if (!list.current || !chosen || list.current.scrollHeight <= list.current.clientHeight) return;
    const { top, bottom } = chosen.getBoundingClientRect();
    const frame = list.current.getBoundingClientRect();
    if (top < frame.top + 40 || bottom > frame.bottom)
      list.current.scrollTop += top - frame.top - (frame.height - (bottom - top)) / 2;
  }, [event, history]);
  return (
    <section aria-label={texts.list} className={styles.events}>
      <Row align="baseline" justify="space-between" gap="md">
        <Box component="h2" fz="h3">
          {texts.list}
        </Box>
        <span className={ledger.facts}>{texts.range(history.event[0]?.number ?? 0, last, history.events)}</span>
      </Row>
      <div ref={list} className={styles.scroll}>
        <ByDay
          list={history.event}
          item={(line) => (
            <Fragment key={line.id}>
              <Gap range={history.proof.missing.find(({ to }) => to === line.number - 1)} />
              <Line
                line={line}
                total={history.events}
                isChosen={line.number === event}
                onGo={() => onGo(line.number)}
              />
            </Fragment>
          )}
        />
        {last + LINES_AT_ONCE < history.events ? null : (
          <ol className={ledger.entries}>
            <Gap range={history.proof.missing.find(({ to, from }) => to === history.events && from > last)} />
          </ol>
        )}
      </div>
      {history.events <= LINES_AT_ONCE ? null : (
        <Row grow mt="md">
          <Button variant="default" disabled={from <= 1} onClick={() => onPage(Math.max(1, from - LINES_AT_ONCE))}>
            {texts.earlier}
          </Button>
          <Button variant="default" disabled={last >= history.events} onClick={() => onPage(from + LINES_AT_ONCE)}>
            {texts.later}
          </Button>
        </Row>
      )}
    </section>
  );
};

const Gap = ({ range }: { range: { from: number; to: number } | undefined }) =>
  range === undefined ? null : (
    <Box component="li" className={ledger.ledgerEntry} c="error" fw={650}>
      {texts.gap(range.from, range.to)}
    </Box>
  );

const Line = ({
  line,
  total,
  isChosen,
  onGo,
}: {
  line: HistoryLine;
  total: number;
  isChosen: boolean;
  onGo: () => void;
}) => (
  <li className={`${ledger.ledgerEntry} ${styles.line}`} data-chosen={isChosen || undefined}>
    <button
      type="button"
      className={styles.number}
      aria-label={`${texts.position(line.number, total)}: ${asText(line.sentence)}`}
      aria-pressed={isChosen}
      onClick={onGo}
    >
      {line.number}
    </button>
    <Box miw="0" style={{ overflowWrap: 'anywhere' }}>
      <Box component="p" {...(line.proof === 'altered' ? { c: 'error' } : {})}>
        <Said pieces={line.sentence} />
      </Box>
      <p className={ledger.facts}>
        <Moment at={line.at} under="day" /> · {texts.doneBy(line.actor)}
        <Why line={line} />
      </p>
    </Box>
  </li>
);

/** Whose request it was stands there already; rules and other events are named. */
const Why = ({ line: { actor, cause } }: { line: HistoryLine }) =>
  cause.kind === 'request' ? (
    <>, {texts.ownRequest(actor)}</>
  ) : (
    <>
      , {texts.cause[cause.kind].toLowerCase()} <Said pieces={cause.sentence} links={false} />
    </>
  );
