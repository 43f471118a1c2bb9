import { Box } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { Link } from 'react-router';
import type { TextBlock } from '#modules/content/contract/text-parts.ts';
import type { TeamMember } from '#modules/content/contract/site-content.ts';
import { PartBlocks, PartWords } from '#client/features/site/parts.tsx';
import { aboutPage } from '#modules/content/contract/pages/about-us.ts';
import { useContent } from '#client/features/site/use-content.ts';
import { useTexts } from '#client/lib/site/site-texts.ts';
import { useMember } from '#client/lib/session.tsx';
import { Band } from '#ui/blocks/band.tsx';
import { Closing } from '#ui/blocks/closing.tsx';
import { Face, Faces } from '#ui/blocks/faces.tsx';
import { Hero } from '#ui/blocks/hero.tsx';
import { LitWindow } from '#ui/drawings/calls.tsx';
import { Lantern } from '#ui/drawings/hosting.tsx';
import { Tree } from '#ui/drawings/together.tsx';
import { Avatar } from '#ui/pictures/avatar.tsx';
import { Soft } from '#ui/layout.tsx';
import { NextLink } from '#ui/link-button.tsx';

/** Width and height of a photo (SIT-064), and on phones, where two stand beside each other. */
const PHOTO = 235;
const PHOTO_ON_PHONES = 112;

/** `/about-us` (SIT-011, SIT-064, SIT-065, C-123). */
const AboutUs = () => {
  const texts = useTexts(aboutPage);
  const site = useContent('all').data;
  const content = site?.content;
  const team = content?.team ?? [];
  const letter = content?.founder_letter ?? null;
  const isNarrow = useMediaQuery('(max-width: 47.99em)');
  return (
    <>
      <Hero title={texts.title} lead={texts.lead} picture={<Tree />} />
      <PartBlocks parts={texts.mission} pictures={pictures} />
      {letter === null ? null : (
        <Band title={texts.letter} ground="warm">
          <Box maw="44rem" fz="lg">
            <PartWords part={site?.letter ? { blocks: site.letter as TextBlock[] } : letter} />
            <Box component="p" mt="md" fw={750}>
              {letter.by}
            </Box>
          </Box>
        </Band>
      )}
      {team.length === 0 ? null : (
        <Band title={texts.team}>
          <Faces>
            {team.map((member, at) => (
              <TeamFace key={at} person={member} size={isNarrow ? PHOTO_ON_PHONES : PHOTO} />
            ))}
          </Faces>
        </Band>
      )}
      <Closing texts={texts} picture={<LitWindow />} actions={<NextLink to="/sessions" text={texts.closingAction} />} />
    </>
  );
};

const pictures = { mission: Lantern };

/** Leads to the profile, for members alone. */
const TeamFace = ({ person: { name, photo, title, username }, size }: { person: TeamMember; size: number }) => {
  const isOpen = useMember() !== null;
  return (
    <Face
      picture={<Avatar id={username} name={name} src={photo} size={size} />}
      name={isOpen ? <Link to={`/profile/${encodeURIComponent(username)}`}>{name}</Link> : name}
    >
      <p>{title}</p>
      <Soft>{username}</Soft>
    </Face>
  );
};

export default AboutUs;
