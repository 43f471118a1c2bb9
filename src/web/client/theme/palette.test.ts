import { describe, expect, test } from '@jest/globals';
import { avatarColours } from '#ui/pictures/avatar-colour.ts';
import { contrast } from '#modules/content/contract/contrast.ts';
import { palettes } from './palette.ts';

const textPairs = [
  ['ink', 'paper'],
  ['ink', 'surface'],
  ['ink', 'sunken'],
  ['ink', 'raised'],
  ['ink-soft', 'paper'],
  ['ink-soft', 'surface'],
  ['ink-soft', 'sunken'],
  ['ink-soft', 'raised'],
  ['on-brand', 'brand'],
  ['on-brand', 'brand-hover'],
  ['on-danger', 'danger'],
  ['on-danger', 'danger-hover'],
  ['on-brand-soft', 'brand-soft'],
  ['link', 'paper'],
  ['link', 'surface'],
  ['link', 'sunken'],
  ['link', 'raised'],
  ['on-warm-soft', 'warm-soft'],
  ['on-good-soft', 'good-soft'],
  ['on-caution-soft', 'caution-soft'],
  ['on-bad-soft', 'bad-soft'],
  ['on-quiet-soft', 'quiet-soft'],
  ['error', 'surface'],
  ['error', 'paper'],
] as const;

describe.each(['light', 'dark'] as const)('the %s look', (look) => {
  test.each(textPairs)('text %s on %s reads at WCAG AA', (text, ground) => {
    expect(contrast(palettes[look][text], palettes[look][ground])).toBeGreaterThanOrEqual(4.5);
  });

  test.each(['paper', 'surface', 'raised'] as const)('control borders and focus rings show on %s', (ground) => {
    expect(contrast(palettes[look]['line-strong'], palettes[look][ground])).toBeGreaterThanOrEqual(3);
    expect(contrast(palettes[look].brand, palettes[look][ground])).toBeGreaterThanOrEqual(3);
  });
});

test.each(avatarColours)('initials read on avatar colour %#', ({ ground, text }) => {
  expect(contrast(ground, text)).toBeGreaterThanOrEqual(4.5);
});
