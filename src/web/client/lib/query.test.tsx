import { globSync, readFileSync } from 'node:fs';
import { expect, jest, test } from '@jest/globals';
import { act, screen } from '@testing-library/react';
import { getWell } from '#modules/communities/contract/api.ts';
import { aWell } from '#client/testing/a-well.ts';
import { aMember, aServer, renderPage } from '#client/testing/render.tsx';
import { answers, refuses, unreachable } from '#client/testing/server.ts';
import { shownToasts } from '#client/testing/watch.ts';
import { useCall } from './query.ts';

const { uuid: id, title } = aWell();

const Page = () => {
  const well = useCall(getWell, { id });
  return <p>{well.data?.group.title ?? (well.isError ? 'not here' : 'on its way')}</p>;
};

test.each([
  ['is away', unreachable],
  ['is asked too much', refuses('TOO_MANY_REQUESTS')],
])(
  'a page whose server %s says so once, and shows what it asked for as soon as the server answers',
  async (_, trouble) => {
    jest.useFakeTimers({ advanceTimers: true });
    const server = aServer({ member: aMember() });
    server.on(getWell, trouble);
    renderPage(<Page />, { path: '/here' });
    const later = (seconds: number) => act(() => jest.advanceTimersByTimeAsync(seconds * 1000));
    await later(20);
    await screen.findByText('not here');
    await later(60);
    expect(shownToasts()).toHaveLength(1);
    server.on(getWell, answers({ group: aWell() }));
    await later(20);
    await screen.findByText(title);
  },
);

/** What a page takes for a refusal although the server decided nothing; `isUndecided` and `isDefinite` know. */
const ownGuesses = (code: string) =>
  [...code.matchAll(/status (?:[<>]=?|[!=]==) (?:500|429)\b.*/g)].map(([line]) => line);

test('no page decides by itself which statuses are no answer', () => {
  expect(ownGuesses('if (status === 0 || status >= 500) return;')).toHaveLength(1);
  const guesses = globSync('src/web/client/{features,pages,entities,ui}/**/*.{ts,tsx}', {
    exclude: (file) => /\.test\.|facebook-person|use-connection-check/.test(file),
  }).flatMap((file) => ownGuesses(readFileSync(file, 'utf8')).map((line) => `${file}: ${line}`));
  expect(guesses).toEqual([]);
});
