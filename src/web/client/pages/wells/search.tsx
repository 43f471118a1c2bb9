import { Box } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import { SEARCH_LEAST } from '#modules/forum/contract/api.ts';
import { useIsUnconfirmed } from '#client/entities/identity/confirm-first.tsx';
import { SearchFound } from '#client/features/forum/feed/search-found.tsx';
import { forumTexts } from '#client/features/forum/texts.ts';
import { FoundSessions } from '#client/features/scheduling/lists/found-sessions.tsx';
import { Page, PageTitle } from '#ui/page.tsx';
import { SearchBox } from '#ui/controls/search-box.tsx';

const texts = forumTexts.search;
const PAUSE_MS = 400;

/** `/search`: one box for everything. The words stay out of the address, where others would read them (C-154). */
const Search = () => {
  const [typed, setTyped] = useState('');
  const [q] = useDebouncedValue(typed.trim(), PAUSE_MS);
  const isUnconfirmed = useIsUnconfirmed();
  return (
    <Page>
      <PageTitle lead={texts.lead}>{texts.title}</PageTitle>
      <Box maw="30rem" mb="lg">
        <SearchBox value={typed} onChange={setTyped} label={texts.label} />
      </Box>
      {isUnconfirmed ? <p>{texts.confirm}</p> : null}
      {q.length < SEARCH_LEAST ? null : (
        <>
          {isUnconfirmed ? null : <SearchFound q={q} />}
          <FoundSessions q={q} />
        </>
      )}
    </Page>
  );
};

export default Search;
