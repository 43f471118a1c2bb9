import { beforeEach, describe, expect, test } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { getWell } from '#modules/communities/contract/api.ts';
import { searchSessions } from '#modules/scheduling/contract/api.ts';
import { aWell } from '#client/testing/a-well.ts';
import { aServer, renderPage } from '#client/testing/render.tsx';
import { answers, refuses, withoutStrictRepeats } from '#client/testing/server.ts';
import Well from './well.tsx';

const path = '/well/:slug/:uuid/:tab?/:post?';
const home = `/well/night-owls/${aWell().uuid}`;

const open = (at: string) => {
  history.replaceState(null, '', at);
  return renderPage(<Well />, { path, at });
};

beforeEach(() => history.replaceState(null, '', '/'));

describe('/well/{title-slug}/{uuid}', () => {
  test('[COM-007] [COM-028] [COM-029] shows the Well and its sessions, or that there are none', async () => {
    const server = aServer({ member: null });
    server.on(getWell, answers({ group: aWell() }));
    server.on(searchSessions, answers({ session: [] }));
    open(home);
    expect(await screen.findByRole('heading', { name: 'Night Owls', level: 1 })).toBeTruthy();
    expect(await screen.findByText('This Well currently has no sessions scheduled.')).toBeTruthy();
    expect(server.calls(getWell)[0]?.path).toBe(`/v1/group/${aWell().uuid}/get`);
    expect(server.calls(searchSessions)[0]?.body).toMatchObject({ group_uuid: aWell().uuid });
  });

  test('the sessions are asked for soonest first, 20 at a time, and by the phrase of the search box', async () => {
    const server = aServer({ member: null });
    server.on(getWell, answers({ group: aWell() }));
    server.on(searchSessions, answers({ session: [], after: null }));
    const { user } = open(home);
    await user.type(await screen.findByRole('searchbox'), 'sleep{Enter}');
    const asked = { group_uuid: aWell().uuid, sort_type: 'soonest', limit: 20 };
    await waitFor(() =>
      expect(withoutStrictRepeats(server.calls(searchSessions)).map(({ body }) => body)).toMatchObject([
        { ...asked, q: '' },
        { ...asked, q: 'sleep' },
      ]),
    );
  });

  test('[COM-016] a title in the place of the uuid finds the Well; the address is put right', async () => {
    const server = aServer({ member: null });
    server.on(getWell, answers({ group: aWell() }));
    server.on(searchSessions, answers({ session: [] }));
    open('/well/x/Night%20Owls');
    await screen.findByRole('heading', { name: 'Night Owls', level: 1 });
    expect(server.calls(getWell)[0]?.path).toBe('/v1/group/Night%20Owls/get');
    await waitFor(() => expect(location.pathname).toBe(home));
  });

  test.each([
    ['GROUP_DOES_NOT_EXIST', 'This Well does not exist'],
    ['GROUP_DELETED', 'This Well was deleted.'],
  ] as const)('[API-045] %s says so and leads to the others', async (name, heading) => {
    aServer({ member: null }).on(getWell, refuses(name));
    open(home);
    expect(await screen.findByRole('heading', { name: heading })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'VIEW ALL WELLS' }).getAttribute('href')).toBe('/wells');
  });

  test('[I-064] not reached is not the same as not there', async () => {
    aServer({ member: null }).on(getWell, refuses('SERVER_ERROR'));
    open(home);
    expect(await screen.findByText('This could not be loaded.')).toBeTruthy();
  });
});
