import { describe, expect, test } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { render } from '@testing-library/react';
import { COVER_HUES, coverOf, coverScenes } from './cover-art-seed.ts';
import { CoverArt } from './cover-art.tsx';

const ids = Array.from({ length: 400 }, (_, index) => `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`);

const cover = (id: string) => render(<CoverArt id={id} />).container;
const drawn = (id: string) => cover(id).innerHTML.replaceAll(/_r_\w+_|:r\w+:/g, '');

const sheet = readFileSync('src/web/client/ui/pictures/picture.module.css', 'utf8');
/** The colours of each ground, by day or by night. */
const grounds = (look: 'light' | 'dark'): Record<string, string>[] =>
  [...sheet.matchAll(/^(:global\(.*\) )?\.coverArt\[data-hue='(\d)'\] \{([^}]*)\}/gm)]
    .filter(([, night]) => (night === undefined) === (look === 'light'))
    .map(([, , , rules]) =>
      Object.fromEntries([...rules!.matchAll(/--c-(\w+): (#\w{6});/g)].map(([, name, colour]) => [name, colour])),
    );

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
    expect(new Set(ids.map((id) => coverOf(id).hue)).size).toBe(COVER_HUES);
  });

  test('in the dark the same landscape is a night: dark ground, lighter moon', () => {
    const [days, nights] = [grounds('light'), grounds('dark')];
    expect([days.length, nights.length]).toEqual([COVER_HUES, COVER_HUES]);
    for (const [index, night] of nights.entries()) {
      expect(Object.keys(night)).toEqual(Object.keys(days[index]!));
      expect(brightness(night['top']!)).toBeLessThan(60);
      expect(brightness(night['light']!)).toBeGreaterThan(180);
      expect(brightness(night['top']!)).toBeLessThan(brightness(days[index]!['top']!) / 3);
    }
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
