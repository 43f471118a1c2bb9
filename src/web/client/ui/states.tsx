import { Box, Button, Skeleton, VisuallyHidden } from '@mantine/core';
import { useEffect, useState, type ReactNode } from 'react';
import { useOnline } from '#client/lib/browser/online.ts';
import { texts } from '#client/lib/texts.ts';
import type { CallFailure } from '#client/lib/query.ts';
import { DocumentTitle } from './document-title.tsx';
import { Illustration } from './pictures/illustration.tsx';
import { Soft } from './layout.tsx';
import styles from './page.module.css';

/** Nothing here, and that is fine: says so, and offers what to do next (I-064). */
export const EmptyState = ({
  text,
  title,
  action,
  picture = 'pond',
}: {
  text: ReactNode;
  title?: string;
  action?: ReactNode;
  picture?: 'pond' | 'boat' | 'none';
}) => (
  <div className={styles.state}>
    {picture === 'none' ? null : <Illustration picture={picture} />}
    {title === undefined ? null : (
      <Box component="h3" fz="h3">
        {title}
      </Box>
    )}
    <Box component="p" maw="30rem">
      {text}
    </Box>
    {action}
  </div>
);

/** A failed load must not read as "nothing here" (C-112, I-064). */
export const FailedState = ({
  onRetry,
  retrying = false,
  text = texts.couldNotLoad,
  isPage = false,
}: {
  /** Undefined: asking again would be answered alike. */
  onRetry: (() => void) | undefined;
  retrying?: boolean;
  text?: string | undefined;
  /** In place of the whole page, whose title and h1 it says. */
  isPage?: boolean;
}) => {
  const isOnline = useOnline();
  const said = isOnline ? text : `${texts.offline.title}. ${texts.offline.text}`;
  return (
    <div className={styles.state} role="alert" data-failed>
      <Illustration picture={isOnline ? 'tangle' : 'boat'} />
      {isPage ? (
        <>
          <DocumentTitle>{said}</DocumentTitle>
          <Box component="h1" fz="h3" maw="30rem" tabIndex={-1}>
            {said}
          </Box>
        </>
      ) : (
        <Box component="p" maw="30rem">
          {said}
        </Box>
      )}
      {onRetry === undefined ? null : (
        <Button variant="light" onClick={onRetry} loading={retrying}>
          {texts.tryAgain}
        </Button>
      )}
    </div>
  );
};

const LONG_MS = 8_000;

/** Whether what is shown has been there for so many milliseconds. */
export const useIsLong = (milliseconds: number): boolean => {
  const [isLong, setLong] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLong(true), milliseconds);
    return () => clearTimeout(timer);
  }, [milliseconds]);
  return isLong;
};

/** Grey shapes of what is coming. `shape` follows the list it stands for. */
export const LoadingState = ({
  rows = 3,
  shape = 'row',
  label = texts.frame.loading,
  tall = false,
}: {
  rows?: number;
  shape?: 'row' | 'card' | 'text';
  label?: string;
  /** For the main part of a page: what stands below stays out of sight until it comes, and is not seen to move. */
  tall?: boolean;
}) => {
  const isLong = useIsLong(LONG_MS);
  return (
    <output className={styles.loading} data-shape={shape} data-tall={tall || undefined} aria-busy>
      <VisuallyHidden>{label}</VisuallyHidden>
      {isLong ? (
        <Soft as="span" style={{ gridColumn: '1 / -1' }}>
          {texts.takesLong}
        </Soft>
      ) : null}
      {Array.from({ length: rows }, (_, row) => (
        <Skeleton
          key={row}
          height={{ row: 76, card: 220, text: 18 }[shape]}
          width={shape === 'text' && row === rows - 1 ? '60%' : '100%'}
          radius={shape === 'text' ? 'sm' : 'lg'}
          aria-hidden
        />
      ))}
    </output>
  );
};

export type QueryLike<T> = {
  data: T | undefined;
  isPending: boolean;
  isError: boolean;
  isFetching: boolean;
  refetch: () => unknown;
  error?: CallFailure | null;
};

/** Of answers that stay what they are: a refusal of the domain, and that there is nothing at the address. */
const FINAL: readonly number[] = [200, 404];

/** One query's faces in one place: skeletons, "could not be loaded", what it was refused with, or what it brought (which shows emptiness itself). */
export const Loaded = <T,>({
  query,
  children,
  loading = <LoadingState />,
  failedText,
  isPage = false,
}: {
  query: QueryLike<T>;
  children: (data: T) => ReactNode;
  loading?: ReactNode;
  failedText?: string;
  /** It is the whole page: its title comes with what is loaded. */
  isPage?: boolean;
}) => {
  if (query.data !== undefined) return <>{children(query.data)}</>;
  if (query.isError) {
    const refused = query.error && FINAL.includes(query.error.status) ? query.error.notice.msg : undefined;
    return (
      <FailedState
        onRetry={refused === undefined ? () => void query.refetch() : undefined}
        retrying={query.isFetching}
        isPage={isPage}
        text={refused ?? failedText}
      />
    );
  }
  return <>{loading}</>;
};
