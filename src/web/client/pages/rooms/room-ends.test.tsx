import { afterEach, describe, expect, test } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import { closeSession, enterRoom, leaveRoom, listRooms, stepOut } from '#modules/live-rooms/contract/api.ts';
import type { GoodbyeView, RoomsAnswer } from '#modules/live-rooms/contract/api.ts';
import { endRoomSession } from '#client/features/live-rooms/room/room-session.ts';
import { aPerson, ids } from '#client/features/live-rooms/testing/a-session.ts';
import { inRoom } from '#client/features/live-rooms/testing/in-room.tsx';
import { lastSession } from '#client/features/live-rooms/room/use-room.tsx';
import { serverNow } from '#client/lib/server-time.ts';
import { timeText } from '#client/lib/time.ts';
import { clearToasts, toastStore } from '#client/lib/toast.ts';
import { answers, refuses } from '#client/testing/server.ts';

afterEach(() => act(() => endRoomSession()));

const [ana, ben, cleo, dan] = [
  aPerson('ana'),
  aPerson('ben'),
  aPerson('cleo'),
  aPerson('cleo', {
    uuid: 'a0000000-0000-4000-8000-000000000004',
    user_uuid: 'a0000000-0000-4000-8000-000000000004',
    username: 'dan',
  }),
];
const inSeconds = (seconds: number) => new Date(Date.now() + seconds * 1000).toISOString();
const goodbye = (overrides: Partial<GoodbyeView> = {}): Partial<RoomsAnswer> => ({
  goodbye: {
    because: 'host-left',
    user_uuid: ids.ana,
    username: 'ana',
    until: inSeconds(60),
    ends_session: true,
    ...overrides,
  },
});
const said = () => toastStore.current().map(({ text }) => text);

describe('an end that is announced', () => {
  test('[ROM-077] [C-012] is read out, says how long the goodbye lasts and where the chat is, and the faces stay', async () => {
    const { look, path } = await inRoom({ people: { 0: [ana, ben, cleo] } });
    look({ people: { 0: [ben, cleo] }, looks: goodbye() });
    expect((await screen.findByRole('alert')).textContent).toBe('ana had to leave and ended the session.');
    const banner = screen.getByRole('region', { name: 'The session ends' });
    expect(within(banner).getByRole('timer').textContent).toMatch(/^0:0[01]:\d\d$/);
    expect(banner.textContent).toContain('The chat stays open: you find it under Chats.');
    expect(screen.queryByText(/Your group can go on by itself/)).toBeNull();
    expect(path()).toBe('/room');
    expect(screen.getByRole('list', { name: 'People in this room' })).toBeTruthy();
  });

  test('leads to the survey afterwards, with the reason', async () => {
    const { look, server, path, session } = await inRoom({ people: { 0: [ana, ben, cleo] } });
    look({ people: { 0: [ben, cleo] }, looks: goodbye() });
    server.on(listRooms, refuses('SESSION_ENDED'));
    act(() => session.actor.send({ type: 'PUSHED' }));
    await waitFor(() => expect(path()).toBe('/session-survey'));
    expect(lastSession()?.ended).toBe('ana had to leave and ended the session.');
  });

  test('[ROM-003] of a room that falls under three says how many are left, and is taken back in words', async () => {
    const { look } = await inRoom({ people: { 0: [ana, ben, cleo] } });
    const tooFew = { because: 'too-few-people', user_uuid: ids.cleo, username: 'cleo', ends_session: false } as const;
    look({ people: { 0: [ana, ben] }, looks: goodbye(tooFew) });
    expect((await screen.findByRole('alert')).textContent).toBe(
      'cleo is not here any more. 2 of you are here, and a session needs 3.',
    );
    expect(screen.getByText(/The video pauses in/)).toBeTruthy();
    look({ people: { 0: [ana, ben, cleo] }, looks: { goodbye: null } });
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
    expect(said()).toContain('The session goes on.');
  });

  test('by staff names no one', async () => {
    const { look } = await inRoom({ people: { 0: [ana, ben, cleo] } });
    look({ looks: goodbye({ because: 'admin', user_uuid: null, username: null }) });
    expect((await screen.findByRole('alert')).textContent).toBe('Our staff are closing this session.');
  });
});

