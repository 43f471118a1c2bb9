import { afterEach, describe, expect, test } from '@jest/globals';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import {
  answerCall,
  assignToRoom,
  callHost,
  changeBreakoutTimer,
  returnToMainRoom,
  startBreakout,
  stopBreakout,
  tellAllRooms,
  type RoomsAnswer,
} from '#modules/live-rooms/contract/api.ts';
import { endRoomSession } from '#client/features/live-rooms/room/room-session.ts';
import { aPerson, ids } from '#client/features/live-rooms/testing/a-session.ts';
import { inRoom } from '#client/features/live-rooms/testing/in-room.tsx';
import { answers, refuses } from '#client/testing/server.ts';

afterEach(() => act(() => endRoomSession()));

const uuid = (n: number) => `b0000000-0000-4000-8000-00000000000${n}`;
const guest = (n: number, name: string) => aPerson('cleo', { uuid: uuid(n), user_uuid: uuid(n), username: name });
const [dan, eve, finn] = [guest(4, 'dan'), guest(5, 'eve'), guest(6, 'finn')];
const cleo = aPerson('cleo');
const benHosts = aPerson('ben', { host: true });
const six = [benHosts, cleo, dan, eve, finn, aPerson('ana', { host: false })];
const hosting = { am_i_host: true, can_lead: true, ends_when_i_leave: true };
const lead = (acting_host: string | null): RoomsAnswer['lead'] => ({
  acting_host,
  substitute: null,
  host_returned: false,
  may_volunteer: false,
  ballot: null,
});
const inSeconds = (seconds: number) => new Date(Date.now() + seconds * 1000).toISOString();
const apart = (
  options: { left?: number; length?: number; calls?: NonNullable<RoomsAnswer['breakout']>['calls'] } = {},
): RoomsAnswer['breakout'] => {
  const left = options.left ?? 600;
  return {
    state: 'apart',
    started_at: inSeconds(left - (options.length ?? 15) * 60),
    ends_at: inSeconds(left),
    calls: options.calls ?? [],
  };
};
const room = (name: RegExp) => screen.getByRole('region', { name });
const namesIn = (name: RegExp) =>
  within(room(name))
    .queryAllByRole('listitem')
    .map((person) => person.dataset['person']);
const button = (name: string | RegExp) => screen.getByRole<HTMLButtonElement>('button', { name });
const hosts = async (overrides: Partial<Parameters<typeof inRoom>[0]> = {}) => {
  const way = await inRoom({ session: hosting, people: { 0: six }, looks: { lead: lead(ids.ben) }, ...overrides });
  await way.user.click(button(/^Rooms/));
  return way;
};

