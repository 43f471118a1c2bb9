import { describe, expect, test } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { getWell, updateWellNotification, type Group } from '#modules/communities/contract/api.ts';
import { routeTable } from '#client/app/router.tsx';
import { deviceCookies } from '#client/lib/visit/cookies.ts';
import { peekReturnPath } from '#client/lib/paths/return-path.ts';
import type { Member } from '#client/lib/session.tsx';
import { aWell } from '#client/testing/a-well.ts';
import { aMember, aServer, renderRoutes } from '#client/testing/render.tsx';
import { answers, refuses } from '#client/testing/server.ts';

const well = `/well/night-owls/${aWell().uuid}`;
const joined = { am_i_joined: true, notification: { sessions: true, forums: false } };

const open = (overrides: Partial<Group>, member: Member | null = aMember({ timezone: 'UTC' })) => {
  const server = aServer({ member });
  server.on(getWell, answers({ group: aWell(overrides) }));
  deviceCookies.write('cookie_consent', 'accept', 60);
  return { server, ...renderRoutes(routeTable(), { at: `${well}/preferences` }) };
};
const box = (name: string) => screen.findByRole<HTMLInputElement>('checkbox', { name });
const sessions = () => box('I want to be notified about new sessions');
const forums = () => box('I want to be notified about new forum posts');

describe('the notification settings of a Well', () => {
  test('[COM-015] a visitor goes to the log-in, with the page as return path', async () => {
    const { router } = open({}, null);
    await waitFor(() => expect(router.state.location.pathname).toBe('/login'));
    expect(peekReturnPath()).toBe(`${well}/preferences`);
  });

  test('[COM-015] a member of the product who has not joined goes to the Well', async () => {
    const { router } = open({});
    await waitFor(() => expect(router.state.location.pathname).toBe(well));
  });

  test('[COM-055] show in two checkboxes what the member is notified about', async () => {
    open(joined);
    expect((await sessions()).checked).toBe(true);
    expect((await forums()).checked).toBe(false);
  });

  test('[COM-055] [COM-056] SAVE sends both choices and shows SAVED! until the next change', async () => {
    const { user, server } = open(joined);
    server.on(updateWellNotification, answers({ group: aWell(joined) }));
    await user.click(await sessions());
    await user.click(await forums());
    expect(screen.queryByText('SAVED!')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'SAVE' }));
    expect(await screen.findByText('SAVED!')).toBeTruthy();
    expect(server.calls(updateWellNotification)).toMatchObject([
      { path: `/v1/group/${aWell().uuid}/update/notification`, body: { sessions: false, forums: true } },
    ]);
    await user.click(await forums());
    expect(screen.queryByText('SAVED!')).toBeNull();
  });

  test('SAVE sends what was changed here, and shows what was chosen in another window', async () => {
    const { user, server } = open(joined);
    const stored = { sessions: false, forums: true };
    server.on(updateWellNotification, answers({ group: aWell({ ...joined, notification: stored }) }));
    await user.click(await sessions());
    await user.click(screen.getByRole('button', { name: 'SAVE' }));
    expect(await screen.findByText('SAVED!')).toBeTruthy();
    expect(server.calls(updateWellNotification)[0]?.body).toEqual({ sessions: false, forums: null });
    expect([(await sessions()).checked, (await forums()).checked]).toEqual([false, true]);
  });

  test('a refused SAVE shows why and does not show SAVED!', async () => {
    const { user, server } = open(joined);
    server.on(updateWellNotification, refuses('GROUP_DELETED'));
    await user.click(await sessions());
    await user.click(screen.getByRole('button', { name: 'SAVE' }));
    expect((await screen.findAllByText('This Well was deleted.')).length).toBeGreaterThan(0);
    expect(screen.queryByText('SAVED!')).toBeNull();
    expect((await sessions()).checked).toBe(false);
  });
});