describe('a person who is taken out', () => {
  const putOut = (overrides: Partial<RoomsAnswer['put_out']>) => ({
    put_out: { number: 1, user_uuid: ids.cleo, username: 'cleo', until_staff_decide: false, ...overrides },
  });

  test.each([
    [{}, 'cleo was taken out of this session.'],
    [{ until_staff_decide: true }, 'cleo was moved out of this session until our staff have looked at it.'],
  ])('is named once to those who stay: %o', async (options, words) => {
    const { look } = await inRoom({ people: { 0: [ana, ben, cleo, dan] } });
    look({ people: { 0: [ana, ben, dan] }, looks: putOut(options) });
    await waitFor(() => expect(said()).toContain(words));
  });

  test('before one came is not named', async () => {
    const { look } = await inRoom({
      people: { 0: [ana, ben, dan] },
      looks: putOut({ username: null, user_uuid: null }),
    });
    look();
    expect(said()).toEqual([]);
  });

  test.each([
    ['SESSION_BLOCKED_USER', 'You were removed from this session. You can still join other sessions.'],
    ['SESSION_MOVED_OUT', /^Several people asked for help from our staff/],
  ] as const)('[MOD-019] reads why in a dialog that stays: %s', async (refusal, words) => {
    const { server, session } = await inRoom({ people: { 0: [ana, ben, cleo] } });
    server.on(listRooms, refuses(refusal));
    act(() => session.actor.send({ type: 'PUSHED' }));
    const dialog = await screen.findByRole('dialog', { name: 'You are no longer in this session' });
    expect(within(dialog).getByText(words)).toBeTruthy();
  });
});

test('a breakout that the host ends early is said to those in it; one that ends in time is counted down', async () => {
  const apart = (endsIn: number) => ({
    breakout: { state: 'apart' as const, started_at: inSeconds(-60), ends_at: inSeconds(endsIn), calls: [] },
  });
  const { look } = await inRoom({ people: { 0: [ana, dan], 1: [ben, cleo] }, looks: apart(600) });
  look();
  look({ people: { 0: [ana, ben, cleo, dan] }, looks: { breakout: null } });
  const words = 'The breakout was ended early. All of you meet in the main room again.';
  await waitFor(() => expect(said()).toContain(words));
  clearToasts();
  look({ looks: apart(-1) });
  look({ looks: { breakout: null } });
  expect(said()).not.toContain(words);
});

test('people with a picture show it while their camera is not there yet, and to the host who arranges rooms', async () => {
  const pic = '/files/avatar-cleo.webp';
  const { user } = await inRoom({
    session: { can_lead: true, am_i_host: true },
    people: { 0: [ana, ben, { ...cleo, pic }] },
  });
  const pictures = () => [...document.querySelectorAll('img')].filter((image) => image.src.includes('avatar-cleo'));
  expect(pictures()).toHaveLength(1);
  await user.click(screen.getByRole('button', { name: 'Rooms' }));
  await waitFor(() => expect(pictures()).toHaveLength(2));
});

