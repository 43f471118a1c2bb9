import { afterEach, describe, expect, jest, test } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import {
  leaveRoom,
  listRooms,
  moveAgenda,
  standDown,
  takeRoomBack,
  volunteer,
  voteForSubstitute,
  type LeadView,
  type RoomsAnswer,
} from '#modules/live-rooms/contract/api.ts';
import { HOST_MAY_RETURN_MS } from '#client/features/live-rooms/lead/use-own-lead.ts';
import { endRoomSession } from '#client/features/live-rooms/room/room-session.ts';
import { aPerson, ids } from '#client/features/live-rooms/testing/a-session.ts';
import { roomTexts } from '#client/features/live-rooms/texts.ts';
import { inRoom } from '#client/features/live-rooms/testing/in-room.tsx';
import { answers, refuses } from '#client/testing/server.ts';

afterEach(() => act(() => endRoomSession()));

const dan = aPerson('cleo', {
  uuid: 'b0000000-0000-4000-8000-000000000004',
  user_uuid: 'b0000000-0000-4000-8000-000000000004',
  username: 'dan',
});
const [ana, ben, cleo] = [aPerson('ana'), aPerson('ben'), aPerson('cleo')];
const lead = (overrides: Partial<LeadView> = {}): Partial<RoomsAnswer> => ({
  lead: { acting_host: null, substitute: null, host_returned: false, may_volunteer: false, ballot: null, ...overrides },
});
const ledBy = (member: string, overrides: Partial<LeadView> = {}) =>
  lead({ acting_host: member, substitute: member, ...overrides });
const aBallot = (overrides: Partial<NonNullable<LeadView['ballot']>> = {}): NonNullable<LeadView['ballot']> => ({
  candidate: ids.cleo,
  username: 'cleo',
  closes_at: new Date(Date.now() + 45_000).toISOString(),
  electors: [ids.ben, ids.cleo, dan.user_uuid],
  answered: [ids.cleo],
  agree: 1,
  against: 0,
  ...overrides,
});
const withoutHost = { 0: [cleo, dan, ben] };
const button = (name: string | RegExp) => screen.getByRole<HTMLButtonElement>('button', { name });
/** The agenda has opened by itself; it is read, and closed. */
const read = async (user: { click: (on: Element) => Promise<void> }) => {
  const agenda = await screen.findByRole('complementary', { name: 'Agenda' });
  await user.click(within(agenda).getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('complementary')).toBeNull());
};

