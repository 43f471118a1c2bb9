import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import { enterRoom } from '#modules/live-rooms/contract/api.ts';
import { groupSessions, joinedSessions } from '#modules/scheduling/contract/api.ts';
import { endRoomSession } from '#client/features/live-rooms/room/room-session.ts';
import { aPerson, aRoom, aSession as entering, entered, ids } from '#client/features/live-rooms/testing/a-session.ts';
import { fakeDevices } from '#client/features/live-rooms/testing/fake-devices.ts';
import { aSession, inTime } from '#client/features/scheduling/testing/a-session.ts';
import { useMemberQuery } from '#client/lib/session.tsx';
import { aMember, aServer, renderPage } from '#client/testing/render.tsx';
import { answers } from '#client/testing/server.ts';
import HomeSessions from './home-member-sessions.tsx';

/** The shell has loaded the member before any page shows. */
const Home = () => (useMemberQuery().data === undefined ? null : <HomeSessions />);

const atHome = (startsIn: number) => {
  const mine = aSession({ status: 'Going', am_i_joined: true, start_time: inTime(startsIn * 60_000) });
  const server = aServer({ member: aMember({ uuid: ids.ben }) })
    .on(joinedSessions, answers({ session: [mine], total: 1 }))
    .on(groupSessions, answers({ session: [], total: 0 }));
  return { server, ...renderPage(<Home />, { path: '/home' }) };
};

beforeEach(() => void fakeDevices());
afterEach(() => act(() => endRoomSession()));

test('[ROM-098] before the start the banner says that it is near', async () => {
  atHome(5);
  expect(await screen.findByText('Your Session Night talk is starting soon')).toBeTruthy();
});

test('[ROM-099] after the start it says that it has begun', async () => {
  atHome(-1);
  expect(await screen.findByText('Night talk has started!')).toBeTruthy();
});

test('[ROM-100] a tap enters, and says so meanwhile', async () => {
  const { server, user, router } = atHome(-1);
  const letIn = Promise.withResolvers<void>();
  server.on(enterRoom, async () => {
    await letIn.promise;
    return answers(entered(entering(), aRoom('SAFE', [aPerson('ben')])));
  });
  await user.click(await screen.findByText('Night talk has started!'));
  expect(await screen.findByText('Entering...')).toBeTruthy();
  letIn.resolve();
  await waitFor(() => expect(router.state.location.pathname).toBe('/room/preview'));
});
