import { describe, expect, test } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { getWell, searchWells } from '#modules/communities/contract/api.ts';
import { isReservedSlug } from '#modules/communities/contract/well-text.ts';
import { pages, topics } from '#client/app/routes.ts';
import { aWell } from '#client/testing/a-well.ts';
import { createQueryClient } from '#client/lib/query.ts';
import { aMember, aServer, renderPage } from '#client/testing/render.tsx';
import { answers, refuses } from '#client/testing/server.ts';
import Wells from './wells.tsx';
import WellCreate from './well-create.tsx';
import WellEdit from './well-edit.tsx';

const wells = (list = [aWell()], options: { total?: number; may_create?: boolean } = {}) =>
  answers({ group: list, total: list.length, may_create: false, ...options });
const main = aWell({
  uuid: '00000000-0000-4000-8000-000000000001',
  title: 'Welcome Well',
  is_default_group: true,
  num_users_label: null,
});

describe('/wells', () => {
  test('[COM-011] [COM-035] lists Wells as cards that lead to them', async () => {
    aServer({ member: null }).on(searchWells, wells([main, aWell({ am_i_joined: true })]));
    renderPage(<Wells />);
    const link = await screen.findByRole('link', { name: 'Night Owls' });
    expect(screen.getByRole('heading', { level: 1, name: 'Wells' })).toBeTruthy();
    expect(screen.getByText(/^Each Well is a circle of people who live with the same thing\./)).toBeTruthy();
    expect(link.getAttribute('href')).toBe(`/well/night-owls/${aWell().uuid}`);
    expect(screen.getByText('100+ members')).toBeTruthy();
    expect(screen.getByText('Joined')).toBeTruthy();
    expect(screen.getByText('Everyone belongs here')).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'Create Well' })).toBeNull();
  });

  test('[COM-079] searches while one types', async () => {
    const server = aServer({ member: null }).on(searchWells, ({ body }) => (body['q'] === 'xyz' ? wells([]) : wells()));
    const { user } = renderPage(<Wells />);
    await user.type(await screen.findByRole('searchbox', { name: 'Search Wells' }), '[[xyz]\\');
    expect(await screen.findByText('No Well matches “xyz”. Try another word.')).toBeTruthy();
    expect(server.calls(searchWells).at(-1)?.body).toMatchObject({ q: 'xyz' });
    await user.click(screen.getByRole('button', { name: 'Show all Wells' }));
    expect(await screen.findByRole('link', { name: 'Night Owls' })).toBeTruthy();
  });

  test('[I-064] empty and failed look different', async () => {
    const server = aServer({ member: null }).on(searchWells, refuses('SERVER_ERROR'));
    const { user } = renderPage(<Wells />);
    expect(await screen.findByText('This could not be loaded.')).toBeTruthy();
    server.on(searchWells, wells([]));
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('There are no Wells yet.')).toBeTruthy();
  });

  test('more on demand', async () => {
    const server = aServer({ member: null }).on(searchWells, ({ body }) =>
      body['offset'] === 24
        ? wells([aWell({ uuid: '22222222-2222-4222-8222-222222222222', title: 'Early Birds' })], { total: 25 })
        : wells([aWell()], { total: 25 }),
    );
    const { user } = renderPage(<Wells />);
    await user.click(await screen.findByRole('button', { name: 'SHOW MORE' }));
    expect(await screen.findByRole('link', { name: 'Early Birds' })).toBeTruthy();
    expect(server.calls(searchWells).at(-1)?.body).toMatchObject({ offset: 24 });
  });

  test('[COM-013] creating a Well is offered to members who may', async () => {
    aServer({ member: aMember({ is_admin: true }) }).on(searchWells, wells([aWell()], { may_create: true }));
    renderPage(<Wells />);
    expect((await screen.findByRole('link', { name: 'Create Well' })).getAttribute('href')).toBe('/well/create');
  });
});

test('[COM-013] [COM-012] /well/create sends others to the Wells', async () => {
  aServer({ member: aMember() }).on(searchWells, wells());
  const { router } = renderPage(<WellCreate />, { path: '/well/create' });
  await waitFor(() => expect(router.state.location.pathname).toBe('/wells'));
});

describe('/well/{title}/{uuid}/edit', () => {
  const at = `/well/night-owls/${aWell().uuid}/edit`;
  const path = '/well/:slug/:uuid/edit';

  test('[COM-014] [COM-012] sends others to the Wells', async () => {
    aServer({ member: aMember() }).on(getWell, answers({ group: aWell({ am_i_joined: true }) }));
    const { router } = renderPage(<WellEdit />, { path, at });
    await waitFor(() => expect(router.state.location.pathname).toBe('/wells'));
  });

  test('[COM-014] [COM-053] is for the creator', async () => {
    aServer({ member: aMember() }).on(getWell, answers({ group: aWell({ am_i_creator: true }) }));
    renderPage(<WellEdit />, { path, at });
    expect(await screen.findByRole('button', { name: 'SAVE' })).toBeTruthy();
    expect(screen.getByRole('textbox', { name: 'Title' })).toHaveProperty('value', 'Night Owls');
  });

  test('opened again, the form begins with what is stored now', async () => {
    const server = aServer({ member: aMember() }).on(getWell, answers({ group: aWell({ am_i_creator: true }) }));
    const queries = createQueryClient();
    const first = renderPage(<WellEdit />, { path, at, queries });
    expect(await screen.findByRole('textbox', { name: 'Title' })).toHaveProperty('value', 'Night Owls');
    first.unmount();
    await waitFor(() => expect(queries.getQueryCache().findAll({ queryKey: [getWell.path] })).toEqual([]));
    server.on(getWell, answers({ group: aWell({ am_i_creator: true, title: 'Early Birds' }) }));
    renderPage(<WellEdit />, { path, at, queries });
    expect(await screen.findByRole('textbox', { name: 'Title' })).toHaveProperty('value', 'Early Birds');
    queries.clear();
  });

  test.each([
    ['GROUP_DOES_NOT_EXIST', 'This Well does not exist'],
    ['GROUP_DELETED', 'This Well was deleted.'],
  ] as const)('[API-045] %s says so', async (name, heading) => {
    aServer({ member: aMember() }).on(getWell, refuses(name));
    renderPage(<WellEdit />, { path, at });
    expect(await screen.findByRole('heading', { name: heading })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'VIEW ALL WELLS' }).getAttribute('href')).toBe('/wells');
  });
});

test('no Well can bear the first word of a page’s address (C-037)', () => {
  // Topics share their words with Wells: a page of one word is no address of a session.
  const words = new Set(
    pages
      .map(({ path }) => path.slice(1))
      .filter((path) => !topics.includes(`/${path}`))
      .map((path) => path.split('/')[0]!)
      .filter((word) => word !== '' && !word.startsWith(':')),
  );
  expect([...words].filter((word) => !isReservedSlug(word))).toEqual([]);
});
