import { describe, expect, test } from '@jest/globals';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const LAYOUT =
  /^(display|flex|flex-.+|grid|grid-.+|gap|row-gap|column-gap|align-.+|justify-.+|place-.+|margin|margin-.+|padding|padding-.+|width|max-width|min-width|list-style)$/;
/** Above this share of layout declarations a module holds layout, not a drawing (ADR 0035). */
const LIMIT = 0.5;
const features = fileURLToPath(new URL('../features/', import.meta.url));

/** The share of layout declarations in a style sheet: 0 to 1. */
const layoutShare = (css: string): number => {
  const names = [...css.replace(/\/\*[^]*?\*\//g, '').matchAll(/(?<=[{;]\s*)([a-z-]+)\s*:\s*[^;{}]+;/g)].map(
    ([, name]) => name!,
  );
  return names.length === 0 ? 0 : names.filter((name) => LAYOUT.test(name)).length / names.length;
};

/** Modules older than the rule, with the share they may still have; a number here may only fall. */
const exceptions: Readonly<Record<string, number>> = {
  'audit/appoint-auditor.module.css': 0.8,
  'audit/audit-page.module.css': 1,
  'audit/auditors-list.module.css': 0.67,
  'audit/find-histories.module.css': 0.57,
  'audit/history-view.module.css': 0.66,
  'audit/looks-list.module.css': 0.7,
  'audit/reason-bar.module.css': 0.65,
  'audit/state-tree.module.css': 0.64,
  'audit/time-slider.module.css': 0.68,
  'chat/chat-list.module.css': 0.52,
  'chat/chat-pointer.module.css': 0.78,
  'communities/well-card.module.css': 0.52,
  'communities/well-header.module.css': 0.57,
  'communities/well-list.module.css': 1,
  'communities/well-members.module.css': 0.79,
  'communities/well-view.module.css': 0.67,
  'identity/account.module.css': 0.71,
  'identity/confirmation-reminder.module.css': 0.6,
  'identity/leaving.module.css': 0.66,
  'live-rooms/breakouts/breakout-banner.module.css': 0.61,
  'live-rooms/device-problem.module.css': 0.53,
  'live-rooms/device-watch.module.css': 0.63,
  'live-rooms/in-app-hint.module.css': 0.8,
  'live-rooms/lead/lead-modal.module.css': 0.58,
  'live-rooms/lead/side-panel.module.css': 0.64,
  'live-rooms/room-banners.module.css': 0.53,
  'live-rooms/session-data-panel.module.css': 0.68,
  'live-rooms/waiting-test.module.css': 0.65,
  'moderation/flagged-activity.module.css': 0.91,
  'moderation/flagged-case.module.css': 0.63,
  'moderation/get-help.module.css': 0.54,
  'moderation/staff-frame.module.css': 0.57,
  'notifications/reminding.module.css': 0.53,
  'restrictions/restrictions.module.css': 0.78,
  'scheduling/discover-sessions.module.css': 0.76,
  'scheduling/host-card.module.css': 0.7,
  'scheduling/host/too-few.module.css': 0.67,
  'scheduling/member-sessions.module.css': 0.84,
  'scheduling/registration-dialogs.module.css': 0.52,
  'scheduling/save-your-spot.module.css': 1,
  'scheduling/series/series.module.css': 0.71,
  'scheduling/session-banner.module.css': 0.62,
  'scheduling/session-card.module.css': 0.52,
  'scheduling/session-detail.module.css': 0.58,
  'scheduling/session-rows.module.css': 1,
  'scheduling/share/share.module.css': 0.72,
  'scheduling/waiting-list/waiting-list.module.css': 0.59,
  'scheduling/well-sessions.module.css': 1,
};

const modules = readdirSync(features, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.module.css'))
  .toSorted();

describe('CSS modules of features hold drawings; layout is done by ui/layout.tsx', () => {
  test.each(modules)('%s', (file) => {
    const share = layoutShare(readFileSync(join(features, file), 'utf8'));
    expect(Math.floor(share * 100) / 100).toBeLessThanOrEqual(exceptions[file] ?? LIMIT);
  });

  test.each([
    ['.a { display: flex; gap: 1rem; color: red; margin: 0; }', 0.75],
    ['.a { color: red; }\n@media (hover: hover) { .a:hover { background: blue; } }', 0],
    ['/* display: flex; */ .a { width: 1px; height: 1px; }', 0.5],
  ])('the share of layout in %j is %d', (css, share) => {
    expect(layoutShare(css)).toBe(share);
  });
});
