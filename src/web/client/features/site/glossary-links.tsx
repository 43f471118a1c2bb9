import { Fragment } from 'react';
import { Link } from 'react-router';
import { glossaryPage } from '#modules/content/contract/pages/glossary.ts';
import { useTexts } from '#client/lib/site/site-texts.ts';

/** Where a word stands on `/glossary`. */
export const wordAnchor = (word: string): string => word.toLowerCase().replaceAll(/[^\p{L}\d]+/gu, '-');

const escaped = (word: string) => word.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);

/** A text in which the product's own words lead to what they mean, each the first time. */
export const WithGlossary = ({ text }: { text: string }) => {
  const { words } = useTexts(glossaryPage);
  const first = new Set<string>();
  // The longest first: "Group-hosted session" is no "Session".
  const known = words.map(({ word }) => word).toSorted((one, other) => other.length - one.length);
  const pattern = new RegExp(String.raw`(^|[^\p{L}-])(${known.map(escaped).join('|')})s?(?![\p{L}-])`, 'gu');
  const pieces: (string | { word: string; text: string })[] = [];
  let from = 0;
  for (const match of text.matchAll(pattern)) {
    const [all, before, word] = match as unknown as [string, string, string];
    if (first.has(word)) continue;
    first.add(word);
    pieces.push(text.slice(from, match.index + before.length), { word, text: all.slice(before.length) });
    from = match.index + all.length;
  }
  pieces.push(text.slice(from));
  return pieces.map((piece, at) =>
    typeof piece === 'string' ? (
      <Fragment key={at}>{piece}</Fragment>
    ) : (
      <Link key={at} to={`/glossary#${wordAnchor(piece.word)}`}>
        {piece.text}
      </Link>
    ),
  );
};
