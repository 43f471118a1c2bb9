import { Button, NativeSelect, TextInput } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router';
import { findHistories, type HistoryEntry } from '../../../../modules/audit/contract/api.ts';
import { soughtBy, type SoughtBy } from '../../../../modules/audit/contract/audit-events.ts';
import { useCall } from '../../lib/query.ts';
import { Card } from '../../ui/card.tsx';
import { EmptyState, Loaded, LoadingState } from '../../ui/states.tsx';
import { Moment } from './moment.tsx';
import { historyPath } from './said.tsx';
import { Over } from './standing.tsx';
import { auditTexts } from './texts.ts';
import styles from './find-histories.module.css';

const texts = auditTexts.find;
type Asked = { by: SoughtBy; text: string };

// Coming back from a history finds the list again; what was typed may be a name, so it stands in no address.
let lastAsked: Asked | undefined;

/** Which histories concern a member, a session or a case. */
export const FindHistories = ({ reason }: { reason: string }) => {
  const [typed, setTyped] = useState<Asked>(lastAsked ?? { by: 'member', text: '' });
  const [asked, setAsked] = useState(lastAsked);
  return (
    <>
      <search>
        <Card padding="lg">
          <form
            className={styles.form}
            onSubmit={(event) => {
              event.preventDefault();
              const text = typed.text.trim();
              if (text !== '') setAsked((lastAsked = { ...typed, text }));
            }}
          >
            <NativeSelect
              size="md"
              label={texts.by}
              value={typed.by}
              data={soughtBy.options.map((value) => ({ value, label: texts.choices[value] }))}
              onChange={(event) => {
                const by = soughtBy.options.find((each) => each === event.currentTarget.value) ?? 'member';
                setTyped({ ...typed, by });
              }}
            />
            <TextInput
              label={texts.hints[typed.by]}
              value={typed.text}
              maxLength={300}
              autoComplete="off"
              onChange={(event) => setTyped({ ...typed, text: event.currentTarget.value })}
            />
            <Button type="submit">{texts.go}</Button>
          </form>
        </Card>
      </search>
      {asked === undefined ? null : <Found key={`${asked.by} ${asked.text}`} asked={asked} reason={reason} />}
    </>
  );
};

const Found = ({ asked, reason }: { asked: Asked; reason: string }) => {
  const query = useCall(findHistories, { ...asked, reason }, { quiet: true, staleTime: Infinity });
  if (query.error?.notice.name === 'NOT_ALLOWED') return <Over />;
  return (
    <div className={styles.found} aria-live="polite">
      <Loaded query={query} loading={<LoadingState rows={3} label={texts.loading} />}>
        {({ found }) =>
          found.length === 0 ? (
            <EmptyState text={texts.nothing} />
          ) : (
            found.map(({ title, history, hidden }, place) => (
              <section key={place} className={styles.one}>
                <h2>
                  {title} <span className={styles.count}>{texts.histories(history.length)}</span>
                </h2>
                <ul className={styles.entries}>
                  {history.map((entry) => (
                    <Entry key={entry.ref} of={entry} />
                  ))}
                </ul>
                {hidden === 0 ? null : <p className={styles.hidden}>{texts.hidden(hidden)}</p>}
              </section>
            ))
          )
        }
      </Loaded>
    </div>
  );
};

const Entry = ({ of }: { of: HistoryEntry }) => (
  <Card as="li" padding="sm" interactive>
    <Link to={historyPath(of.ref)} className={styles.entry} data-card-link>
      <span className={styles.kind}>{of.kind}</span>
      <span className={styles.title}>{of.title ?? ''}</span>
      <span className={styles.facts}>
        {texts.events(of.events)} · <Moment at={of.last_at} />
      </span>
    </Link>
  </Card>
);