describe('continuing without a host', () => {
  test('[ROM-079] the agenda opens by itself once, also with the host in another room or lost', async () => {
    const { look } = await inRoom({
      people: { 0: [cleo, dan, ben], 1: [ana] },
      looks: lead({ acting_host: ids.ana }),
    });
    expect(screen.queryByRole('complementary')).toBeNull();
    expect(screen.queryByText(/Your host is not here/)).toBeNull();
    jest.useFakeTimers();
    try {
      // The connection of the host drops: said at once, and given a minute before the agenda opens.
      look({ people: { 0: [aPerson('ana', { active: false }), cleo, dan, ben] }, looks: lead() });
      expect(screen.getByText(/Your host is not here/)).toBeTruthy();
      act(() => jest.advanceTimersByTime(HOST_MAY_RETURN_MS - 1));
      expect(screen.queryByRole('complementary', { name: 'Agenda' })).toBeNull();
      act(() => jest.advanceTimersByTime(1));
    } finally {
      jest.useRealTimers();
    }
    expect(await screen.findByRole('complementary', { name: 'Agenda' })).toBeTruthy();
  });

  test('while a member leads, the agenda does not ask for a substitute', async () => {
    const { look } = await inRoom({ people: withoutHost, looks: ledBy(ids.cleo) });
    const agenda = await screen.findByRole('complementary', { name: 'Agenda' });
    expect(within(agenda).queryByText(/volunteer as substitute host/)).toBeNull();
    look({ looks: lead() });
    expect(within(agenda).getByText(/volunteer as substitute host/)).toBeTruthy();
  });

  test('[ROM-082] any present member can offer to lead', async () => {
    const { user, server, answer } = await inRoom({ people: withoutHost, looks: lead({ may_volunteer: true }) });
    await read(user);
    server.on(volunteer, () => answers({ ...answer(), ...lead({ ballot: aBallot({ candidate: ids.ben }) }) }));
    await user.click(button('I can lead'));
    expect(await screen.findByText('You offered to lead. The others are being asked.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'I can lead' })).toBeNull();
    server.on(standDown, () => answers(answer()));
    await user.click(button('Take back my offer'));
    await waitFor(() => expect(server.calls(standDown)).toHaveLength(1));
  });

  test('[ROM-082] the others answer YES or NO; the card is no dialog, and is reached by Tab', async () => {
    const { user, server, answer } = await inRoom({ people: withoutHost, looks: lead({ ballot: aBallot() }) });
    await read(user);
    const card = screen.getByRole('region', { name: 'Substitute host' });
    expect(within(card).getByText(/cleo offers to lead. Is that all right with you\?/)).toBeTruthy();
    expect(within(card).getByRole('timer').textContent).toMatch(/^0:4\d$/);
    server.on(voteForSubstitute, () =>
      answers({ ...answer(), ...lead({ ballot: aBallot({ answered: [ids.cleo, ids.ben] }) }) }),
    );
    for (let presses = 0; presses < 30 && document.activeElement?.textContent !== 'Yes'; presses++) await user.tab();
    expect(document.activeElement?.textContent).toBe('Yes');
    await user.keyboard('{Enter}');
    await waitFor(() => expect(server.calls(voteForSubstitute)[0]?.path).toMatch(/\/vote\/true$/));
    expect(await screen.findByText(/Waiting for the others/)).toBeTruthy();
    expect(screen.getByText(/2 of 3 answered/)).toBeTruthy();
  });

  test('[ROM-082] NO is an answer while the agenda stands beside the faces, and a late one gets a message', async () => {
    const { user, server } = await inRoom({ people: withoutHost, looks: lead({ ballot: aBallot() }) });
    expect(await screen.findByRole('complementary', { name: 'Agenda' })).toBeTruthy();
    expect(screen.queryByRole('dialog')).toBeNull();
    server.on(voteForSubstitute, refuses('BALLOT_IS_OVER'));
    await user.click(button('NO'));
    await waitFor(() => expect(server.calls(voteForSubstitute)[0]?.path).toMatch(/\/vote\/false$/));
    expect(await screen.findByText('This question is closed.')).toBeTruthy();
  });

  test('a member without a vote sees no question', async () => {
    const { user } = await inRoom({ people: withoutHost, looks: lead({ ballot: aBallot({ electors: [ids.cleo] }) }) });
    await read(user);
    expect(screen.queryByRole('region', { name: 'Substitute host' })).toBeNull();
  });

  test('[ROM-082] all members see who leads, in words and on the picture', async () => {
    const { user, look } = await inRoom({ people: withoutHost, looks: lead({ ballot: aBallot() }) });
    await read(user);
    look({ looks: ledBy(ids.cleo) });
    expect(await screen.findByText('cleo leads now.')).toBeTruthy();
    expect(screen.getByText('cleo leads')).toBeTruthy();
    expect(screen.getByRole('listitem', { name: /cleo, .*Leads/i })).toBeTruthy();
    expect(screen.queryByText(/Your host is not here/)).toBeNull();
  });

  test('[ROM-082] a substitute sees what they can do, calls staff, and stops; removing is not theirs', async () => {
    const { user, server, answer } = await inRoom({ people: withoutHost, looks: ledBy(ids.ben) });
    await read(user);
    await user.click(button('Options for cleo'));
    expect(await screen.findByRole('button', { name: 'Ask to mute' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: /Remove/ })).toBeNull();
    await user.keyboard('{Escape}');
    const card = screen.getByRole('region', { name: 'You lead' });
    expect(within(card).getByText(/You lead now/)).toBeTruthy();
    await user.click(within(card).getByRole('button', { name: 'What you can do' }));
    const dialog = await screen.findByRole('dialog', { name: 'You lead this session' });
    expect(within(dialog).getByText('Only the host and staff can remove somebody.')).toBeTruthy();
    await user.click(within(dialog).getByRole('button', { name: 'Call staff' }));
    expect(await screen.findByRole('dialog', { name: 'Report this session' })).toBeTruthy();
    await user.keyboard('{Escape}');
    server.on(standDown, () => answers({ ...answer(), ...lead() }));
    await user.click(button('You lead'));
    await user.click(await screen.findByRole('button', { name: 'Stop leading' }));
    expect(await screen.findByText('You no longer lead.')).toBeTruthy();
  });

  test('a substitute keeps the time of a breakout, and nothing more of it', async () => {
    const { user, look } = await inRoom({ people: withoutHost, looks: ledBy(ids.ben) });
    await read(user);
    expect(screen.queryByRole('button', { name: /^Rooms/ })).toBeNull();
    const now = Date.now();
    const [started_at, ends_at] = [new Date(now - 60_000), new Date(now + 840_000)].map((at) => at.toISOString());
    look({
      people: { 0: [ben], 1: [cleo, dan] },
      looks: { breakout: { state: 'apart', started_at: started_at!, ends_at: ends_at!, calls: [] } },
    });
    await user.click(button(/^Rooms/));
    expect(await screen.findByRole('button', { name: '+5 minutes' })).toBeTruthy();
    expect(button('End now')).toBeTruthy();
    expect(screen.queryByRole('textbox')).toBeNull();
    expect(screen.queryByRole('button', { name: /^Move / })).toBeNull();
  });
});

describe('the host who came back', () => {
  const back = () =>
    inRoom({
      session: { am_i_host: true, can_lead: true, ends_when_i_leave: true },
      people: { 0: [cleo, dan, aPerson('ben', { host: true })] },
      looks: ledBy(ids.cleo, { host_returned: true }),
    });

  test('is offered the room, and takes it back', async () => {
    const { user, server, answer } = await back();
    expect(screen.getByText(/cleo leads now. Take the room back\?/)).toBeTruthy();
    server.on(takeRoomBack, () => answers({ ...answer(), ...lead({ acting_host: ids.ben }) }));
    await user.click(button('Take back'));
    await waitFor(() => expect(screen.queryByText(/Take the room back/)).toBeNull());
  });

  test('the host lets the substitute continue, and can still take the room back', async () => {
    const { user, server, answer } = await back();
    await user.click(button('Let cleo go on'));
    expect(screen.queryByRole('button', { name: 'Take back' })).toBeNull();
    server.on(takeRoomBack, () => answers({ ...answer(), ...lead({ acting_host: ids.ben }) }));
    await user.click(button('Take the room back'));
    await waitFor(() => expect(server.calls(takeRoomBack)).toHaveLength(1));
  });
});

test('[C-173] a host whom staff limit while the session runs keeps no tools, and leaving ends it for none', async () => {
  const { user, look } = await inRoom({
    session: { am_i_host: true, can_lead: true, ends_when_i_leave: true },
    people: { 0: [cleo, dan, aPerson('ben', { host: true })] },
    looks: lead({ acting_host: ids.ben }),
  });
  expect(button('Rooms')).toBeTruthy();
  look({ looks: { ...lead({ acting_host: null }), is_limited: true } });
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Rooms' })).toBeNull());
  await user.click(button('Leave'));
  expect(await screen.findByRole('button', { name: 'STAY' })).toBeTruthy();
  expect(screen.queryByText('This will end the session for all other users')).toBeNull();
});

describe('[C-012] handing over', () => {
  const host = { am_i_host: true, can_lead: true, ends_when_i_leave: true };
  const me = aPerson('ben', { host: true });
  const others = [cleo, dan, aPerson('ana', { host: false })];

  test('[ROM-077] the warning stays; a member is chosen, then the host leaves and the session continues', async () => {
    const { user, server, path } = await inRoom({
      session: host,
      people: { 0: [me, ...others] },
      looks: lead({ acting_host: ids.ben }),
    });
    await user.click(button('Leave'));
    expect(await screen.findByText('This will end the session for all other users')).toBeTruthy();
    expect(button('STAY')).toBeTruthy();
    expect(button('LEAVE')).toBeTruthy();
    await user.click(button('Hand over instead'));
    const confirm = await screen.findByRole<HTMLButtonElement>('button', { name: 'Hand over and leave' });
    expect(confirm.disabled).toBe(true);
    await user.click(screen.getByRole('radio', { name: 'dan' }));
    server.on(leaveRoom, refuses('MEMBER_NOT_IN_ROOM'));
    await user.click(confirm);
    expect(await screen.findByText('This member is not in the room.')).toBeTruthy();
    expect(path()).toBe('/room');
    server.on(leaveRoom, answers({ session_ended: false }));
    await user.click(screen.getByRole('radio', { name: 'cleo' }));
    await user.click(confirm);
    await waitFor(() => expect(path()).toBe('/session-survey'));
    expect(server.calls(leaveRoom)[1]?.body).toEqual({
      tab: expect.any(String),
      confirmed: true,
      hand_over_to: ids.cleo,
    });
  });

  test('two members of one name are distinguished by their handles', async () => {
    const [anna, other] = [cleo, dan].map((each) => ({ ...each, name: 'Anna' }));
    const { user } = await inRoom({
      session: host,
      people: { 0: [me, anna!, other!, aPerson('ana', { host: false })] },
      looks: lead({ acting_host: ids.ben }),
    });
    await user.click(button('Leave'));
    await user.click(await screen.findByRole('button', { name: 'Hand over instead' }));
    for (const name of ['Anna (@cleo)', 'Anna (@dan)', 'ana'])
      expect(await screen.findByRole('radio', { name })).toBeTruthy();
  });

  test('a look that is answered before the order to hand over leads nowhere', async () => {
    const { user, server, path, session } = await inRoom({
      session: host,
      people: { 0: [me, ...others] },
      looks: lead({ acting_host: ids.ben }),
    });
    await user.click(button('Leave'));
    await user.click(await screen.findByRole('button', { name: 'Hand over instead' }));
    await user.click(await screen.findByRole('radio', { name: 'cleo' }));
    const order = Promise.withResolvers<ReturnType<typeof answers>>();
    server.on(leaveRoom, () => order.promise).on(listRooms, refuses('SESSION_TIME_SKEW'));
    await user.click(button('Hand over and leave'));
    await waitFor(() => expect(server.calls(leaveRoom)).toHaveLength(1));
    const looks = server.calls(listRooms).length;
    act(() => session.actor.send({ type: 'PUSHED' }));
    await waitFor(() => expect(server.calls(listRooms)).toHaveLength(looks + 1));
    await waitFor(() => expect(session.actor.getSnapshot().matches({ present: { polling: 'resting' } })).toBe(true));
    expect(path()).toBe('/room');
    order.resolve(answers({ session_ended: false }));
    await waitFor(() => expect(path()).toBe('/session-survey'));
    expect(screen.queryByText(roomTexts.gone.notOpen)).toBeNull();
  });

  test('the host whose handing over was done, and its answer lost, is led on as after any session', async () => {
    const { user, server, path } = await inRoom({
      session: host,
      people: { 0: [me, ...others] },
      looks: lead({ acting_host: ids.ben }),
    });
    await user.click(button('Leave'));
    await user.click(await screen.findByRole('button', { name: 'Hand over instead' }));
    await user.click(await screen.findByRole('radio', { name: 'cleo' }));
    server.on(leaveRoom, refuses('UNKNOWN_PATH', { status: 503 })).on(listRooms, refuses('SESSION_TIME_SKEW'));
    await user.click(button('Hand over and leave'));
    await waitFor(() => expect(path()).toBe('/session-survey'));
    expect(screen.queryByText(roomTexts.gone.notOpen)).toBeNull();
  });

  test('the host leaves the group to itself, and the session continues', async () => {
    const { user, server, path } = await inRoom({
      session: host,
      people: { 0: [me, ...others] },
      looks: lead({ acting_host: ids.ben }),
    });
    await user.click(button('Leave'));
    server.on(leaveRoom, refuses('SUBSTITUTE_NOT_POSSIBLE'));
    await user.click(await screen.findByRole('button', { name: 'Leave the group to itself' }));
    expect(await screen.findByText(/^A substitute host can lead while the host is away/)).toBeTruthy();
    expect(path()).toBe('/room');
    server.on(leaveRoom, answers({ session_ended: false }));
    await user.click(button('Leave the group to itself'));
    await waitFor(() => expect(path()).toBe('/session-survey'));
    expect(server.calls(leaveRoom)[1]?.body).toEqual({ tab: expect.any(String), confirmed: true, to_group: true });
  });

  test('with too few others handing over is not offered', async () => {
    const { user } = await inRoom({
      session: host,
      people: { 0: [me, cleo, dan] },
      looks: lead({ acting_host: ids.ben }),
    });
    await user.click(button('Leave'));
    await screen.findByText('This will end the session for all other users');
    expect(screen.queryByRole('button', { name: 'Hand over instead' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Leave the group to itself' })).toBeNull();
  });

  test('a member who leaves is not offered to hand over', async () => {
    const { user } = await inRoom({ people: { 0: [ana, cleo, dan, ben] }, looks: lead({ acting_host: ids.ana }) });
    await user.click(button('Leave'));
    await screen.findByText('You can come back until the session ends.');
    expect(screen.queryByRole('button', { name: 'Hand over instead' })).toBeNull();
  });
});

describe('the agenda', () => {
  test('[ROM-081] any member of a group-hosted session goes to a step and gives it time', async () => {
    const { user, server, answer, look } = await inRoom({
      session: { is_group_hosted: true },
      people: withoutHost,
      looks: lead(),
    });
    const agenda = await screen.findByRole('complementary', { name: 'Agenda' });
    server.on(moveAgenda, () => answers(answer()));
    await user.click(within(agenda).getByRole('button', { name: 'Go to step Share' }));
    await waitFor(() => expect(server.calls(moveAgenda)[0]?.body).toEqual({ step: 2 }));
    look({ looks: { agenda: { step: 2, ends_at: null } } });
    const current = within(agenda).getByRole('listitem', { current: 'step' });
    expect(current.textContent).toContain('Share');
    const minutes = within(current).getByRole('textbox', { name: 'Minutes for this step' });
    await user.type(minutes, '61');
    await user.click(within(current).getByRole('button', { name: 'Set time' }));
    expect(within(current).getByText('Please choose a whole number of minutes from 1 to 60.')).toBeTruthy();
    await user.clear(minutes);
    await user.type(minutes, '10');
    await user.click(within(current).getByRole('button', { name: 'Set time' }));
    await waitFor(() => expect(server.calls(moveAgenda)[1]?.body).toEqual({ step: 2, minutes: 10 }));
  });

  test('members see the step and its time, cannot move it, and hear of a new one', async () => {
    const people = { 0: [ana, cleo, ben] };
    const { user, look } = await inRoom({ people, looks: lead({ acting_host: ids.ana }) });
    const ends_at = new Date(Date.now() + 300_000).toISOString();
    look({ looks: { agenda: { step: 1, ends_at } } });
    expect(await screen.findByText('The group is at “Agree” now.')).toBeTruthy();
    const chip = button('Current step: Agree');
    expect(chip.textContent).toMatch(/^Agree(5:0[01]|4:59)$/);
    await user.click(chip);
    const agenda = await screen.findByRole('complementary', { name: 'Agenda' });
    expect(within(agenda).getByRole('listitem', { current: 'step' }).textContent).toContain('Agree');
    expect(within(agenda).queryByRole('button', { name: /^Go to step/ })).toBeNull();
    look({ looks: { agenda: { step: 1, ends_at: new Date(Date.now() - 1000).toISOString() } } });
    expect(within(agenda).getByText('time for the next step')).toBeTruthy();
  });
});

describe('[ROM-084] [C-096] being invited to speak', () => {
  const invited = (signal: number) => ({ 0: [ana, cleo, aPerson('ben', { speak_signal: signal })] });
  const payload = (signal: number) => ({
    session_payload: { signal, mute_user: null, timer_end: null, timer_stop: false },
  });

  test('asks; only the own tap turns the microphone on', async () => {
    const { user, look, session } = await inRoom({
      people: invited(0),
      looks: { ...lead({ acting_host: ids.ana }), ...payload(0) },
    });
    await user.click(button('Audio: Turn microphone off'));
    look({ people: invited(1), looks: payload(1) });
    expect(await screen.findByText('You are invited to speak.')).toBeTruthy();
    expect(session.devices.isAudioOn()).toBe(false);
    await user.click(button('Turn microphone on'));
    expect(session.devices.isAudioOn()).toBe(true);
    expect(screen.queryByText('You are invited to speak.')).toBeNull();
    // Once per invitation.
    await user.click(button('Audio: Turn microphone off'));
    look();
    expect(screen.queryByText('You are invited to speak.')).toBeNull();
  });

  test('an invitation to speak can be declined, and the microphone stays off', async () => {
    const { user, look, session } = await inRoom({
      people: invited(0),
      looks: { ...lead({ acting_host: ids.ana }), ...payload(0) },
    });
    await user.click(button('Audio: Turn microphone off'));
    look({ people: invited(1), looks: payload(1) });
    await user.click(await screen.findByRole('button', { name: 'Not now' }));
    expect(screen.queryByText('You are invited to speak.')).toBeNull();
    expect(session.devices.isAudioOn()).toBe(false);
  });
});
