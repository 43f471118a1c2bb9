import { diffWordsWithSpace } from 'diff';
import { Fragment } from 'react';
import type { JsonValue } from '#modules/content/contract/entries.ts';
import { Panel, Soft } from '#ui/layout.tsx';
import { siteTexts } from './texts.ts';

const { versions: texts } = siteTexts;

/** Lists and pictures are compared line by line, as they are exchanged. */
const wordsOf = (value: JsonValue): string => (typeof value === 'string' ? value : JSON.stringify(value, null, 2));

/** Two versions in one text: what went, what came, what stayed. */
export const Comparison = ({ before, after }: { before: JsonValue; after: JsonValue }) => {
  const pieces = diffWordsWithSpace(wordsOf(before), wordsOf(after));
  return (
    <Panel p="sm" tone="surface">
      <Soft mb="xs">{pieces.some(({ added, removed }) => added || removed) ? texts.with : texts.same}</Soft>
      <div style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
        {pieces.map(({ value, added, removed }, at) =>
          added ? (
            <ins key={at} style={{ background: 'var(--ws-good-soft)', color: 'var(--ws-on-good-soft)' }}>
              {value}
            </ins>
          ) : removed ? (
            <del key={at} style={{ background: 'var(--ws-bad-soft)', color: 'var(--ws-on-bad-soft)' }}>
              {value}
            </del>
          ) : (
            <Fragment key={at}>{value}</Fragment>
          ),
        )}
      </div>
    </Panel>
  );
};
