import type { ReactNode } from 'react';
import type { Notice } from '#kernel/contract/refusals.ts';
import type { CallFailure } from '#client/lib/query.ts';
import { Page } from './page.tsx';
import { Loaded, LoadingState, type QueryLike } from './states.tsx';

/**
 * The page of one thing: skeleton, refused (`gone`), could not be loaded, or what it brought. `children` guards and draws the
 * page itself; once it is there, a later failure does not take it away.
 */
export const EntityPage = <T,>({
  query,
  gone,
  loading = <LoadingState />,
  width = 'wide',
  children,
}: {
  query: QueryLike<T> & { error: CallFailure | null };
  /** What stands in place of the thing for this refusal; undefined: it could not be loaded, and can be tried again. */
  gone: (notice: Notice, status: number) => ReactNode | undefined;
  loading?: ReactNode;
  width?: 'text' | 'wide';
  children: (data: T) => ReactNode;
}) => {
  if (query.data !== undefined) return children(query.data);
  const instead = query.error ? gone(query.error.notice, query.error.status) : undefined;
  return (
    instead ?? (
      <Page width={width}>
        <Loaded isPage query={query} loading={loading}>
          {() => null}
        </Loaded>
      </Page>
    )
  );
};
