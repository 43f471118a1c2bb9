import { useQueries } from '@tanstack/react-query';
import { getWell, searchWells } from '#modules/communities/contract/api.ts';
import { useSiteConfig } from '#client/lib/config.tsx';
import { callQuery, useCall } from '#client/lib/query.ts';
import { useMember } from '#client/lib/session.tsx';
import { CardGrid } from '#ui/card.tsx';
import { MoreLink } from '#ui/link-button.tsx';
import { Section } from '#ui/page.tsx';
import { wellCardTexts } from './well-card-texts.ts';
import { WellCard } from './well-card.tsx';

const SHOWN = 6;
const looking = { topics: [['group']], quiet: true, staleTime: 300_000 } as const;

/** Some Wells for the home pages (SIT-035): the configured ones, else the first. Shows nothing rather than a gap. */
const FeaturedWells = () => {
  const wanted = (useSiteConfig()?.client_featured_group_uuids ?? '').split(';').filter(Boolean).slice(0, SHOWN);
  const configured = useQueries({ queries: wanted.map((id) => callQuery(getWell, { id }, looking)) });
  const chosen = configured.flatMap(({ data }) => data?.group ?? []);
  const needsOthers = chosen.length === 0 && configured.every(({ isPending }) => !isPending);
  // The main Well and those of a member are among them.
  const limit = (useMember() === null ? SHOWN : 3 * SHOWN) + 1;
  const others = useCall(searchWells, { limit }, { ...looking, enabled: needsOthers }).data?.group ?? [];
  const open = others.filter((well) => !well.is_default_group && !well.am_i_joined);
  const featured = needsOthers ? open.slice(0, SHOWN) : chosen;
  if (featured.length === 0) return null;
  return (
    <Section title={wellCardTexts.featured} actions={<MoreLink to="/wells" text={wellCardTexts.allWells} />}>
      <CardGrid>
        {featured.map((well) => (
          <WellCard key={well.uuid} well={well} heading="h3" />
        ))}
      </CardGrid>
    </Section>
  );
};

export default FeaturedWells;
