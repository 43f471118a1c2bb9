import { expect, jest, test } from '@jest/globals';
import { act, screen } from '@testing-library/react';
import { getWell } from '#modules/communities/contract/api.ts';
import { aWell } from '#client/testing/a-well.ts';
import { aMember, aServer, renderPage } from '#client/testing/render.tsx';
import { answers, unreachable } from '#client/testing/server.ts';
import { shownToasts } from '#client/testing/watch.ts';
import { useCall } from './query.ts';

const { uuid: id, title } = aWell();

const Page = () => {
  const well = useCall(getWell, { id });
  return <p>{well.data?.group.title ?? (well.isError ? 'not here' : 'on its way')}</p>;
};

test('a page whose server is away says so once, and shows what it asked for as soon as the server is back', async () => {
  jest.useFakeTimers({ advanceTimers: true });
  const server = aServer({ member: aMember() });
  server.on(getWell, unreachable);
  renderPage(<Page />, { path: '/here' });
  const later = (seconds: number) => act(() => jest.advanceTimersByTimeAsync(seconds * 1000));
  await later(20);
  await screen.findByText('not here');
  await later(60);
  expect(shownToasts()).toHaveLength(1);
  server.on(getWell, answers({ group: aWell() }));
  await later(20);
  await screen.findByText(title);
});
