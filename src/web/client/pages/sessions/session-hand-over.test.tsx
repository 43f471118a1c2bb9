import { describe, expect, test } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { getSession, searchSessions, type Session } from '#modules/scheduling/contract/api.ts';
import { handOverSession, possibleHosts, type PossibleHost } from '#modules/scheduling/contract/host-api.ts';
import { handOverSeries } from '#modules/scheduling/series/contract/api.ts';
import { minutes } from '#kernel/contract/time.ts';
import { aSession, hosting, inTime } from '#client/features/scheduling/testing/a-session.ts';
import { toastStore } from '#client/lib/toast.ts';
import type { Member } from '#client/lib/session.tsx';
import { aMember, aServer, renderPage } from '#client/testing/render.tsx';
import { answers, refuses } from '#client/testing/server.ts';
import SessionPage from './session.tsx';

const host = (username: string, overrides: Partial<PossibleHost> = {}): PossibleHost => ({
  uuid: `${username.charCodeAt(0).toString(16).repeat(4)}-0000-4000-8000-000000000000`,
  username,
  pic: null,
  host_level: 1,
  num_sessions_hosted: 2,
  is_busy: false,
  is_registered: false,
  ...overrides,
});
const FINN = host('finn', { uuid: '66666666-6666-4666-8666-666666666666' });
const GRETA = host('greta', { uuid: '67676767-6767-4767-8767-676767676767', is_busy: true });

const showing = (session: Session, member: Member = aMember({ is_admin: true })) => {
  const server = aServer({ member })
    .on(getSession, answers({ session }))
    .on(searchSessions, answers({ session: [] }))
    .on(possibleHosts, ({ body }) =>
      answers({ users: [FINN, GRETA].filter(({ username }) => username.includes(String(body['q']))) }),
    )
    .on(handOverSession, answers({ session }))
    .on(handOverSeries, refuses('NEW_HOST_NOT_FREE'));
  return { server, ...renderPage(<SessionPage />, { path: '/session/:uuid', at: `/session/${session.uuid}` }) };
};
const HAND_OVER = 'Hand Over Session';
const opened = async (session: Session) => {
  const shown = showing(session);
  await shown.user.click(await screen.findByRole('button', { name: 'Session options' }));
  await shown.user.click(screen.getByRole('button', { name: HAND_OVER }));
  await screen.findByRole('dialog', { name: 'Hand over to another host' });
  return shown;
};
const send = () => screen.getByRole('button', { name: 'Hand over' });

describe('[I-035] staff hand a session over', () => {
  test('a session is handed over to a free member', async () => {
    const { server, user } = await opened(aSession({ num_users_joined: 2 }));
    expect(screen.getByText(/the 2 people who have registered are told by email/)).toBeTruthy();
    await user.click(await screen.findByRole('radio', { name: /finn/ }));
    expect(screen.getByRole<HTMLInputElement>('radio', { name: /greta/ }).disabled).toBe(true);
    expect(screen.getByText('Not free at that time')).toBeTruthy();
    await user.click(send());
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(server.calls(handOverSession).at(-1)?.body).toMatchObject({ host: FINN.uuid });
    expect(toastStore.current().map(({ text }) => text)).toContain(
      'finn hosts this session now. Everybody concerned is told.',
    );
  });
  test('a member has to be chosen, and a refusal is shown', async () => {
    const { server, user } = await opened(aSession());
    await user.click(send());
    expect(await screen.findByText('Please choose a host.')).toBeTruthy();
    server.on(handOverSession, refuses('NEW_HOST_EMAIL_NOT_VERIFIED'));
    await user.click(await screen.findByRole('radio', { name: /finn/ }));
    await user.click(send());
    expect(await screen.findByText('This member has not confirmed their email yet.')).toBeTruthy();
  });
  test('by looking for a name', async () => {
    const { user } = await opened(aSession());
    await user.type(await screen.findByRole('searchbox', { name: 'Search hosts by name' }), 'zoe');
    expect(await screen.findByText('Nobody of this Well who may host has this name.')).toBeTruthy();
  });
  test('with the whole series', async () => {
    const series = {
      uuid: '55555555-5555-4555-8555-555555555555',
      status: 'ACTIVE',
      repeat: 'WEEKS:1',
      end_datetime: null,
    } as const;
    const { server, user } = await opened(aSession({ series }));
    await user.click(await screen.findByRole('radio', { name: /finn/ }));
    await user.click(screen.getByRole('checkbox', { name: /all other coming sessions/ }));
    await user.click(send());
    expect(await screen.findByText(/registered for another session at that time/)).toBeTruthy();
    expect(server.calls(handOverSeries)).toHaveLength(1);
    expect(server.calls(handOverSession)).toHaveLength(0);
  });
  test.each([
    ['the host', hosting(), aMember({ host_level: 1 })],
    ['staff when the doors are open', aSession({ start_time: inTime(minutes(9)) }), aMember({ is_admin: true })],
  ])('is not offered to %s', async (_, session, member) => {
    const { user } = showing(session, member);
    await user.click(await screen.findByRole('button', { name: 'Session options' }));
    expect(screen.getByRole('link', { name: 'Copy Session' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: HAND_OVER })).toBeNull();
  });
});
