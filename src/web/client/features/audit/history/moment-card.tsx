import { Box, Button } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router';
import { readHistoryAt, type Cause, type ApiDifference, type Related } from '#modules/audit/contract/api.ts';
import { Card } from '#ui/card.tsx';
import { Fact, Facts, Row, Stack } from '#ui/layout.tsx';
import { Loaded, LoadingState } from '#ui/states.tsx';
import type { HistoryPageParts } from './history.ts';
import { useLook } from '../looking.ts';
import { Moment, readable } from '../moment.tsx';
import { historyPath, Said } from '../said.tsx';
import { isCut, Recorded, StateTree, labelOf, type StateTreeJson } from './state-tree.tsx';
import { auditTexts } from '../texts.ts';
import styles from './moment-card.module.css';

const texts = auditTexts.history;

/** Entries of each list of a state: at first, and when more are asked for. */
const [FIRST, MOST] = [12, 1000];

/** One moment of a history: what happened, why, what it changed, and what was known when deciding. */
export const MomentCard = ({
  history,
  reason,
  event,
  waiting,
  onGo,
}: {
  history: HistoryPageParts;
  reason: string;
  event: number;
  /** The slider is still moving. */
  waiting: boolean;
  onGo: (event: number) => void;
}) => {
  const [most, setMost] = useState(FIRST);
  const query = useLook(
    readHistoryAt,
    { ref: history.ref, reason, event, most },
    { staleTime: 15_000, keepPrevious: true },
  );
  const more = most < MOST ? () => setMost(MOST) : undefined;
  return (
    <Loaded query={query} loading={<LoadingState rows={2} />}>
      {({ moment }) => (
        <Stack
          gap="md"
          className={styles.moment}
          aria-busy={waiting || query.isPlaceholderData}
          data-event={moment.event}
        >
          {moment.unproven === 0 ? null : (
            <Box component="p" c="error" fw={650} role="alert">
              {moment.line === null && moment.event > 0 ? texts.gone : texts.unproven}
            </Box>
          )}
          {moment.line === null ? null : (
            <Card>
              <Box component="h2" fz="h3" lh={1.35} style={{ overflowWrap: 'anywhere' }}>
                <Said pieces={moment.line.sentence} />
              </Box>
              <Facts mt="sm">
                <Fact name={texts.by}>{moment.line.actor}</Fact>
                <Fact name={texts.when}>
                  <Moment at={moment.line.at} />
                </Fact>
                <CauseFact title={texts.cause[moment.line.cause.kind]} cause={moment.line.cause} />
                {moment.line.learned_from === null ? null : (
                  <CauseFact title={texts.learnedFrom} cause={moment.line.learned_from} />
                )}
              </Facts>
              {history.has_state ? <Changes differences={moment.changed} more={moment.more_changed} /> : null}
            </Card>
          )}
          {history.has_state ? (
            <>
              {moment.line === null ? null : (
                <Part title={texts.before} hint={texts.beforeHint}>
                  {moment.before === null ? (
                    <p className={styles.quiet}>{texts.nothingThere}</p>
                  ) : (
                    <State value={moment.before} onMore={more} />
                  )}
                </Part>
              )}
              <Part title={texts.after} open>
                {moment.after === null ? (
                  <p className={styles.quiet}>{texts.nothingThere}</p>
                ) : (
                  <InWords lines={moment.summary}>
                    <State value={moment.after} onMore={more} />
                  </InWords>
                )}
              </Part>
            </>
          ) : (
            <p className={styles.quiet}>{texts.noState}</p>
          )}
          {moment.line === null ? null : (
            <Part title={texts.data}>
              <StateTree value={moment.data} />
            </Part>
          )}
          <RelatedList title={texts.sameRequest} related={moment.same_request} own={history.ref} onGo={onGo} />
          <RelatedList title={texts.followed} related={moment.followed} own={history.ref} onGo={onGo} />
        </Stack>
      )}
    </Loaded>
  );
};