describe('a host', () => {
  const host = { am_i_host: true, can_lead: true, ends_when_i_leave: true, step_out_minutes: 5 };
  const me = aPerson('ben', { host: true });
  const others = [cleo, aPerson('ana', { host: false })];
  const leave = async (user: Awaited<ReturnType<typeof inRoom>>['user']) => {
    await user.click(screen.getByRole('button', { name: 'Leave' }));
    return screen.findByRole('dialog');
  };

  test('[ROM-077] of three reads why leaving ends it', async () => {
    const { user } = await inRoom({ session: host, people: { 0: [me, ...others] } });
    const dialog = await leave(user);
    expect(within(dialog).getByText('This will end the session for all other users')).toBeTruthy();
    expect(within(dialog).getByText(/^Without you 2 people are left, and a session needs 3\./)).toBeTruthy();
  });

  test('[C-012] of three steps out without leaving, sees until when the room is held, and comes back', async () => {
    const { user, server, path } = await inRoom({ session: host, people: { 0: [me, ...others] } });
    const until = inSeconds(300);
    server.on(stepOut, answers({ until }));
    const dialog = await leave(user);
    await user.click(within(dialog).getByRole('button', { name: 'Step out for 5 minutes' }));
    await waitFor(() => expect(path()).toBe('/room/preview'));
    expect(server.calls(stepOut)).toHaveLength(1);
    expect(server.calls(leaveRoom)).toHaveLength(0);
  });

  test('a host who stepped out, and lost the answer, is before the preview all the same, and reads nothing of the line', async () => {
    const { user, server, path, session, video } = await inRoom({ session: host, people: { 0: [me, ...others] } });
    const answer = Promise.withResolvers<ReturnType<typeof refuses>>();
    server.on(stepOut, () => answer.promise).on(listRooms, refuses('SESSION_TIME_SKEW'));
    const dialog = await leave(user);
    await user.click(within(dialog).getByRole('button', { name: 'Step out for 5 minutes' }));
    act(() => video.tell({ type: 'evicted', reason: 'removed' }));
    await waitFor(() => expect(server.calls(listRooms).length).toBeGreaterThan(1));
    expect(within(dialog).getByRole('button', { name: 'Step out for 5 minutes' })).toBeTruthy();
    expect(screen.queryByText(/You lost the connection/)).toBeNull();
    answer.resolve(refuses('UNKNOWN_PATH', { status: 503 }));
    await waitFor(() => expect(path()).toBe('/room/preview'));
    expect(Date.parse(session.actor.getSnapshot().context.heldUntil!)).toBeGreaterThan(serverNow());
  });

  test('a host who may not step out now reads why, and stays', async () => {
    const { user, server, path } = await inRoom({ session: host, people: { 0: [me, ...others] } });
    server.on(stepOut, refuses('STEP_OUT_NOT_POSSIBLE'));
    const dialog = await leave(user);
    await user.click(within(dialog).getByRole('button', { name: 'Step out for 5 minutes' }));
    expect(await screen.findByText('You can step out while the session runs with enough people.')).toBeTruthy();
    expect(path()).toBe('/room');
  });

  test('a host who stepped out is named to the others with the time, and nothing else is said of the host', async () => {
    const { look } = await inRoom({ people: { 0: [ana, ben, cleo] } });
    const until = inSeconds(300);
    look({ people: { 0: [ben, cleo] }, looks: { host_out: { user_uuid: ids.ana, username: 'ana', until } } });
    expect(
      await screen.findByText(`ana stepped out and is back by ${timeText(until)}. The room is held until then.`),
    ).toBeTruthy();
    expect(screen.queryByText(/^Your host is not here/)).toBeNull();
  });

  test('a member is not offered to step out', async () => {
    const { user } = await inRoom({ people: { 0: [ana, ben, cleo] } });
    const dialog = await leave(user);
    expect(within(dialog).queryByRole('button', { name: /Step out/ })).toBeNull();
    expect(within(dialog).queryByRole('button', { name: 'Close the session for all' })).toBeNull();
  });

  test('staff close the session for all, and see the goodbye', async () => {
    const { user, server, answer } = await inRoom({
      people: { 0: [ana, cleo, dan, aPerson('ben', { staff: true })] },
    });
    server.on(closeSession, () =>
      answers({ ...answer(), ...goodbye({ because: 'admin', user_uuid: null, username: null }) }),
    );
    const dialog = await leave(user);
    await user.click(within(dialog).getByRole('button', { name: 'Close the session for all' }));
    expect((await screen.findByRole('alert')).textContent).toBe('Our staff are closing this session.');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(server.calls(enterRoom).length).toBeGreaterThan(0);
  });
});
