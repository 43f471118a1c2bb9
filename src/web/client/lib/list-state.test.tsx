import { expect, test } from '@jest/globals';
import { screen } from '@testing-library/react';
import { useLocation } from 'react-router';
import { renderPage } from '#client/testing/render.tsx';
import { useListState } from './list-state.ts';

const List = () => {
  const { q, chosen, choose } = useListState({ status: ['open', 'closed'] });
  return (
    <>
      <output>{[useLocation().search, q, chosen.status].join(' | ')}</output>
      <button
        type="button"
        onClick={() => {
          choose({ q: 'rain' });
          choose({ status: 'open' });
        }}
      >
        Both
      </button>
      <button type="button" onClick={() => choose({ q: '' })}>
        No words
      </button>
    </>
  );
};

test('a filter that is chosen before the words typed just before are shown keeps them, and begins on the first page', async () => {
  const { user } = renderPage(<List />, { at: '/?page=3' });
  await user.click(screen.getByRole('button', { name: 'Both' }));
  expect((await screen.findByText(/rain/)).textContent).toBe('?q=rain&status=open | rain | open');
  await user.click(screen.getByRole('button', { name: 'No words' }));
  expect((await screen.findByText(/^\?status/)).textContent).toBe('?status=open |  | open');
});
