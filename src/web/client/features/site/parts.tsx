import { List, Row, Stack } from '#ui/layout.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { Section } from '#ui/page.tsx';
import type { PageTextsPart } from './page-texts.ts';

/** Paragraphs, points and links of a part, without its heading. */
export const PartWords = ({
  of: { paragraphs = [], points = [], links = [] },
}: {
  of: Omit<PageTextsPart, 'title'>;
}) => {
  return (
    <Stack maw="44rem">
      {paragraphs.map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
      {points.length === 0 ? null : (
        <List>
          {points.map((point) => (
            <li key={point}>{point}</li>
          ))}
        </List>
      )}
      {links.length === 0 ? null : (
        <Row>
          {links.map(({ to, text }) => (
            <LinkButton key={to} to={to} variant="light">
              {text}
            </LinkButton>
          ))}
        </Row>
      )}
    </Stack>
  );
};

/** Parts of a page in words, each under its heading. */
export const Parts = ({ of }: { of: readonly PageTextsPart[] }) =>
  of.map((part) => (
    <Section key={part.title} title={part.title} {...(part.id === undefined ? {} : { id: part.id })}>
      <PartWords of={part} />
    </Section>
  ));
