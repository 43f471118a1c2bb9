import { Button, VisuallyHidden } from '@mantine/core';
import { Fragment, type ReactNode } from 'react';
import { idOf, type Paged } from '#client/lib/paged.ts';
import { texts } from '#client/lib/texts.ts';
import { FailedState, Loaded, LoadingState } from './states.tsx';

type PagedListProps<Row, Page> = {
  paged: Paged<Row, Page>;
  item?: (row: Row) => ReactNode;
  /** Around all rows: a grid, a list. */
  list?: (items: ReactNode) => ReactNode;
  /** In place of `item` and `list`, for rows that are grouped or filtered. */
  children?: (rows: readonly Row[]) => ReactNode;
  empty: ReactNode;
  more?: string;
  loading?: ReactNode;
  /** Spoken when it changes: how many rows there are. */
  count?: (options: { shown: number; first: Page }) => string;
};

/** A list that grows by a page: loading, failed, empty, its rows, and the button for more. */
export const PagedList = <Row, Page>({
  paged: { query, more },
  item = () => null,
  list = (items) => <ul>{items}</ul>,
  children = (rows) => list(rows.map((row) => <Fragment key={idOf(row as object)}>{item(row)}</Fragment>)),
  empty,
  more: moreText = texts.more,
  loading = <LoadingState />,
  count,
}: PagedListProps<Row, Page>) => (
  <>
    {count ? (
      <VisuallyHidden component="output">
        {query.data ? count({ shown: query.data.rows.length, first: query.data.first }) : ''}
      </VisuallyHidden>
    ) : null}
    <Loaded query={query} loading={loading}>
      {({ rows }) =>
        rows.length === 0 && !more ? (
          <>{empty}</>
        ) : (
          <>
            {rows.length === 0 ? null : children(rows)}
            {query.isFetchNextPageError ? (
              <FailedState onRetry={() => more?.()} retrying={query.isFetchingNextPage} />
            ) : more ? (
              <p style={{ marginTop: '1.5rem', textAlign: 'center' }}>
                <Button variant="default" loading={query.isFetchingNextPage} onClick={more}>
                  {moreText}
                </Button>
              </p>
            ) : null}
          </>
        )
      }
    </Loaded>
  </>
);
