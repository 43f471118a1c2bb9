import { Box } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router';
import { FOUND_MAX, getSite, type SitePage } from '#modules/content/contract/api.ts';
import { useCall } from '#client/lib/query.ts';
import { Card, CardGrid } from '#ui/card.tsx';
import { Soft, Stack } from '#ui/layout.tsx';
import { ListSearch } from '#ui/listing.tsx';
import { PageTitle, Section } from '#ui/page.tsx';
import { Loaded, LoadingState } from '#ui/states.tsx';
import { Editors } from './editors.tsx';
import { Exchange } from './exchange.tsx';
import { siteTexts as texts } from './texts.ts';

const GROUPS = ['look', 'pages', 'words', 'legal', 'mails', 'settings'] as const satisfies readonly SitePage['group'][];

/** As the server takes them. */
const LEAST_SEARCHED = 2;

const stateOf = ({ drafts, changed }: Pick<SitePage, 'drafts' | 'changed'>): string => {
  const parts = [...(drafts > 0 ? [texts.drafts(drafts)] : []), ...(changed > 0 ? [texts.changed(changed)] : [])];
  return parts.length === 0 ? texts.usual : parts.join(', ');
};

const PageCard = ({ page }: { page: SitePage }) => (
  <Card as="li" interactive>
    <Stack gap="xxs">
      <Box component="h3" fz="1.0625rem">
        <Link to={`/admin/site/${page.page}`} data-card-link>
          {page.label}
        </Link>
      </Box>
      <Soft>{stateOf(page)}</Soft>
    </Stack>
  </Card>
);

const Cards = ({ pages }: { pages: readonly SitePage[] }) => (
  <CardGrid min={15}>
    {pages.map((page) => (
      <PageCard key={page.page} page={page} />
    ))}
  </CardGrid>
);

/** There are many of them, and a search finds one sooner. */
const WordCards = ({ pages }: { pages: readonly SitePage[] }) => {
  const touched = pages.filter(({ drafts, changed }) => drafts + changed > 0);
  return (
    <Stack gap="md">
      {touched.length === 0 ? null : <Cards pages={touched} />}
      <details>
        <Box component="summary" py="sm" style={{ cursor: 'pointer' }} fw={650}>
          {texts.allWords(pages.length)}
        </Box>
        <Cards pages={pages} />
      </details>
    </Stack>
  );
};

/** What has these words, with the way to it. */
const Found = ({ words }: { words: string }) => (
  <Loaded
    query={useCall(getSite, { words }, { topics: [['site']], quiet: true, keepPrevious: true })}
    loading={<LoadingState rows={3} />}
  >
    {({ pages }) => {
      const found = pages.flatMap(({ page, label, entries }) => entries.map((entry) => ({ page, label, entry })));
      return (
        <Stack>
          <output>
            <Soft as="span">
              {found.length === 0 ? texts.search.none : texts.search.found(found.length, FOUND_MAX)}
            </Soft>
          </output>
          <Stack as="ul">
            {found.map(({ page, label, entry }) => (
              <li key={entry.key}>
                <Link to={`/admin/site/${page}#${entry.key}`}>
                  {label}: {entry.label}
                </Link>
                {entry.excerpt === '' ? null : <Soft>{entry.excerpt}</Soft>}
              </li>
            ))}
          </Stack>
        </Stack>
      );
    }}
  </Loaded>
);

const Search = () => {
  const [words, setWords] = useState('');
  return (
    <Stack gap="md" mb="lg">
      <Box maw="32rem">
        <ListSearch label={texts.search.label} q="" onChange={setWords} />
      </Box>
      {words.length < LEAST_SEARCHED ? null : <Found words={words} />}
    </Stack>
  );
};

export const SiteDesk = () => (
  <>
    <PageTitle lead={texts.lead}>{texts.title}</PageTitle>
    <Search />
    <Loaded query={useCall(getSite, {}, { topics: [['site']], quiet: true })} loading={<LoadingState rows={6} tall />}>
      {({ pages, level }) => (
        <>
          {texts.level[level] === '' ? null : <Soft mb="md">{texts.level[level]}</Soft>}
          {GROUPS.map((group) => {
            const own = pages.filter((page) => page.group === group);
            return own.length === 0 ? null : (
              <Section key={group} title={texts.groups[group]}>
                {group === 'words' ? <WordCards pages={own} /> : <Cards pages={own} />}
              </Section>
            );
          })}
          <Section title={texts.exchange.title}>
            <Exchange level={level} />
          </Section>
          <Section title={texts.editors.title}>
            <Editors level={level} />
          </Section>
        </>
      )}
    </Loaded>
  </>
);
