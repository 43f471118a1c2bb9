import { Box } from '@mantine/core';
import { Fragment, type ReactNode } from 'react';
import { Link } from 'react-router';
import type { Inline, PageTextsPart, TextBlock } from '#modules/content/contract/text-parts.ts';
import { List, Quote, Row, Stack } from '#ui/layout.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { Section } from '#ui/page.tsx';

const isHere = (to: string) => to.startsWith('/') || to.startsWith('#');

const Way = ({ to, children }: { to: string; children: ReactNode }) =>
  isHere(to) ? (
    <Link to={to}>{children}</Link>
  ) : (
    <a href={to} rel="noopener">
      {children}
    </a>
  );

const Pieces = ({ pieces }: { pieces: readonly Inline[] }) =>
  pieces.map((piece, at) => {
    if (typeof piece === 'string') return <Fragment key={at}>{piece}</Fragment>;
    if ('strong' in piece)
      return (
        <strong key={at}>
          <Pieces pieces={piece.strong} />
        </strong>
      );
    if ('em' in piece)
      return (
        <em key={at}>
          <Pieces pieces={piece.em} />
        </em>
      );
    return (
      <Way key={at} to={piece.to}>
        <Pieces pieces={piece.text} />
      </Way>
    );
  });

const Ways = ({ ways }: { ways: readonly { to: string; text: string }[] }) => (
  <Row>
    {ways.map(({ to, text }) => (
      <LinkButton key={to} to={to} variant="light" {...(isHere(to) ? {} : { reloadDocument: true })}>
        {text}
      </LinkButton>
    ))}
  </Row>
);

/** What staff wrote, in its order. */
const Block = ({ block }: { block: TextBlock }) => {
  if ('paragraph' in block)
    return (
      <p>
        <Pieces pieces={block.paragraph} />
      </p>
    );
  if ('heading' in block)
    return (
      <Box component="h3" fz="h3">
        {block.heading}
      </Box>
    );
  if ('quote' in block)
    return (
      <Quote>
        <Pieces pieces={block.quote} />
      </Quote>
    );
  if ('picture' in block)
    return (
      <img
        src={block.picture}
        alt={block.alt}
        loading="lazy"
        style={{ maxWidth: '100%', height: 'auto', borderRadius: 'var(--mantine-radius-lg)' }}
      />
    );
  if ('ways' in block) return <Ways ways={block.ways} />;
  return (
    <List {...(block.ordered ? { as: 'ol' as const } : {})}>
      {block.points.map((point, at) => (
        <li key={at}>
          <Pieces pieces={point} />
        </li>
      ))}
    </List>
  );
};

/** Paragraphs, points and links of a part, without its heading. */
export const PartWords = ({
  of: { paragraphs = [], points = [], links = [], blocks = [] },
}: {
  of: Omit<PageTextsPart, 'title'>;
}) => (
  <Stack maw="44rem">
    {paragraphs.map((paragraph, at) => (
      <p key={at}>{paragraph}</p>
    ))}
    {points.length === 0 ? null : (
      <List>
        {points.map((point) => (
          <li key={point}>{point}</li>
        ))}
      </List>
    )}
    {links.length === 0 ? null : <Ways ways={links} />}
    {blocks.map((block, at) => (
      <Block key={at} block={block} />
    ))}
  </Stack>
);

/** Where links lead that name a part: staff may have left its name out. */
export const anchorOf = ({ id }: PageTextsPart, at: number): string => id ?? `part-${at + 1}`;

/** Parts of a page in words, each under its heading. What stands before the first heading has none. */
export const Parts = ({ of }: { of: readonly PageTextsPart[] }) =>
  of.map((part, at) =>
    part.title === undefined ? (
      <PartWords key={at} of={part} />
    ) : (
      <Section key={at} title={part.title} {...(part.id === undefined ? {} : { id: part.id })}>
        <PartWords of={part} />
      </Section>
    ),
  );
