import { act, screen, waitFor } from '@testing-library/react';
import { Suspense, useState, type ComponentType } from 'react';
import { afterEach, expect, jest, test } from '@jest/globals';
import { renderPage } from '#client/testing/render.tsx';
import { watchNavigation } from '#client/testing/watch.ts';
import { extraPart, fetchedPart } from './fetched-part.tsx';

afterEach(() => void jest.useRealTimers());

const missing = new TypeError('Failed to fetch dynamically imported module: /assets/part.js');
/** A file that does not come the first time. */
const fileOf = (problem: Error) => {
  let tries = 0;
  return () => (tries++ === 0 ? Promise.reject(problem) : Promise.resolve({ default: () => <p>The part</p> }));
};
/** A page with a part that can be put away and drawn again. */
const PageWith = ({ part: Part }: { part: ComponentType }) => {
  const [isDrawn, draw] = useState(true);
  return (
    <>
      <h1>The page</h1>
      <button onClick={() => draw(!isDrawn)}>turn</button>
      <Suspense fallback={<p>on its way</p>}>{isDrawn ? <Part /> : null}</Suspense>
    </>
  );
};

test('a part whose file does not come says so in its place, and loads the page again when asked', async () => {
  const seen = watchNavigation('/');
  const { user } = renderPage(<PageWith part={fetchedPart(fileOf(missing))} />);
  await user.click(await screen.findByRole('button', { name: 'Try again' }));
  expect([screen.getByRole('alert').textContent, seen.reloads]).toEqual(['This could not be loaded.Try again', 1]);
  expect(screen.getByText('The page')).toBeTruthy();
});

test('a part that a page can do without is left out while its file does not come, and fetched when it is drawn again', async () => {
  const { user } = renderPage(<PageWith part={extraPart(fileOf(missing))} />);
  await screen.findByText('on its way');
  await waitFor(() => expect(screen.queryByText('on its way')).toBeNull());
  expect([screen.getByText('The page').tagName, screen.queryByRole('alert')]).toEqual(['H1', null]);
  await user.click(screen.getByText('turn'));
  await user.click(screen.getByText('turn'));
  expect(await screen.findByText('The part')).toBeTruthy();
});

test('a part that was missing comes by itself once its file can be had', async () => {
  jest.useFakeTimers();
  renderPage(<PageWith part={fetchedPart(fileOf(missing))} />);
  await act(() => jest.advanceTimersByTimeAsync(1_000));
  expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy();
  await act(() => jest.advanceTimersByTimeAsync(15_000));
  expect(screen.getByText('The part')).toBeTruthy();
});
