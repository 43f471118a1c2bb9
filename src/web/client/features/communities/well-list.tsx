import { Button, Skeleton, VisuallyHidden } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import { Link } from 'react-router';
import { searchWells } from '../../../../modules/communities/contract/api.ts';
import { useCall } from '../../lib/query.ts';
import { CardGrid } from '../../ui/card.tsx';
import { SearchBox } from '../../ui/search-box.tsx';
import { EmptyState, FailedState, Loaded, LoadingState } from '../../ui/states.tsx';
import { wellTexts } from './texts.ts';
import { WellCard } from './well-card.tsx';
import styles from './well-list.module.css';

const PAGE = 24;
const topics = [['group']] as const;
/** What the list asks for before anybody searched. */
export const firstWells = { q: '', limit: PAGE };

/** All Wells as cards, with a search (COM-011, COM-035). */
export const WellList = () => {
  const [typed, setTyped] = useState('');
  const [q] = useDebouncedValue(typed.trim(), 250);
  const [pages, setPages] = useState(1);
  const query = useCall(searchWells, { ...firstWells, q }, { topics, keepPrevious: true, quiet: true });
  const search = (text: string) => {
    setTyped(text);
    setPages(1);
  };

  return (
    <>
      <div className={styles.tools}>
        <SearchBox value={typed} onChange={search} label={wellTexts.list.search} />
      </div>
      <VisuallyHidden component="output">{query.data ? wellTexts.list.count(query.data.total) : ''}</VisuallyHidden>
      <Loaded query={query} loading={<LoadingState shape="card" rows={6} />}>
        {({ group, total, may_create }) =>
          total === 0 ? (
            <NoWells q={q} mayCreate={may_create} showAll={() => search('')} />
          ) : (
            <>
              <CardGrid>
                {group.map((well) => (
                  <WellCard key={well.uuid} well={well} />
                ))}
                {Array.from({ length: pages - 1 }, (_, index) => (
                  <MoreWells key={index} q={q} offset={(index + 1) * PAGE} />
                ))}
              </CardGrid>
              {total > pages * PAGE ? (
                <div className={styles.more}>
                  <Button variant="default" onClick={() => setPages(pages + 1)}>
                    {wellTexts.list.more}
                  </Button>
                </div>
              ) : null}
            </>
          )
        }
      </Loaded>
    </>
  );
};

const NoWells = ({ q, mayCreate, showAll }: { q: string; mayCreate: boolean; showAll: () => void }) =>
  q === '' ? (
    <EmptyState
      text={wellTexts.list.none}
      action={
        mayCreate ? (
          <Button component={Link} to="/well/create">
            {wellTexts.list.create}
          </Button>
        ) : null
      }
    />
  ) : (
    <EmptyState
      picture="boat"
      text={wellTexts.list.noMatch(q)}
      action={
        <Button variant="light" onClick={showAll}>
          {wellTexts.list.clear}
        </Button>
      }
    />
  );

const MoreWells = ({ q, offset }: { q: string; offset: number }) => {
  const query = useCall(searchWells, { q, limit: PAGE, offset }, { topics, quiet: true });
  if (query.data) return query.data.group.map((well) => <WellCard key={well.uuid} well={well} />);
  if (query.isError)
    return (
      <li className={styles.wide}>
        <FailedState onRetry={() => void query.refetch()} retrying={query.isFetching} />
      </li>
    );
  return Array.from({ length: 3 }, (_, index) => (
    <li key={index} aria-hidden>
      <Skeleton height={280} radius="lg" />
    </li>
  ));
};
