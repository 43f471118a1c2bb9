import { Box } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { Link } from 'react-router';
import type { TextBlock } from '#modules/content/contract/text-parts.ts';
import type { TeamMember } from '#modules/content/contract/site-content.ts';
import { Parts, PartWords } from '#client/features/site/parts.tsx';
import { aboutPage } from '#modules/content/contract/pages/about-us.ts';
import { useContent } from '#client/features/site/use-content.ts';
import { useTexts } from '#client/lib/site/site-texts.ts';
import { useMember } from '#client/lib/session.tsx';
import { Avatar } from '#ui/pictures/avatar.tsx';
import { Card, CardGrid } from '#ui/card.tsx';
import { Soft, Stack } from '#ui/layout.tsx';
import { Page, PageTitle, Section } from '#ui/page.tsx';

/** Width and height of a photo (SIT-064), and on phones, where two stand beside each other. */
const PHOTO = 235;
const PHOTO_ON_PHONES = 112;

/** `/about-us` (SIT-011, SIT-064, SIT-065, C-123). */
const AboutUs = () => {
  const texts = useTexts(aboutPage);
  const site = useContent().data;
  const content = site?.content;
  const team = content?.team ?? [];
  const letter = content?.founder_letter ?? null;
  const isNarrow = useMediaQuery('(max-width: 47.99em)');
  return (
    <Page>
      <PageTitle lead={texts.lead}>{texts.title}</PageTitle>
      <Parts of={texts.mission} />
      {letter === null ? null : (
        <Section title={texts.letter}>
          <PartWords of={site?.letter ? { blocks: site.letter as TextBlock[] } : letter} />
          <Box component="p" mt="md" fw={750}>
            {letter.by}
          </Box>
        </Section>
      )}
      {team.length === 0 ? null : (
        <Section title={texts.team}>
          <CardGrid min={isNarrow ? 9 : 15}>
            {team.map((member, at) => (
              <TeamCard key={at} of={member} size={isNarrow ? PHOTO_ON_PHONES : PHOTO} />
            ))}
          </CardGrid>
        </Section>
      )}
    </Page>
  );
};

/** Leads to the profile, for members alone. */
const TeamCard = ({ of: { name, photo, title, username }, size }: { of: TeamMember; size: number }) => {
  const isOpen = useMember() !== null;
  return (
    <Card as="li" interactive={isOpen}>
      <Stack align="center" gap="xs" ta="center">
        <Avatar id={username} name={name} src={photo} size={size} />
        <Box component="h3" fz="h3">
          {isOpen ? (
            <Link to={`/profile/${encodeURIComponent(username)}`} data-card-link>
              {name}
            </Link>
          ) : (
            name
          )}
        </Box>
        <Soft size="inherit">{title}</Soft>
        <Soft>{username}</Soft>
      </Stack>
    </Card>
  );
};

export default AboutUs;