/** What matters of a state first, and all of its fields behind it. */
const InWords = ({ lines, children }: { lines: readonly string[]; children: React.ReactNode }) =>
  lines.length === 0 ? (
    children
  ) : (
    <>
      <Stack as="ul" gap="xxs">
        {lines.map((line) => (
          <li key={line}>{readable(line)}</li>
        ))}
      </Stack>
      <Part title={texts.allFields}>{children}</Part>
    </>
  );

const CauseFact = ({ title, cause }: { title: string; cause: Cause }) => (
  <Fact name={title}>
    {cause.ref === null ? (
      <Said pieces={cause.sentence} links={false} />
    ) : (
      <Link to={historyPath(cause.ref, cause.event ?? undefined)}>
        <Said pieces={cause.sentence} links={false} />
      </Link>
    )}
  </Fact>
);

/** A state; of long lists the newest entries, and the others when they are asked for. */
const State = ({ value, onMore }: { value: StateTreeJson; onMore: (() => void) | undefined }) => (
  <>
    <StateTree value={value} />
    {onMore !== undefined && isCut(value) ? (
      <Button variant="default" size="compact-md" mt="sm" onClick={onMore}>
        {texts.showMore}
      </Button>
    ) : null}
  </>
);

export const Changes = ({ differences, more }: { differences: readonly ApiDifference[]; more: number }) => (
  <div className={styles.changes}>
    <Box component="h3" mb="xs" fz="md">
      {texts.changed}
    </Box>
    {differences.length === 0 ? (
      <p className={styles.quiet}>{texts.changedNothing}</p>
    ) : (
      <Stack as="ul" gap="xs">
        {differences.map(({ path, before, after }, place) => (
          <li key={place}>
            <Box component="span" display="block" fw={650}>
              {path.map(labelOf).join(' › ')}
            </Box>
            <Change field={path.at(-1)} before={before} after={after} />
          </li>
        ))}
        {more === 0 ? null : <li className={styles.quiet}>{texts.moreChanged(more)}</li>}
      </Stack>
    )}
  </div>
);

const Change = ({ field, before, after }: Pick<ApiDifference, 'before' | 'after'> & { field: string | undefined }) => {
  const part = (word: string, value: string | null) =>
    value === null || value === '' ? null : (
      <span className={styles.change} data-change={word}>
        <span className={styles.quiet}>{word}</span> <Recorded value={value} field={field} />{' '}
      </span>
    );
  const isNew = before === null || before === '';
  const isGone = after === null || after === '';
  return (
    <Row as="span" gap="xxs" mt="xxs">
      {part(isGone ? texts.removed : texts.from, before)}
      {part(isNew ? texts.added : texts.to, after)}
    </Row>
  );
};

export const Part = ({
  title,
  hint,
  open = false,
  children,
}: {
  title: string;
  hint?: string;
  open?: boolean;
  children: React.ReactNode;
}) => (
  <details className={styles.part} open={open}>
    <summary>{title}</summary>
    {hint === undefined ? null : <p className={styles.quiet}>{hint}</p>}
    {children}
  </details>
);

const RelatedList = ({
  title,
  related,
  own,
  onGo,
}: {
  title: string;
  related: readonly Related[];
  own: string;
  onGo: (event: number) => void;
}) =>
  related.length === 0 ? null : (
    <Part title={`${title} (${related.length})`} open>
      <Stack as="ul" gap="xs">
        {related.map(({ ref, event, kind, sentence }) => (
          <li key={`${ref} ${event}`}>
            <Link
              to={historyPath(ref, event)}
              onClick={(clicked) => {
                if (ref !== own) return;
                clicked.preventDefault();
                onGo(event);
              }}
            >
              <Said pieces={sentence} links={false} />
            </Link>{' '}
            <span className={styles.quiet}>{kind}</span>
          </li>
        ))}
      </Stack>
    </Part>
  );
