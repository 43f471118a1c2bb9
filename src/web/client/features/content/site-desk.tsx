import { Box } from '@mantine/core';
import { Link } from 'react-router';
import { getSite, type SitePage } from '#modules/content/contract/api.ts';
import { useCall } from '#client/lib/query.ts';
import { Card, CardGrid } from '#ui/card.tsx';
import { Soft, Stack } from '#ui/layout.tsx';
import { PageTitle, Section } from '#ui/page.tsx';
import { Loaded, LoadingState } from '#ui/states.tsx';
import { Editors } from './editors.tsx';
import { Exchange } from './exchange.tsx';
import { siteTexts as texts } from './texts.ts';

const GROUPS = ['look', 'pages', 'legal', 'mails', 'settings'] as const satisfies readonly SitePage['group'][];

const stateOf = ({ entries }: SitePage): string => {
  const drafts = entries.filter(({ has_draft: hasDraft }) => hasDraft).length;
  const changed = entries.filter(({ is_changed: isChanged }) => isChanged).length;
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

/** `/admin/site`: everything that staff can change, by what it is. */
export const SiteDesk = () => (
  <>
    <PageTitle lead={texts.lead}>{texts.title}</PageTitle>
    <Loaded query={useCall(getSite, {}, { topics: [['site']], quiet: true })} loading={<LoadingState rows={6} tall />}>
      {({ pages, level }) => (
        <>
          {texts.level[level] === '' ? null : <Soft mb="md">{texts.level[level]}</Soft>}
          {GROUPS.map((group) => {
            const own = pages.filter((page) => page.group === group);
            return own.length === 0 ? null : (
              <Section key={group} title={texts.groups[group]}>
                <CardGrid min={15}>
                  {own.map((page) => (
                    <PageCard key={page.page} page={page} />
                  ))}
                </CardGrid>
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
