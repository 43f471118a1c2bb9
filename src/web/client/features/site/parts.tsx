import { Box } from '@mantine/core';
import { Fragment, type ComponentType, type ReactNode } from 'react';
import { Link } from 'react-router';
import type { Inline, PageTextsPart, TextBlock } from '#modules/content/contract/text-parts.ts';
import { List, Quote, Row, Stack } from '#ui/layout.tsx';
import { OutsideLink, OutsideSign } from '#ui/links/outside-link.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { WithGlossary } from './glossary-links.tsx';
import { Band } from '#ui/blocks/band.tsx';
import { figureIn, Figures, type BlockFigure } from '#ui/blocks/figures.tsx';
import { PictureText } from '#ui/blocks/picture-text.tsx';
import { Steps } from '#ui/blocks/steps.tsx';

const isHere = (to: string) => to.startsWith('/') || to.startsWith('#');

const Way = ({ to, children }: { to: string; children: ReactNode }) =>
  isHere(to) ? <Link to={to}>{children}</Link> : <OutsideLink href={to}>{children}</OutsideLink>;

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
      <LinkButton
        key={to}
        to={to}
        variant="light"
        {...(isHere(to) ? {} : { reloadDocument: true, rightSection: <OutsideSign /> })}
      >
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

/** `Chat: the people of one session …`: what a point is about stands out. */
const Point = ({ text }: { text: string }) => {
  const [, subject, rest] = /^([^:.!?]{2,40}:)( .+)$/.exec(text) ?? [];
  return subject === undefined ? (
    text
  ) : (
    <>
      <strong>{subject}</strong>
      {rest}
    </>
  );
};

/** Paragraphs, points and links of a part, without its heading. */
export const PartWords = ({
  part: { paragraphs = [], points = [], links = [], blocks = [] },
  glossary = false,
}: {
  part: Omit<PageTextsPart, 'title'>;
  /** The product's own words lead to what they mean. */
  glossary?: boolean;
}) => (
  <Stack maw="44rem">
    {paragraphs.map((paragraph, at) => (
      <p key={at}>{glossary ? <WithGlossary text={paragraph} /> : paragraph}</p>
    ))}
    {points.length === 0 ? null : (
      <List>
        {points.map((point) => (
          <li key={point}>
            <Point text={point} />
          </li>
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

/** Points that all begin with a number are drawn as figures. */
const figuresOf = ({ points = [], blocks = [] }: PageTextsPart): BlockFigure[] | undefined => {
  const written = blocks.flatMap((block) => ('points' in block ? block.points : []));
  const texts = [...points, ...written.map((pieces) => pieces.filter((piece) => typeof piece === 'string').join(''))];
  const figures = texts.flatMap((text) => figureIn(text) ?? []);
  return figures.length > 0 && figures.length === texts.length ? figures : undefined;
};

const withoutPoints = ({ blocks = [], ...part }: PageTextsPart): PageTextsPart => ({
  ...part,
  points: [],
  blocks: blocks.filter((block) => !('points' in block)),
});

/**
 * Parts of a page in words, each under its heading beside a drawing: the one for its id, else those that are left, in turn.
 * `steps` are the ids, or places, of parts whose points are done one after the other.
 */
export const PartBlocks = ({
  parts,
  pictures,
  steps = [],
}: {
  parts: readonly PageTextsPart[];
  pictures: Readonly<Record<string, ComponentType>>;
  steps?: readonly (string | number)[];
}) => {
  const all = Object.entries(pictures);
  const inTurn = all.filter(([id]) => !parts.some((part) => part.id === id));
  return parts.map((part, at) => {
    const { title, id, points = [] } = part;
    const named = { ...(title === undefined ? {} : { title }), ...(id === undefined ? {} : { id }) };
    const figures = figuresOf(part);
    if (
      figures !== undefined ||
      (points.length > 0 && (steps.includes(at) || (id !== undefined && steps.includes(id))))
    )
      return (
        <Band key={at} {...named} ground="brand">
          <PartWords part={withoutPoints(part)} />
          {figures === undefined ? <Steps steps={points.map((text) => ({ text }))} /> : <Figures figures={figures} />}
        </Band>
      );
    const Picture =
      (id === undefined ? undefined : pictures[id]) ??
      (inTurn.length > 0 ? inTurn : all)[at % (inTurn.length > 0 ? inTurn : all).length]![1];
    return (
      <PictureText key={at} {...named} side={at % 2 === 0 ? 'end' : 'start'} picture={<Picture />}>
        <PartWords part={part} glossary />
      </PictureText>
    );
  });
};
