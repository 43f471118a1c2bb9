import { NativeSelect } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useState, type ReactNode } from 'react';
import { joinedWells, type Group } from '#modules/communities/contract/api.ts';
import { useIsUnconfirmed } from '#client/entities/identity/confirm-first.tsx';
import { useSetting } from '#client/lib/config.tsx';
import { useEvery } from '#client/lib/paged.ts';
import { texts as common } from '#client/lib/texts.ts';
import { Stack } from '#ui/layout.tsx';
import { Section } from '#ui/page.tsx';
import { Feed } from './feed.tsx';
import { PollCard } from './poll-card.tsx';
import { forumTexts } from '../texts.ts';
import { StatusBox } from './well-discussion.tsx';

const texts = forumTexts.home;
/** Below the sessions of a day; the others come with a tap. */
const AT_HOME = { narrow: 1, wide: 3 };

/**
 * What is new in the member's Wells. Without a chosen Well the poll stands there and no status box; with one it is the
 * other way round (SIT-027 to SIT-029, C-054).
 */
const HomeFeed = ({ ofWell }: { ofWell?: (well: Group) => ReactNode }) => {
  const combined = useSetting('COMBINED_FEED_UUID', '00000000-0000-0000-0000-000000000000');
  const [chosen, choose] = useState('');
  const isUnconfirmed = useIsUnconfirmed();
  const isNarrow = useMediaQuery('(max-width: 47.99em)', false, { getInitialValueInEffect: false });
  const joined = useEvery(
    joinedWells,
    {},
    { rows: 'group', topics: [['group']], quiet: true, enabled: !isUnconfirmed },
  );
  const wells = joined.data ?? [];
  const well = wells.find(({ uuid }) => uuid === chosen);
  if (isUnconfirmed) return null;
  return (
    <Section
      title={texts.title}
      actions={
        <NativeSelect
          aria-label={texts.choose}
          description={joined.isError ? common.wellsNotLoaded : undefined}
          value={well?.uuid ?? ''}
          data={[{ value: '', label: texts.all }, ...wells.map(({ uuid, title }) => ({ value: uuid, label: title }))]}
          onChange={({ currentTarget }) => choose(currentTarget.value)}
        />
      }
    >
      <Stack gap="md" maw="46rem">
        {well === undefined ? null : ofWell?.(well)}
        {well === undefined ? <PollCard isBrief={isNarrow} /> : <StatusBox well={well} />}
        {/* What `ofWell` draws may have the Well's id as its key, and two children with the same key are drawn twice. */}
        <Feed
          key={`feed ${well?.uuid ?? ''}`}
          well={well?.uuid ?? combined}
          combined={well?.is_default_group ?? true}
          {...(well ? {} : { first: isNarrow ? AT_HOME.narrow : AT_HOME.wide })}
        />
      </Stack>
    </Section>
  );
};

export default HomeFeed;
