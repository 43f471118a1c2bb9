import { describe, expect, test } from '@jest/globals';
import { useState } from 'react';
import { act, screen, waitFor } from '@testing-library/react';
import { searchWells, wellMembers } from '#modules/communities/contract/api.ts';
import { searchSessions } from '#modules/scheduling/contract/api.ts';
import { useEvery, usePaged } from '#client/lib/paged.ts';
import { invalidateTopic } from '#client/lib/query.ts';
import { aWell } from '#client/testing/a-well.ts';
import { aMember, aServer, renderPage } from '#client/testing/render.tsx';
import { answers, unreachable } from '#client/testing/server.ts';
import { PagedList } from './paged-list.tsx';

const well = (n: number) => aWell({ uuid: `5f0c1a52-0000-4000-8000-00000000000${n}`, title: `Well ${n}` });
const page = (numbers: number[], total: number) => answers({ group: numbers.map(well), total, may_create: false });

const Wells = () => (
  <PagedList
    paged={usePaged(searchWells, { q: '' }, { rows: 'group', size: 2, topics: [['group']], quiet: true })}
    item={({ title }) => <li>{title}</li>}
    empty={<p>no Wells</p>}
    count={({ shown, first }) => `${shown} of ${first.total}`}
  />
);
const shown = () => screen.queryAllByRole('listitem').map(({ textContent }) => textContent);
const draw = () => ({ server: aServer({ member: aMember() }), render: () => renderPage(<Wells />) });

/** A list whose filter a press changes. */
const Changing = () => {
  const [q, ask] = useState('');
  const wells = usePaged(searchWells, { q }, { rows: 'group', size: 2, topics: [['group']], quiet: true });
  return (
    <>
      <button onClick={() => ask('owls')}>Change</button>
      <PagedList paged={wells} item={({ title }) => <li>{title}</li>} empty={<p>no Wells</p>} />
    </>
  );
};

