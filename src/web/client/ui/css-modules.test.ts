import { describe, expect, test } from 'vitest';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const LAYOUT =
  /^(display|flex|flex-.+|grid|grid-.+|gap|row-gap|column-gap|align-.+|justify-.+|place-.+|margin|margin-.+|padding|padding-.+|width|max-width|min-width|list-style)$/;
/** A module in which more than this share of the declarations is layout does not hold a drawing (ADR 0035). */
const LIMIT = 0.5;
const features = join(import.meta.dirname, '../features/');

const namesIn = (css: string): string[] =>
  [...css.replace(/\/\*[^]*?\*\//g, '').matchAll(/(?<=[{;]\s*)([a-z-]+)\s*:\s*[^;{}]+;/g)].map(([, name]) => name!);

/** How many declarations a style sheet has, and how many of them are layout. */
const count = (css: string): { all: number; layout: number } => {
  const names = namesIn(css);
  return { all: names.length, layout: names.filter((name) => LAYOUT.test(name)).length };
};

/** Modules above the limit, with the number of layout declarations they may have; a number here may only fall. */
const exceptions: Readonly<Record<string, number>> = {
  'audit/find-histories.module.css': 10,
  'audit/history-view.module.css': 6,
  'audit/looks-list.module.css': 12,
  'audit/state-tree.module.css': 15,
  'audit/time-slider.module.css': 14,
  'chat/chat-list.module.css': 5,
  'live-rooms/breakouts/going.module.css': 6,
  'live-rooms/lead/side-panel.module.css': 13,
  'live-rooms/room-banners.module.css': 11,
  'live-rooms/room-view.module.css': 3,
  'scheduling/discover-sessions.module.css': 24,
  'scheduling/making/preview.module.css': 9,
  'scheduling/member-sessions.module.css': 15,
  'scheduling/session-banner.module.css': 8,
  'scheduling/session-card.module.css': 40,
  'scheduling/session-detail.module.css': 15,
  'scheduling/waiting-list/waiting-list.module.css': 3,
};

const modules = readdirSync(features, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.module.css'))
  .toSorted();

describe('CSS modules of features hold drawings; layout is done by ui/layout.tsx', () => {
  test.each(modules)('%s', (file) => {
    const { all, layout } = count(readFileSync(join(features, file), 'utf8'));
    expect(layout).toBeLessThanOrEqual(exceptions[file] ?? Math.floor(all * LIMIT));
  });

  test.each([
    ['.a { display: flex; gap: 1rem; color: red; margin: 0; }', { all: 4, layout: 3 }],
    ['.a { color: red; }\n@media (hover: hover) { .a:hover { background: blue; } }', { all: 2, layout: 0 }],
    ['/* display: flex; */ .a { width: 1px; height: 1px; }', { all: 2, layout: 1 }],
  ])('the declarations in %j', (css, expected) => {
    expect(count(css)).toEqual(expected);
  });
});
