import { Button } from '@mantine/core';
import { LINES_AT_ONCE } from '../../../../modules/audit/contract/api.ts';
import type { History } from './history.ts';
import { Moment } from './moment.tsx';
import { asText, Said } from './said.tsx';
import { auditTexts } from './texts.ts';
import styles from './event-list.module.css';

const texts = auditTexts.history;

/** Some events at a time, however long the history is; the chosen one is marked. */
export const EventList = ({
  history,
  event,
  from,
  onPage,
  onGo,
}: {
  history: History;
  event: number;
  from: number;
  onPage: (from: number) => void;
  onGo: (event: number) => void;
}) => {
  const last = history.event.at(-1)?.number ?? 0;
  return (
    <section aria-label={texts.list} className={styles.events}>
      <div className={styles.head}>
        <h2>{texts.list}</h2>
        <span className={styles.range}>{texts.range(history.event[0]?.number ?? 0, last, history.events)}</span>
      </div>
      <ol className={styles.list}>
        {history.event.map((line) => (
          <li key={line.id} className={styles.line} data-chosen={line.number === event || undefined}>
            <button
              type="button"
              className={styles.number}
              aria-label={`${texts.position(line.number, history.events)}: ${asText(line.sentence)}`}
              aria-pressed={line.number === event}
              onClick={() => onGo(line.number)}
            >
              {line.number}
            </button>
            <div className={styles.words}>
              <p>
                <Said of={line.sentence} />
              </p>
              <p className={styles.facts}>
                <Moment at={line.at} /> · {texts.cause[line.cause.kind].toLowerCase()}{' '}
                <Said of={line.cause.sentence} links={false} />
              </p>
            </div>
          </li>
        ))}
      </ol>
      {history.events <= LINES_AT_ONCE ? null : (
        <div className={styles.pages}>
          <Button variant="default" disabled={from <= 1} onClick={() => onPage(Math.max(1, from - LINES_AT_ONCE))}>
            {texts.earlier}
          </Button>
          <Button variant="default" disabled={last >= history.events} onClick={() => onPage(from + LINES_AT_ONCE)}>
            {texts.later}
          </Button>
        </div>
      )}
    </section>
  );
};
