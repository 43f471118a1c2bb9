import { Box } from '@mantine/core';
import { Link } from 'react-router';
import { wordAnchor } from '#client/features/site/glossary-links.tsx';
import { glossaryPage } from '#modules/content/contract/pages/glossary.ts';
import { useTexts } from '#client/lib/site/site-texts.ts';
import { Band } from '#ui/blocks/band.tsx';
import { Hero } from '#ui/blocks/hero.tsx';
import { OpenBook } from '#ui/drawings/words.tsx';
import { Grid, Panel } from '#ui/layout.tsx';

/** Where a word of the product is at home, by the word in each language. */
const places: Readonly<Record<string, string>> = {
  Basic: '/how-it-works#membership',
  Host: '/host',
  Member: '/register',
  Peer: '/how-it-works#people',
  Report: '/safety-policy',
  Restrict: '/how-it-works#safety',
  Session: '/sessions',
  Unlimited: '/membership',
  'Waiting room': '/how-it-works#sessions',
  Well: '/wells',
  Guía: '/host',
  Igual: '/how-it-works#people',
  Miembro: '/register',
  Reporte: '/safety-policy',
  Restringir: '/how-it-works#safety',
  'Sala de espera': '/how-it-works#sessions',
  Sesión: '/sessions',
};

/** `/glossary`: the product's own words (SIT-014, C-121). */
const Glossary = () => {
  const texts = useTexts(glossaryPage);
  return (
    <>
      <Hero title={texts.title} lead={texts.lead} picture={<OpenBook />} />
      <Band>
        <Grid as="dl" min={20} gap="md">
          {texts.words.map(({ word, meaning }) => (
            <Panel key={word} p="md" tone="surface" id={wordAnchor(word)}>
              <Box component="dt" fz="h4" fw={800}>
                {word}
              </Box>
              <dd>
                {meaning}
                {places[word] === undefined ? null : (
                  <Box component="span" display="block" mt="xs">
                    <Link to={places[word]} aria-label={`${texts.more}: ${word}`}>
                      {texts.more}
                    </Link>
                  </Box>
                )}
              </dd>
            </Panel>
          ))}
        </Grid>
      </Band>
    </>
  );
};

export default Glossary;