describe('arranging', () => {
  test('[ROM-040] Rooms is for the host and staff alone', async () => {
    await inRoom({ people: { 0: [aPerson('ana'), cleo, aPerson('ben')] }, looks: { lead: lead(ids.ana) } });
    expect(screen.queryByRole('button', { name: /^Rooms/ })).toBeNull();
  });

  test('[ROM-087] all members begin in the main room, and are moved by a tap or from the keyboard', async () => {
    const { user } = await hosts();
    expect(namesIn(/^Main room/)).toHaveLength(6);
    await user.click(button('Move cleo to Room 1'));
    expect(namesIn(/^Room 1/)).toEqual([ids.cleo]);
    // The focus stays with the person, in the other room.
    expect(document.activeElement).toBe(button('Move cleo to the main room'));
    expect(screen.getByText('cleo: Room 1. Room 1 has 1 person.')).toBeTruthy();
    await user.keyboard('{Enter}');
    expect(namesIn(/^Main room/)).toHaveLength(6);
  });

  test('of two who have one name the board shows the handles beside the names, which are cut where they are long', async () => {
    const anna = { name: 'Anna Katharina Winterbottom' };
    await hosts({ people: { 0: [benHosts, { ...cleo, ...anna }, { ...dan, ...anna }, eve, finn, guest(7, 'gus')] } });
    const handles = within(room(/^Main room/)).getAllByText(/^@/);
    expect(handles.map((handle) => [handle.textContent, handle.closest('.called')])).toEqual([
      ['@cleo', null],
      ['@dan', null],
    ]);
    expect(button('Move Anna Katharina Winterbottom (@dan) to Room 1')).toBeTruthy();
  });

  test('[ROM-087] people are dragged, by mouse or finger', async () => {
    await hosts();
    const target = room(/^Room 1/);
    Object.assign(document, { elementFromPoint: (x: number) => (x > 100 ? target : null) });
    const pointer = (type: string, on: Element | Window, at: number, pointerType: string) =>
      fireEvent(
        on,
        Object.assign(new MouseEvent(type, { bubbles: true, clientX: at, clientY: 5, button: 0 }), {
          pointerId: 1,
          pointerType,
          isPrimary: true,
        }),
      );
    const person = document.querySelector(`[data-person="${ids.cleo}"]`)!;
    pointer('pointerdown', person, 10, 'mouse');
    pointer('pointermove', window, 200, 'mouse');
    expect(target.dataset['over']).toBe('true');
    pointer('pointerup', window, 200, 'mouse');
    expect(namesIn(/^Room 1/)).toEqual([ids.cleo]);

    // A finger takes hold of the picture only: beside it the list scrolls.
    const other = document.querySelector(`[data-person="${uuid(4)}"]`)!;
    pointer('pointerdown', other, 10, 'touch');
    pointer('pointermove', window, 200, 'touch');
    pointer('pointerup', window, 200, 'touch');
    expect(namesIn(/^Room 1/)).toEqual([ids.cleo]);
    pointer('pointerdown', other.querySelector('.grip')!, 10, 'touch');
    pointer('pointermove', window, 200, 'touch');
    pointer('pointerup', window, 200, 'touch');
    expect(namesIn(/^Room 1/)).toEqual([ids.cleo, uuid(4)]);

    // Escape, or letting go elsewhere, changes nothing.
    const third = document.querySelector(`[data-person="${uuid(5)}"]`)!;
    pointer('pointerdown', third, 10, 'mouse');
    pointer('pointermove', window, 200, 'mouse');
    fireEvent.keyDown(document.body, { key: 'Escape' });
    pointer('pointerup', window, 200, 'mouse');
    pointer('pointerdown', third, 10, 'mouse');
    pointer('pointermove', window, 60, 'mouse');
    pointer('pointerup', window, 60, 'mouse');
    expect(namesIn(/^Room 1/)).toHaveLength(2);
  });

  test('[C-034] with more rooms configured, each person is sent to one of them from a list', async () => {
    const breakouts = { rooms: 2, least_minutes: 15, most_minutes: 45, usual_minutes: 15, fewest_people: 3 };
    const { user } = await hosts({ session: { ...hosting, breakouts } });
    await user.selectOptions(screen.getByRole('combobox', { name: 'Room for cleo' }), 'Room 2');
    expect(namesIn(/^Room 2/)).toEqual([ids.cleo]);
    expect(namesIn(/^Room 1/)).toEqual([]);
  });

  test('[C-034] with more rooms configured, all that have people start together, and a small one among them prevents it', async () => {
    const breakouts = { rooms: 3, least_minutes: 15, most_minutes: 45, usual_minutes: 15, fewest_people: 3 };
    const eight = [...six, guest(7, 'gus'), guest(8, 'hal')];
    const { user, server, answer } = await hosts({ session: { ...hosting, breakouts }, people: { 0: eight } });
    server.on(startBreakout, () => answers({ ...answer(), breakout: apart() }));
    await user.click(button('Spread evenly'));
    expect([/^Room 1/, /^Room 2/, /^Room 3/].map((name) => namesIn(name).length)).toEqual([3, 3, 0]);
    const [first] = namesIn(/^Room 1/);
    const name = eight.find(({ user_uuid }) => user_uuid === first)!.username;
    await user.selectOptions(screen.getByRole('combobox', { name: `Room for ${name}` }), 'Room 3');
    expect([/^Room 1/, /^Room 2/, /^Room 3/].map((each) => room(each).dataset['marked'])).toEqual([
      'true',
      undefined,
      'true',
    ]);
    expect(button('Confirm').disabled).toBe(true);
    await user.selectOptions(screen.getByRole('combobox', { name: `Room for ${name}` }), 'Room 1');
    await user.click(button('Confirm'));
    await user.click(await screen.findByRole('button', { name: 'Start breakout' }));
    await screen.findByText('Breakout is running');
    const three = [expect.any(String), expect.any(String), expect.any(String)];
    expect(server.calls(startBreakout)[0]?.body['rooms']).toEqual([
      { room: 1, members: three },
      { room: 2, members: three },
    ]);
  });

  test('[ROM-091] [ROM-092] [ROM-093] one or two people are marked and cannot be confirmed', async () => {
    const { user, look } = await hosts();
    expect(button('Confirm').disabled).toBe(true);
    expect(screen.getByText('Move at least 3 people to a room to begin.')).toBeTruthy();
    await user.click(button('Move cleo to Room 1'));
    await user.click(button('Move dan to Room 1'));
    const alert = screen.getByText('Rooms must have at least 3 people.');
    expect(alert.closest('[role=alert]')).toBeTruthy();
    expect(room(/^Room 1/).dataset['marked']).toBe('true');
    expect(button('Confirm').disabled).toBe(true);
    expect(document.getElementById(button('Confirm').getAttribute('aria-describedby')!)!.textContent).toContain(
      'at least 3 people',
    );
    await user.click(button('Move eve to Room 1'));
    expect(screen.queryByText('Rooms must have at least 3 people.')).toBeNull();
    expect(button('Confirm').disabled).toBe(false);
    // Eve leaves: the mark is back.
    look({ people: { 0: six.filter(({ username }) => username !== 'eve') } });
    expect(await screen.findByText('Rooms must have at least 3 people.')).toBeTruthy();
    expect(button('Confirm').disabled).toBe(true);
  });

  test('all of them in one breakout room cannot be confirmed: at least one stays in the main room', async () => {
    const { user } = await hosts();
    for (const each of screen.getAllByRole('button', { name: /^Move .* to Room 1$/ })) await user.click(each);
    const alert = screen.getByText(/^All of you would be in one room again\./);
    expect(alert.closest('[role=alert]')).toBeTruthy();
    expect(button('Confirm').disabled).toBe(true);
    await user.click(screen.getAllByRole('button', { name: /^Move .* to the main room$/ })[0]!);
    expect(screen.queryByText(/^All of you would be in one room again\./)).toBeNull();
    expect(button('Confirm').disabled).toBe(false);
  });

  test('[ROM-086] [ROM-088] [ROM-094] the timer: 15 minutes, whole ones from 15 to 45, then it starts', async () => {
    const { user, server, answer } = await hosts();
    server.on(startBreakout, () =>
      answers({
        ...answer(),
        breakout: apart({ left: 1200, length: 20 }),
      }),
    );
    await user.click(button('Spread evenly'));
    await user.click(button('Confirm'));
    const dialog = await screen.findByRole('dialog', { name: 'How long?' });
    const minutes = within(dialog).getByRole<HTMLInputElement>('textbox', { name: 'Minutes' });
    const start = within(dialog).getByRole<HTMLButtonElement>('button', { name: 'Start breakout' });
    expect(minutes.value).toBe('15');
    for (const wrong of ['14', '46', '20.5', 'x']) {
      await user.clear(minutes);
      await user.type(minutes, wrong);
      expect(minutes.getAttribute('aria-invalid')).toBe('true');
      expect(within(dialog).getByText('Please choose a whole number of minutes from 15 to 45.')).toBeTruthy();
      expect(start.disabled).toBe(true);
    }
    await user.clear(minutes);
    await user.type(minutes, '19');
    await user.click(within(dialog).getByRole('button', { name: 'One minute more' }));
    expect(minutes.value).toBe('20');
    await user.click(start);
    await screen.findByText('Breakout is running');
    expect(server.calls(startBreakout)[0]?.body).toEqual({
      minutes: 20,
      rooms: [{ room: 1, members: [expect.any(String), expect.any(String), expect.any(String)] }],
    });
    expect(screen.getAllByRole('timer').some(({ textContent }) => /^(20:00|19:5\d)$/.test(textContent))).toBe(true);
  });

  test('a refused start says why, where it belongs', async () => {
    const { user, server } = await hosts();
    server.on(startBreakout, refuses('BREAKOUT_NOT_POSSIBLE'));
    await user.click(button('Spread evenly'));
    await user.click(button('Confirm'));
    await user.click(await screen.findByRole('button', { name: 'Start breakout' }));
    expect(
      await screen.findByText('Breakout rooms can be used while the session runs with enough people.'),
    ).toBeTruthy();
    expect(screen.getByRole('dialog', { name: 'How long?' })).toBeTruthy();
  });

  test('Escape closes the dialog above first, then the rooms', async () => {
    const { user } = await hosts();
    await user.click(button('Spread evenly'));
    await user.click(button('Confirm'));
    await screen.findByRole('dialog', { name: 'How long?' });
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'How long?' })).toBeNull());
    expect(namesIn(/^Room 1/)).toHaveLength(3);
    act(() => button('Spread evenly').focus());
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  test('the dialog above keeps the focus when the window becomes narrow, and wide again', async () => {
    const { matchMedia } = globalThis;
    const followers = new Set<(event: MediaQueryListEvent) => void>();
    let matches = true;
    const resized = async (isWide: boolean) => {
      matches = isWide;
      act(() => followers.forEach((follow) => follow({ matches } as MediaQueryListEvent)));
      // Focus traps act in the next task.
      await act(() => new Promise((resolve) => setTimeout(resolve, 0)));
    };
    globalThis.matchMedia = (query) =>
      Object.assign(matchMedia(query), {
        matches,
        addEventListener: (_: string, follow: unknown) => void followers.add(follow as () => void),
      });
    try {
      const { user } = await hosts();
      await user.click(button('Spread evenly'));
      await user.click(button('Confirm'));
      const minutes = await screen.findByRole('textbox', { name: 'Minutes' });
      await waitFor(() => expect(document.activeElement).toBe(minutes));
      await resized(false);
      expect(screen.getByRole('dialog', { name: 'Breakout rooms' })).toBeTruthy();
      expect(document.activeElement).toBe(minutes);
      await resized(true);
      expect(screen.getByRole('complementary', { name: 'Breakout rooms' })).toBeTruthy();
      expect(document.activeElement).toBe(minutes);
    } finally {
      globalThis.matchMedia = matchMedia;
    }
  });
});

