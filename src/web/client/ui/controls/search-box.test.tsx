import { describe, expect, test } from '@jest/globals';
import { screen } from '@testing-library/react';
import { useState } from 'react';
import { renderPage } from '#client/testing/render.tsx';
import { SearchBox } from './search-box.tsx';

const Search = () => {
  const [value, setValue] = useState('');
  return <SearchBox label="Search sessions" value={value} onChange={setValue} />;
};
const box = () => screen.findByRole<HTMLInputElement>('searchbox', { name: 'Search sessions' });

describe('the search box', () => {
  test('[SCH-017] typing a backslash or a square bracket does nothing', async () => {
    const { user } = renderPage(<Search />);
    await user.type(await box(), String.raw`gri[[ef\]`);
    expect((await box()).value).toBe('grief');
  });

  test('[SCH-017] pasting leaves them out', async () => {
    const { user } = renderPage(<Search />);
    await user.click(await box());
    await user.paste(String.raw`[loss] \ grief`);
    expect((await box()).value).toBe('loss  grief');
  });

  test('can be cleared by button and by Escape', async () => {
    const { user } = renderPage(<Search />);
    await user.type(await box(), 'grief');
    await user.click(screen.getByRole('button', { name: 'Clear search' }));
    expect((await box()).value).toBe('');
    await user.type(await box(), 'loss{Escape}');
    expect((await box()).value).toBe('');
  });
});
