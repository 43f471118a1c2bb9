import { afterEach, describe, expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { joinWell } from '#modules/communities/contract/api.ts';
import { getSession, joinSession, searchSessions, type Session } from '#modules/scheduling/contract/api.ts';
import { waitForSeat } from '#modules/scheduling/contract/waiting-list-api.ts';
import { hours, minutes } from '#kernel/contract/time.ts';
import { aWell } from '#client/testing/a-well.ts';
import { aSession, going, inTime } from '#client/features/scheduling/testing/a-session.ts';
import { setClockOffset } from '#client/lib/server-time.ts';
import type { Member } from '#client/lib/session.tsx';
import { aMember, aServer, renderPage } from '#client/testing/render.tsx';
import { answers, refuses, unreachable } from '#client/testing/server.ts';
import SessionPage from './session.tsx';

type SessionWaitingLine = NonNullable<Session['waiting_list']>;
const line = (overrides: Partial<SessionWaitingLine> = {}): SessionWaitingLine => ({
  num_waiting: 0,
  my_place: null,
  offer_until: null,
  ...overrides,
});
const full = (overrides: Partial<SessionWaitingLine> = {}, more: Partial<Session> = {}) =>
  aSession({ status: 'Full', num_spots_left: 0, num_users_joined: 3, waiting_list: line(overrides), ...more });
const offered = (left: number) =>
  aSession({ num_spots_left: 1, waiting_list: line({ num_waiting: 1, offer_until: inTime(left) }) });

const showing = (session: Session, member: Member | null = aMember()) => {
  const server = aServer({ member })
    .on(getSession, answers({ session }))
    .on(searchSessions, answers({ session: [session] }));
  return { server, ...renderPage(<SessionPage />, { path: '/session/:uuid', at: `/session/${session.uuid}` }) };
};
const button = (name: string) => screen.queryByRole('button', { name });

describe('a full session [I-025]', () => {
  test('a member joins the waiting list, and sees their place', async () => {
    const { server, user } = showing(full({ num_waiting: null }));
    expect(await screen.findByText(/^You will be asked when a place is free\./)).toBeTruthy();
    server.on(waitForSeat, () => {
      server.on(getSession, answers({ session: full({ num_waiting: 3, my_place: 3 }) }));
      return answers({ session: full({ num_waiting: 3, my_place: 3 }) });
    });
    await user.click(await screen.findByRole('button', { name: 'Join the waiting list' }));
    expect(await screen.findByText('You are number 3 in line.')).toBeTruthy();
    expect(server.calls(waitForSeat)[0]?.path).toContain('/wait/true');
    expect(button('Join the waiting list')).toBeNull();
  });

  test('the Well is joined on the way, and the rest follows by itself', async () => {
    const { server, user } = showing(full());
    const well = aWell({ am_i_joined: true });
    server.on(waitForSeat, refuses('SESSION_JOINED_NOT_PART_OF_GROUP')).on(joinWell, () => {
      server.on(waitForSeat, answers({ session: full({ my_place: 1 }) }));
      return answers({ group: well });
    });
    await screen.findByText(/^You will be asked/);
    await user.click(await screen.findByRole('button', { name: 'Join the waiting list' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByText('You must be a member of this Well community to join this session.')).toBeTruthy();
    for (const box of dialog.getAllByRole('checkbox')) await user.click(box);
    await user.click(dialog.getByRole('button', { name: /^JOIN/i }));
    await waitFor(() => expect(server.calls(waitForSeat)).toHaveLength(2));
  });

  test('a visitor is offered the line by way of an account, and stands in it after coming back [I-027]', async () => {
    const visible = full({}, { waiting_list: null, num_spots_left: null });
    const { user, router, unmount } = showing(visible, null);
    expect(await screen.findByText(/about two minutes: an account, a mail to confirm, a promise\./)).toBeTruthy();
    await user.click(await screen.findByRole('button', { name: 'Join the waiting list' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/register'));
    unmount();
    const { server } = showing(full());
    server.on(waitForSeat, answers({ session: full({ num_waiting: 1, my_place: 1 }) }));
    await waitFor(() => expect(server.calls(waitForSeat)).toHaveLength(1));
  });

  test('a refusal is shown', async () => {
    const { server, user } = showing(full());
    server.on(waitForSeat, refuses('WAITING_LIST_CLOSED'));
    await screen.findByText(/^You will be asked/);
    await user.click(await screen.findByRole('button', { name: 'Join the waiting list' }));
    expect(
      await screen.findByText('The waiting list is closed, because the session starts in a few minutes.'),
    ).toBeTruthy();
  });

  test('leaving asks first', async () => {
    const { server, user } = showing(full({ num_waiting: 1, my_place: 1 }));
    server.on(waitForSeat, answers({ session: full() }));
    expect(await screen.findByText('You are first in line.')).toBeTruthy();
    await user.click(await screen.findByRole('button', { name: 'Leave the waiting list' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByText('You lose your place in line. You can join again, at its end.')).toBeTruthy();
    expect(server.calls(waitForSeat)).toHaveLength(0);
    await user.click(dialog.getByRole('button', { name: 'Leave the waiting list' }));
    expect(await dialog.findByText('You no longer wait for this session.')).toBeTruthy();
    expect(server.calls(waitForSeat)[0]?.path).toContain('/wait/false');
  });

  test.each([
    ['the last minutes', full({}, { start_time: inTime(minutes(4)) }), aMember()],
    ['who has a place', going({ num_spots_left: 0, waiting_list: line() }), aMember()],
    ['free places', aSession({ waiting_list: line() }), aMember()],
  ])('nothing to join: %s', async (_, session, member) => {
    showing(session, member);
    await screen.findByRole('heading', { level: 1 });
    await waitFor(() => expect(button('Log in')).toBeNull());
    expect(button('Join the waiting list')).toBeNull();
  });
});

describe('a held seat [I-025]', () => {
  afterEach(() => setClockOffset(0));

  test('a held seat is shown with the remaining time, and taken by registering', async () => {
    const { server, user } = showing(offered(hours(2)));
    const offer = await screen.findByText('A place is free for you');
    expect(offer.closest('[aria-live]')?.textContent).toMatch(/It is kept for you until .*Time left/);
    server.on(joinSession, answers({ session: going() }));
    await user.click(await screen.findByRole('button', { name: 'REGISTER' }));
    expect(await screen.findByText('You are registered!')).toBeTruthy();
  });

  test('can be given to the next', async () => {
    const { server, user } = showing(offered(hours(2)));
    server.on(waitForSeat, answers({ session: full() }));
    await user.click(await screen.findByRole('button', { name: 'No, thank you' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(dialog.getByRole('button', { name: 'Give it to the next' }));
    expect(await dialog.findByText('Thank you. The next in line is asked.')).toBeTruthy();
  });

  test('one that was given to the next, and whose answer was lost, is called given', async () => {
    const { server, user } = showing(offered(hours(2)));
    server.on(waitForSeat, ({ headers }) => ('x-look-up' in headers ? answers({ session: full() }) : unreachable));
    await user.click(await screen.findByRole('button', { name: 'No, thank you' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(dialog.getByRole('button', { name: 'Give it to the next' }));
    expect(await dialog.findByText('Thank you. The next in line is asked.')).toBeTruthy();
  });

  test('a held seat is refetched when its time is over', async () => {
    const { server } = showing(offered(hours(2)));
    await screen.findByText('A place is free for you');
    server.on(getSession, answers({ session: full() }));
    setClockOffset(-hours(2));
    expect(await screen.findByRole('button', { name: 'Join the waiting list' })).toBeTruthy();
    expect(screen.queryByText('A place is free for you')).toBeNull();
  });
});