describe('leading a running breakout', () => {
  const people = { 0: [benHosts, cleo, dan], 1: [eve, finn, aPerson('ana', { host: false })] };
  const running = (input: Parameters<typeof apart>[0] = {}) =>
    hosts({ people, looks: { lead: lead(ids.ben), breakout: apart(input) } });

  test('[ROM-094] five minutes more, until forty-five', async () => {
    const { user, server, answer, look } = await running();
    server.on(changeBreakoutTimer, () => answers(answer()));
    await user.click(button('+5 minutes'));
    await waitFor(() => expect(server.calls(changeBreakoutTimer)[0]?.body).toEqual({ minutes: 20 }));
    look({ looks: { breakout: apart({ length: 43 }) } });
    await user.click(button('+5 minutes'));
    await waitFor(() => expect(server.calls(changeBreakoutTimer)[1]?.body).toEqual({ minutes: 45 }));
    look({ looks: { breakout: apart({ length: 45 }) } });
    expect(button('+5 minutes').disabled).toBe(true);
    expect(screen.getByText('45 minutes is the longest.')).toBeTruthy();
  });

  test('[ROM-090] ending it asks once', async () => {
    const { user, server, answer, state } = await running();
    server.on(stopBreakout, () => {
      state.people = { 0: six };
      state.looks = { lead: lead(ids.ben), breakout: null };
      return answers(answer());
    });
    await user.click(button('End now'));
    const dialog = await screen.findByRole('dialog', { name: 'End the breakout now?' });
    await user.click(within(dialog).getByRole('button', { name: 'End now' }));
    expect(await screen.findByText('Everybody is back in the main room.')).toBeTruthy();
    await user.click(button('Arrange new rooms'));
    expect(namesIn(/^Main room/)).toHaveLength(6);
  });

  test("the rooms' members are shown, and a member is moved", async () => {
    const { user, server, answer } = await running();
    server.on(assignToRoom, () => answers(answer()));
    expect(namesIn(/^Main room/)).toHaveLength(3);
    expect(namesIn(/^Room 1/)).toHaveLength(3);
    await user.click(button('Move cleo to Room 1'));
    await waitFor(() => expect(server.calls(assignToRoom)[0]?.path).toContain(`/room/1/user/${ids.cleo}/assign`));
  });

  test('a message goes to all rooms, and an empty one nowhere', async () => {
    const { user, server, answer } = await running();
    server.on(tellAllRooms, () => answers(answer()));
    await user.click(button('Send to all rooms'));
    expect(screen.getByText('Please write a message')).toBeTruthy();
    const text = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Message to all rooms' });
    expect(text.maxLength).toBe(300);
    await user.type(text, 'Two more minutes');
    await user.click(button('Send to all rooms'));
    await waitFor(() => expect(server.calls(tellAllRooms)[0]?.body).toEqual({ text: 'Two more minutes' }));
    await waitFor(() => expect(text.value).toBe(''));
  });

  test('a room that asked for the host is listed; going there answers it', async () => {
    const { user, server, answer } = await running({
      calls: [{ user_uuid: eve.user_uuid, username: 'eve', room_assigned: 1 }],
    });
    server.on(assignToRoom, () => answers(answer())).on(answerCall, () => answers(answer()));
    expect(screen.getByText('eve in Room 1 asks for you.')).toBeTruthy();
    await user.click(button('Go there: eve'));
    await waitFor(() => expect(server.calls(answerCall)).toHaveLength(1));
    expect(server.calls(assignToRoom)[0]?.path).toContain(`/room/1/user/${ids.ben}/assign`);
  });

  test('two who have one name and ask for the host have their handles beside it', async () => {
    const anna = (person: typeof eve) => ({ ...person, name: 'Anna' });
    const call = ({ user_uuid, username }: typeof eve) => ({ user_uuid, username, name: 'Anna', room_assigned: 1 });
    await hosts({
      people: { 0: [benHosts, cleo, dan], 1: [anna(eve), anna(finn), guest(7, 'gus')] },
      looks: { lead: lead(ids.ben), breakout: apart({ calls: [call(eve), call(finn)] }) },
    });
    expect(screen.getByText('Anna (@eve) in Room 1 asks for you.')).toBeTruthy();
    expect(button('Go there: Anna (@finn)')).toBeTruthy();
    expect(button('Done: Anna (@eve)')).toBeTruthy();
  });

  test('[C-014] a room that shrank is shown, and may be left as it is', async () => {
    const { user, look, answer } = await inRoom({
      session: hosting,
      people: { 0: [benHosts, cleo, dan], 1: [eve, finn] },
      looks: { lead: lead(ids.ben), breakout: apart() },
    });
    const small = answer().session_rooms.map((each) => ({ ...each, below_minimum: each.room_assigned === 1 }));
    look({ looks: { session_rooms: small } });
    expect(screen.getByText('Room 1 has only 2 people left.')).toBeTruthy();
    await user.click(button('Leave it'));
    expect(screen.queryByText('Room 1 has only 2 people left.')).toBeNull();
  });
});

