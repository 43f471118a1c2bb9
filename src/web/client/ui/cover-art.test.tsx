import { describe, expect, test } from 'vitest';
import { render } from '@testing-library/react';
import { coverColours, coverOf, coverScenes } from './cover-art-seed.ts';
import { CoverArt } from './cover-art.tsx';

const ids = Array.from({ length: 400 }, (_, index) => `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`);

const drawn = (id: string) => render(<CoverArt id={id} />).container.innerHTML.replaceAll(/_r_\w+_|:r\w+:/g, '');

describe('covers', () => {
  test('[I-065] the same id has the same cover everywhere', () => {
    expect(drawn(ids[7]!)).toBe(drawn(ids[7]!));
    expect(drawn(ids[7]!)).not.toBe(drawn(ids[8]!));
  });

  test('every scene and every set of colours is used', () => {
    expect(new Set(ids.map((id) => coverOf(id).scene)).size).toBe(coverScenes.length);
    expect(new Set(ids.map((id) => coverOf(id).colours)).size).toBe(coverColours.length);
  });

  test('says nothing to screen readers', () => {
    const { container } = render(<CoverArt id={ids[0]!} />);
    expect(container.querySelector('svg')?.getAttribute('aria-hidden')).toBe('true');
  });
});
