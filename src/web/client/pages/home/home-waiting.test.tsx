import { expect, test } from '@jest/globals';
import { screen } from '@testing-library/react';
import { getOnboarding } from '#modules/profiles/contract/api.ts';
import { groupSessions, joinedSessions } from '#modules/scheduling/contract/api.ts';
import { waitedForSessions } from '#modules/scheduling/contract/waiting-list-api.ts';
import { aSession, inTime } from '#client/features/scheduling/testing/a-session.ts';
import { serverNow } from '#client/lib/server-time.ts';
import { useMemberQuery } from '#client/lib/session.tsx';
import { aMember, aServer, renderPage } from '#client/testing/render.tsx';
import { answers } from '#client/testing/server.ts';
import HomeSessions from './home-member-sessions.tsx';

/** The shell has loaded the member before any page shows. */
const Home = () => (useMemberQuery().data === undefined ? null : <HomeSessions />);

test('[I-025] a held seat is shown first, with a way to answer; sessions with a place in line are listed', async () => {
  const line = { num_waiting: 2, my_place: null, offer_until: null };
  const held = aSession({
    num_spots_left: 1,
    waiting_list: { ...line, offer_until: inTime(30 * 60_000) },
  });
  const waiting = aSession({
    uuid: '22222222-2222-4222-8222-222222222222',
    title: 'Late talk',
    status: 'Full',
    num_spots_left: 0,
    waiting_list: { ...line, my_place: 2 },
  });
  aServer({ member: aMember() })
    .on(joinedSessions, answers({ session: [] }))
    .on(groupSessions, answers({ session: [] }))
    .on(waitedForSessions, answers({ session: [held, waiting] }));
  renderPage(<Home />, { path: '/home' });
  const banner = await screen.findByRole('link', { name: /A place in Night talk is free for you/ });
  expect(banner.getAttribute('href')).toBe(`/session/${held.uuid}`);
  expect(banner.closest('[aria-live]')).not.toBeNull();
  expect(await screen.findByRole('heading', { name: 'You are waiting for' })).toBeTruthy();
  expect(screen.getByText('Number 2 in line')).toBeTruthy();
  expect(screen.getByText(/^A place is kept for you/)).toBeTruthy();
});

test('[C-134] a new member who left the first steps finds the way back to them', async () => {
  aServer({ member: aMember({ joined_at: new Date(serverNow()).toISOString() }) })
    .on(joinedSessions, answers({ session: [] }))
    .on(groupSessions, answers({ session: [] }))
    .on(waitedForSessions, answers({ session: [] }))
    .on(getOnboarding, answers({ onboarding: { step: 'welcome' } }));
  renderPage(<Home />, { path: '/home' });
  expect((await screen.findByRole('link', { name: 'Go on' })).getAttribute('href')).toBe('/welcome');
});
