import { expect, test } from '@jest/globals';
import { screen } from '@testing-library/react';
import { renderPage } from '#client/testing/render.tsx';
import { OutsideLink } from './outside-link.tsx';

test('a link says that it leads to another website, unless it is a number to call or stays here', () => {
  renderPage(
    <>
      <OutsideLink href="https://kit.example.org/a.zip">Kit</OutsideLink>
      <OutsideLink href={`${location.origin}/wells`}>Wells</OutsideLink>
      <OutsideLink href={`${location.origin}.example.org/`}>Likeness</OutsideLink>
      <OutsideLink href="tel:988">988</OutsideLink>
    </>,
  );
  expect(screen.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
    'Kit (another website)',
    'Wells',
    'Likeness (another website)',
    '988',
  ]);
});
