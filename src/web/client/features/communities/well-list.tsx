import { Box, Button } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import { joinedWells, searchWells } from '#modules/communities/contract/api.ts';
import { usePaged } from '#client/lib/paged.ts';
import { CardGrid } from '#ui/card.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { PagedList } from '#ui/paged-list.tsx';
import { SearchBox } from '#ui/controls/search-box.tsx';
import { EmptyState, LoadingState } from '#ui/states.tsx';
import { wellTexts } from './texts.ts';
import { WellCard } from './well-card.tsx';

export const useWells = (q = '') =>
  usePaged(searchWells, { q }, { rows: 'group', size: 24, topics: [['group']], quiet: true });

/** All Wells as cards, with a search (COM-011, COM-035). */
export const WellList = () => {
  const [typed, setTyped] = useState('');
  const [q] = useDebouncedValue(typed.trim(), 250);
  const wells = useWells(q);
  return (
    <>
      <Box maw="26rem" mb="lg">
        <SearchBox value={typed} onChange={setTyped} label={wellTexts.list.search} />
      </Box>
      <PagedList
        paged={wells}
        list={(cards) => <CardGrid>{cards}</CardGrid>}
        item={(well) => <WellCard well={well} />}
        empty={<NoWells q={q} mayCreate={wells.query.data?.first.may_create ?? false} showAll={() => setTyped('')} />}
        more={wellTexts.list.more}
        count={({ first }) => wellTexts.list.count(first.total)}
        loading={<LoadingState shape="card" rows={6} />}
      />
    </>
  );
};

/** The Wells that a member belongs to, the main one first (SIT-026). */
export const YourWells = () => (
  <PagedList
    paged={usePaged(joinedWells, {}, { rows: 'group', size: 24, topics: [['group']], quiet: true })}
    list={(cards) => <CardGrid>{cards}</CardGrid>}
    item={(well) => <WellCard well={well} />}
    empty={<EmptyState text={wellTexts.yourWells.none} />}
    more={wellTexts.list.more}
    loading={<LoadingState shape="card" rows={3} />}
  />
);

const NoWells = ({ q, mayCreate, showAll }: { q: string; mayCreate: boolean; showAll: () => void }) =>
  q === '' ? (
    <EmptyState
      text={wellTexts.list.none}
      action={mayCreate ? <LinkButton to="/well/create">{wellTexts.list.create}</LinkButton> : null}
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
