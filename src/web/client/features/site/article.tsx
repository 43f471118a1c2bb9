import type { ReactNode } from 'react';
import type { PageTextsPart } from '#modules/content/contract/text-parts.ts';
import { Reading } from '#ui/blocks/reading.tsx';
import { Panel, Soft, Stack } from '#ui/layout.tsx';
import { Section } from '#ui/page.tsx';
import { anchorOf, PartWords } from './parts.tsx';

/** A long text: its date, what it says in plain words, its contents, its parts. */
export const Article = ({
  texts,
  updated,
  summary,
  parts,
  children,
  within,
}: {
  texts: { contents: string; inShort: string };
  updated: ReactNode;
  /** None where it might say something else than the text. */
  summary: readonly PageTextsPart[];
  parts: readonly PageTextsPart[];
  /** At the end. */
  children?: ReactNode;
  /** Below the words of a part. */
  within?: (part: PageTextsPart) => ReactNode;
}) => (
  <Reading
    label={texts.contents}
    contents={parts.flatMap((part, at) =>
      part.title === undefined ? [] : [{ id: anchorOf(part, at), title: part.title }],
    )}
  >
    <Soft mb="md">{updated}</Soft>
    {summary.length === 0 ? null : (
      <Panel as="section" tone="brand" p="lg" mb="xl" aria-label={texts.inShort}>
        <h2>{texts.inShort}</h2>
        {summary.map((part, at) => (
          <PartWords key={at} part={part} />
        ))}
      </Panel>
    )}
    {parts.map((part, at) =>
      part.title === undefined ? (
        <PartWords key={at} part={part} />
      ) : (
        <Section key={at} title={part.title} id={anchorOf(part, at)}>
          <Stack gap="md">
            <PartWords part={part} />
            {within?.(part)}
          </Stack>
        </Section>
      ),
    )}
    {children}
  </Reading>
);
