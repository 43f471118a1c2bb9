import { sessionTexts } from '../texts.ts';
import { useEffect, useEffectEvent, type ReactNode } from 'react';
import type { Session } from '#modules/scheduling/contract/api.ts';
import type { Paged } from '#client/lib/paged.ts';
import { Grid } from '#ui/layout.tsx';
import { PagedList } from '#ui/paged-list.tsx';
import { Loaded, LoadingState } from '#ui/states.tsx';
import { Clash } from './clash.tsx';
import { SessionCard } from './session-card.tsx';

type RowsProps = {
  empty: ReactNode;
  heading?: 'h2' | 'h3';
  select?: (sessions: readonly Session[]) => readonly Session[];
  /** What can be done with a session without opening it. */
  action?: (session: Session) => ReactNode;
  /** These are one's own: say which of them are at the same time (I-019). */
  clashes?: boolean;
};

const Waiting = () => <LoadingState rows={3} label={sessionTexts.loading} />;

/** Sessions as rows under each other: loading, failed, empty, or the rows (I-064). */
export const SessionRows = ({
  query,
  ...rest
}: RowsProps & { query: Parameters<typeof Loaded<{ session: Session[] }>>[0]['query'] }) => (
  <Loaded query={query} loading={<Waiting />}>
    {({ session }) => <Rows sessions={session} {...rest} />}
  </Loaded>
);

/** The same for a list that grows by a page. */
export const PagedSessionRows = ({ paged, more, ...rest }: RowsProps & { paged: Paged<Session>; more: string }) => {
  const { select = (all) => all } = rest;
  const rows = paged.query.data?.rows ?? [];
  // A page of canceled sessions shows nothing: the next one is loaded at once.
  const isBare = paged.more !== undefined && rows.length > 0 && select(rows).length === 0;
  const bareAt = isBare ? rows.length : 0;
  const loadMore = useEffectEvent(() => paged.more?.());
  useEffect(() => {
    if (bareAt > 0) loadMore();
  }, [bareAt]);
  if (isBare && !paged.query.isFetchNextPageError) return <Waiting />;
  return (
    <PagedList paged={paged} empty={rest.empty} more={more} loading={<Waiting />}>
      {(sessions) => (isBare ? null : <Rows sessions={sessions} {...rest} />)}
    </PagedList>
  );
};

const Rows = ({
  sessions,
  empty,
  heading = 'h3',
  select = (all) => all,
  action,
  clashes = false,
}: RowsProps & { sessions: readonly Session[] }) => {
  const visible = select(sessions);
  if (visible.length === 0) return empty;
  return (
    <Grid as="ul" min={24} gap="sm">
      {visible.map((each) => (
        <SessionCard
          key={each.uuid}
          session={each}
          size="list"
          heading={heading}
          action={clashes ? <Clash session={each} own={sessions} /> : action?.(each)}
        />
      ))}
    </Grid>
  );
};
