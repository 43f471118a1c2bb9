import { describe, expect, test } from '@jest/globals';
import { MantineProvider } from '@mantine/core';
import { render } from '@testing-library/react';
import { coverColours, coverOf, coverScenes, nightColours } from './cover-art-seed.ts';
import { CoverArt } from './cover-art.tsx';
import { theme } from '#client/theme/theme.ts';

const ids = Array.from({ length: 400 }, (_, index) => `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`);

const cover = (id: string, look: 'light' | 'dark' = 'light') =>
  render(
    <MantineProvider
      theme={theme}
      env="test"
      forceColorScheme={look}
      withCssVariables={false}
      withGlobalClasses={false}
    >
      <CoverArt id={id} />
    </MantineProvider>,
  ).container;
const drawn = (id: string, look?: 'dark') => cover(id, look).innerHTML.replaceAll(/_r_\w+_|:r\w+:/g, '');

/** How bright a colour is, 0 to 255. */
const brightness = (colour: string) =>
  [1, 3, 5].reduce((sum, at) => sum + Number.parseInt(colour.slice(at, at + 2), 16), 0) / 3;

describe('covers', () => {
  test('[I-065] the same id has the same cover everywhere', () => {
    expect(drawn(ids[7]!)).toBe(drawn(ids[7]!));
    expect(drawn(ids[7]!)).not.toBe(drawn(ids[8]!));
  });

  test('every scene and every set of colours is used', () => {
    expect(new Set(ids.map((id) => coverOf(id).scene)).size).toBe(coverScenes.length);
    expect(new Set(ids.map((id) => coverOf(id).colours)).size).toBe(coverColours.length);
  });

  test('in the dark the same landscape is a night: dark ground, lighter moon', () => {
    for (const [index, night] of nightColours.entries()) {
      expect(brightness(night.top)).toBeLessThan(60);
      expect(brightness(night.light)).toBeGreaterThan(180);
      expect(brightness(night.top)).toBeLessThan(brightness(coverColours[index]!.top) / 3);
    }
    expect(nightColours).toHaveLength(coverColours.length);
    expect(drawn(ids[7]!, 'dark')).toContain(coverOf(ids[7]!, nightColours).colours.top);
    expect(drawn(ids[7]!)).not.toContain(coverOf(ids[7]!, nightColours).colours.top);
  });

  test.each(['leaves', 'reeds', 'ripples', 'moon', 'stones'])(
    'the middle of %s, which is all that a narrow card shows, is not empty',
    (scene) => {
      const shown = ids.filter((id) => coverOf(id).scene === scene).slice(0, 10);
      // 247 of 640 units stay of the width on a phone.
      const stands = shown.map((id) =>
        [...drawn(id).matchAll(/translate\((\d+) 372\)|M(\d+) 350Q|cx="(\d+)" cy="(?:\d+" rx="20"|122" r="66"|302")/g)]
          .map(([, leaf, reed, round]) => Number(leaf ?? reed ?? round))
          .some((x) => x > 240 && x < 400),
      );
      expect(stands).toEqual(shown.map(() => true));
      expect(shown.length).toBeGreaterThan(4);
    },
  );

  test('says nothing to screen readers', () => {
    const container = cover(ids[0]!);
    expect(container.querySelector('svg')?.getAttribute('aria-hidden')).toBe('true');
  });
});
