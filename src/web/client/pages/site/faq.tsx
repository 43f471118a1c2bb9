import { useState } from 'react';
import { useLocation } from 'react-router';
import { filled } from '#kernel/contract/wording.ts';
import type { PageTextsPart } from '#modules/content/contract/text-parts.ts';
import { HelpLines, useCountries } from '#client/features/site/help-lines.tsx';
import { anchorOf, PartWords } from '#client/features/site/parts.tsx';
import { useContent } from '#client/features/site/use-content.ts';
import { faqPage } from '#modules/content/contract/pages/faq.ts';
import { useTexts } from '#client/lib/site/site-texts.ts';
import { Band } from '#ui/blocks/band.tsx';
import { Closing } from '#ui/blocks/closing.tsx';
import { Drawers } from '#ui/blocks/drawers.tsx';
import { Hero } from '#ui/blocks/hero.tsx';
import { OpenBook, PaperBoat } from '#ui/drawings/words.tsx';
import { SearchBox } from '#ui/controls/search-box.tsx';
import { Stack } from '#ui/layout.tsx';
import { NextLink } from '#ui/link-button.tsx';

/** As people type on a phone: without capitals and accents. */
const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll(/[\u0300-\u036f]/g, '')
    .toLowerCase();

const UNREAD: readonly string[] = ['id', 'to', 'picture'];
/** What a reader sees of a topic: neither ids nor addresses. */
const textsIn = (value: unknown): string[] => {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, each]: [string, unknown]) =>
    UNREAD.includes(name) ? [] : textsIn(each),
  );
};

/** Every word of it is searched, in titles and answers. */
const hasWords = (topic: PageTextsPart, typed: string): boolean => {
  const text = plain(textsIn(topic).join(' '));
  return plain(typed)
    .split(/\s+/)
    .every((word) => text.includes(word));
};

/** `/faq`, one anchor for each topic (SIT-023, SIT-068, C-121). */
const Faq = () => {
  const texts = useTexts(faqPage);
  const { hash } = useLocation();
  const [typed, setTyped] = useState('');
  const help = useCountries(useContent('all').data?.help ?? [])[0];
  const searched = typed.trim();
  const topics = texts.topics.map((topic, at) => ({ topic, id: anchorOf(topic, at) }));
  const shown = searched === '' ? topics : topics.filter(({ topic }) => hasWords(topic, searched));
  const linked = topics.find(({ id }) => `#${id}` === hash)?.id ?? topics[0]?.id;
  return (
    <>
      <Hero title={texts.title} lead={texts.lead} picture={<OpenBook />} />
      <Band>
        <Stack gap="md" maw="46rem" w="100%" mx="auto">
          <SearchBox label={texts.search} value={typed} onChange={setTyped} />
          <output style={{ minHeight: '1.6em' }}>
            {searched === ''
              ? null
              : shown.length === 0
                ? texts.none
                : filled(texts.found, { count: shown.length, all: topics.length })}
          </output>
          <Drawers
            isOpen={(id) => (searched === '' ? id === linked : true)}
            drawers={shown.map(({ topic, id }) => ({
              id,
              title: topic.title ?? '',
              children: (
                <Stack gap="md">
                  <PartWords part={topic} />
                  {topic.id === 'safety' && help !== undefined ? <HelpLines country={help} /> : null}
                </Stack>
              ),
            }))}
          />
        </Stack>
      </Band>
      <Closing
        texts={texts}
        picture={<PaperBoat />}
        actions={<NextLink to="/contact-us" text={texts.closingAction} />}
      />
    </>
  );
};

export default Faq;