describe('a list by pages', () => {
  test('grows by a page, tells its count, lists a moved row once and ends with the last page', async () => {
    const { server, render } = draw();
    server.on(searchWells, ({ body }) => (body['offset'] === 2 ? page([2, 3], 3) : page([1, 2], 3)));
    const { user } = render();
    await user.click(await screen.findByRole('button', { name: 'Show more' }));
    await waitFor(() => expect(shown()).toEqual(['Well 1', 'Well 2', 'Well 3']));
    expect(screen.getByText('3 of 3')).toBeTruthy();
    expect(screen.queryByRole('button')).toBeNull();
    expect(server.calls(searchWells).at(0)?.body).toEqual({ q: '', limit: 2, offset: 0 });
    expect(server.calls(searchWells).at(-1)?.body).toEqual({ q: '', limit: 2, offset: 2 });
  });

  test('grows also when a change of what it shows comes between, which asks for its pages again', async () => {
    const { server, render } = draw();
    let answer = () => {};
    const held = new Promise<void>((resolve) => (answer = resolve));
    let asked = 0;
    server.on(searchWells, async ({ body }) => {
      if (body['offset'] !== 2) return page([1, 2], 3);
      if ((asked += 1) === 1) await held;
      return page([3], 3);
    });
    const { user, queries } = render();
    await user.click(await screen.findByRole('button', { name: 'Show more' }));
    await waitFor(() => expect(asked).toBe(1));
    await act(() => invalidateTopic(queries, ['group']));
    answer();
    await waitFor(() => expect(shown()).toEqual(['Well 1', 'Well 2', 'Well 3']));
  });

  test('grows also when what it asks for changes between, as with the time zone after a page that the server drew', async () => {
    const server = aServer({ member: aMember() });
    let answer = () => {};
    const held = new Promise<void>((resolve) => (answer = resolve));
    server.on(searchWells, async ({ body }) => {
      if (body['offset'] === 2 && body['q'] === '') await held;
      return body['offset'] === 2 ? page([3], 3) : page([1, 2], 3);
    });
    const { user } = renderPage(<Changing />);
    await user.click(await screen.findByRole('button', { name: 'Show more' }));
    await user.click(screen.getByRole('button', { name: 'Change' }));
    answer();
    await waitFor(() => expect(shown()).toEqual(['Well 1', 'Well 2', 'Well 3']));
    expect(server.calls(searchWells).at(-1)?.body).toEqual({ q: 'owls', limit: 2, offset: 2 });
  });

  test('keeps its button until the answer to other filters is there, and a press meanwhile brings their second page', async () => {
    const { server } = draw();
    let answer = () => {};
    const held = new Promise<void>((resolve) => (answer = resolve));
    server.on(searchWells, async ({ body }) => {
      if (body['q'] === 'owls') await held;
      return body['offset'] === 2 ? page([3], 3) : page([1, 2], 3);
    });
    const { user } = renderPage(<Changing />);
    const more = await screen.findByRole('button', { name: 'Show more' });
    await user.click(screen.getByRole('button', { name: 'Change' }));
    await user.click(more);
    answer();
    await waitFor(() => expect(shown()).toEqual(['Well 1', 'Well 2', 'Well 3']));
    expect(server.calls(searchWells).at(-1)?.body).toEqual({ q: 'owls', limit: 2, offset: 2 });
  });

  test('a list that is empty shows what stands in its place', async () => {
    const { server, render } = draw();
    server.on(searchWells, page([], 0));
    render();
    expect(await screen.findByText('no Wells')).toBeTruthy();
  });

  test('[API-010] a list that cannot be loaded says so instead of looking empty, and loads when tried again', async () => {
    const { server, render } = draw();
    server.on(searchWells, unreachable);
    const { user } = render();
    expect((await screen.findByRole('alert')).textContent).toContain('This could not be loaded.');
    expect(screen.queryByText('no Wells')).toBeNull();
    server.on(searchWells, page([1, 2], 2));
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(shown()).toEqual(['Well 1', 'Well 2']));
  });

  test('[API-010] whose next page fails keeps its rows and loads that page when tried again', async () => {
    const { server, render } = draw();
    server.on(searchWells, ({ body }) => (body['offset'] === 2 ? unreachable : page([1, 2], 3)));
    const { user } = render();
    await user.click(await screen.findByRole('button', { name: 'Show more' }));
    expect((await screen.findByRole('alert')).textContent).toContain('This could not be loaded.');
    expect(shown()).toEqual(['Well 1', 'Well 2']);
    server.on(searchWells, ({ body }) => (body['offset'] === 2 ? page([3], 3) : page([1, 2], 3)));
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(shown()).toEqual(['Well 1', 'Well 2', 'Well 3']));
  });

  test('whose endpoint has a cursor asks with it', async () => {
    const Sessions = () => (
      <PagedList
        paged={usePaged(searchSessions, {}, { rows: 'session', size: 2, topics: [['session']], quiet: true })}
        item={({ title }) => <li>{title}</li>}
        empty={<p>no sessions</p>}
      />
    );
    const { server } = draw();
    server.on(searchSessions, answers({ session: [], after: null }));
    renderPage(<Sessions />);
    expect(await screen.findByText('no sessions')).toBeTruthy();
    expect(server.calls(searchSessions)[0]?.body).toEqual({ limit: 2, after: '' });
  });

  test('whose total is known ends there, although its last page is full', async () => {
    const Members = () => (
      <PagedList
        paged={usePaged(
          wellMembers,
          { id: 'a' },
          { rows: 'users', size: 1, topics: [['group']], quiet: true, total: 1 },
        )}
        item={({ username }) => <li>{username}</li>}
        empty={<p>nobody</p>}
      />
    );
    const { server } = draw();
    const member = {
      uuid: 'a',
      username: 'ana',
      pic: null,
      age: '1 day',
      num_sessions_hosted: 0,
      num_session_users_met: 0,
    };
    server.on(wellMembers, answers({ users: [{ ...member, is_creator: false }] }));
    renderPage(<Members />);
    expect(await screen.findByText('ana')).toBeTruthy();
    expect(screen.queryByRole('button')).toBeNull();
  });
});

describe('a choice of every row', () => {
  const Choice = () => {
    const wells = useEvery(searchWells, {}, { rows: 'group', topics: [['group']], quiet: true });
    return <p>{wells.isError ? 'failed' : wells.data ? `${wells.data.length} Wells` : 'loading'}</p>;
  };
  const many = (from: number, to: number) =>
    answers({
      group: Array.from({ length: to - from }, (_, at) =>
        aWell({ uuid: `5f0c1a52-0000-4000-8000-${`${from + at}`.padStart(12, '0')}`, title: `Well ${from + at}` }),
      ),
      total: 230,
      may_create: false,
    });

  test('reads page after page to the end', async () => {
    aServer({ member: aMember() }).on(searchWells, ({ body }) =>
      many(Number(body['offset']), Math.min(Number(body['offset']) + Number(body['limit']), 230)),
    );
    renderPage(<Choice />);
    expect(await screen.findByText('230 Wells')).toBeTruthy();
  });

  test('fails as a whole when a later page fails', async () => {
    aServer({ member: aMember() }).on(searchWells, ({ body }) => (body['offset'] === 100 ? unreachable : many(0, 100)));
    renderPage(<Choice />);
    expect(await screen.findByText('failed')).toBeTruthy();
  });
});
