import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { searchWells } from '../../../../modules/communities/contract/api.ts';
import { useSiteConfig } from '../../lib/config.tsx';
import { useCall } from '../../lib/query.ts';
import { CardGrid } from '../../ui/card.tsx';
import { Section } from '../../ui/page.tsx';
import { wellTexts } from './texts.ts';
import { WellCard } from './well-card.tsx';

const SHOWN = 6;

/** Some Wells for the home pages (SIT-035): the configured ones, else the first. Shows nothing rather than a gap. */
const FeaturedWells = () => {
  const wanted = (useSiteConfig()?.client_featured_group_uuids ?? '').split(';').filter(Boolean);
  const query = useCall(searchWells, { limit: 100 }, { topics: [['group']], quiet: true, staleTime: 300_000 });
  const wells = query.data?.group ?? [];
  const chosen = wanted.flatMap((uuid) => wells.filter((well) => well.uuid === uuid));
  const shown = (chosen.length > 0 ? chosen : wells.filter((well) => !well.is_default_group)).slice(0, SHOWN);
  if (shown.length === 0) return null;
  return (
    <Section
      title={wellTexts.featured}
      actions={
        <Button component={Link} to="/wells" variant="subtle">
          {wellTexts.allWells}
        </Button>
      }
    >
      <CardGrid>
        {shown.map((well) => (
          <WellCard key={well.uuid} well={well} heading="h3" />
        ))}
      </CardGrid>
    </Section>
  );
};

export default FeaturedWells;