describe('being in a breakout', () => {
  const people = { 0: [aPerson('ana'), cleo, dan], 1: [eve, finn, aPerson('ben')] };
  const inBreakout = (overrides: Partial<RoomsAnswer> = {}) =>
    inRoom({ people, looks: { lead: lead(ids.ana), breakout: apart(), ...overrides } });

  test('says which room this is and how long it stays', async () => {
    await inBreakout();
    expect(screen.getByText('Breakout: Room 1')).toBeTruthy();
    expect(screen.getByRole('timer').textContent).toBe('10:00');
  });

  test('the last minute is announced, with the return of all [ROM-089]', async () => {
    const { look } = await inBreakout();
    expect(screen.queryByText(/One minute left/)).toBeNull();
    look({ looks: { breakout: apart({ left: 59 }) } });
    const warning = await screen.findByText('One minute left. Then all of you meet in the main room again.');
    expect(warning.tagName).toBe('OUTPUT');
    look({ looks: { breakout: apart({ left: 0 }) } });
    expect(await screen.findByText('Bringing you back…')).toBeTruthy();
  });

  test('Bring me back is one tap, and the microphone stays as it was', async () => {
    const { user, server, state, answer, video } = await inBreakout();
    server.on(returnToMainRoom, () => {
      state.people = { 0: [aPerson('ana'), cleo, dan, aPerson('ben')], 1: [eve, finn] };
      return answers(answer());
    });
    await user.click(button('Audio: Turn microphone off'));
    const before = video.actions.length;
    await user.click(button('Bring me back'));
    await waitFor(() => expect(video.actions.slice(before)).toContain('connect wss://x'));
    expect(video.actions.slice(before).filter((each) => each === 'unmuted')).toEqual([]);
    expect(await screen.findByText('Breakout: Main room')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Bring me back' })).toBeNull();
  });

  test('Ask the host says that it was asked, and when it was seen', async () => {
    const { user, server, state, answer, look } = await inBreakout();
    server.on(callHost, () => {
      state.looks = {
        ...state.looks,
        breakout: apart({ calls: [{ user_uuid: ids.ben, username: 'ben', room_assigned: 1 }] }),
      };
      return answers(answer());
    });
    await user.click(button('Ask the host'));
    expect((await screen.findByRole<HTMLButtonElement>('button', { name: 'Asked the host' })).disabled).toBe(true);
    look({ looks: { breakout: apart() } });
    expect(await screen.findByText('The host has seen that you asked.')).toBeTruthy();
    expect(button('Ask the host').disabled).toBe(false);
  });

  test('a message to all rooms is shown once, until it is closed', async () => {
    const { user, look } = await inBreakout();
    const announcement = { number: 1, text: 'Please find one question.', user_uuid: ids.ana, username: 'ana' };
    look({ looks: { announcement } });
    const card = await screen.findByRole('region', { name: 'ana to all rooms' });
    expect(card.textContent).toContain('Please find one question.');
    await user.click(within(card).getByRole('button', { name: 'Close message' }));
    look();
    expect(screen.queryByText(/Please find one question/)).toBeNull();
    look({ looks: { announcement: { ...announcement, number: 2, text: 'Three minutes.' } } });
    expect(await screen.findByText(/Three minutes/)).toBeTruthy();
    // It stays when the breakout ends.
    look({ people: { 0: [aPerson('ana'), cleo, aPerson('ben')] }, looks: { breakout: null } });
    expect(screen.getByText(/Three minutes/)).toBeTruthy();
  });

  test('a message to all rooms is not shown to its sender', async () => {
    const { look } = await inBreakout();
    const announcement = { number: 1, text: 'Two minutes.', user_uuid: ids.ben, username: 'ben' };
    look({ looks: { announcement } });
    expect(screen.queryByText(/Two minutes/)).toBeNull();
    look({ looks: { announcement: { ...announcement, number: 2, user_uuid: ids.ana, username: 'ana' } } });
    expect(await screen.findByText(/Two minutes/)).toBeTruthy();
  });

  test('between two rooms it says where one is going', async () => {
    const { look, server, path } = await inRoom({
      people: { 0: [aPerson('ana'), cleo, aPerson('ben')] },
      looks: { lead: lead(ids.ana) },
    });
    const entering = Promise.withResolvers<ReturnType<typeof answers>>();
    server.on({ path: '/v1/session/{id}/room/1/enter' }, () => entering.promise);
    look({ people: { 0: [aPerson('ana'), cleo], 1: [dan, eve, aPerson('ben')] }, looks: { breakout: apart() } });
    expect(await screen.findByText('Going to Room 1…')).toBeTruthy();
    expect(screen.getByText('Your microphone stays on.')).toBeTruthy();
    expect(path()).toBe('/room');
  });
});
