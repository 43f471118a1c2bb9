import { afterEach, describe, expect, jest, test } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { sendConfirmation } from '#modules/identity/contract/api/accounts.ts';
import { ownProfile } from '#modules/identity/contract/own-profile.ts';
import { listChats } from '#modules/chat/contract/api.ts';
import { joinWell } from '#modules/communities/contract/api.ts';
import { paymentConfiguration } from '#modules/membership-billing/contract/api.ts';
import {
  joinedSessions,
  deleteSession,
  getSession,
  joinSession,
  searchSessions,
  type Session,
} from '#modules/scheduling/contract/api.ts';
import { getSeries, seriesSessions } from '#modules/scheduling/series/contract/api.ts';
import { hours, minutes } from '#kernel/contract/time.ts';
import { pages } from '#client/app/routes.ts';
import { aWell } from '#client/testing/a-well.ts';
import { useChats } from '#client/features/chat/use-chats.ts';
import { aSession, going, hosting, inTime } from '#client/features/scheduling/testing/a-session.ts';
import { peekReturnPath } from '#client/lib/paths/return-path.ts';
import { memberQuery, type Member } from '#client/lib/session.tsx';
import { aMember, aServer, renderPage, testQueries } from '#client/testing/render.tsx';
import { answers, refuses, unreachable } from '#client/testing/server.ts';
import SessionPage from './session.tsx';

const at = `/session/${aSession().uuid}`;
const series = {
  uuid: '55555555-5555-4555-8555-555555555555',
  status: 'ACTIVE',
  repeat: 'WEEKS:1',
  end_datetime: null,
} as const;

/** The page of a session for a viewer; the server's answers can be extended. */
const showing = (session: Session, member: Member | null = aMember()) => {
  const server = aServer({ member })
    .on(getSession, answers({ session }))
    .on(searchSessions, answers({ session: [session] }));
  return { server, ...renderPage(<SessionPage />, { path: '/session/:uuid', at }) };
};
/** As the shell has it: the member, and with them the time zone, is there before the page. */
const showingAfterMember = async (session: Session) => {
  const server = aServer({ member: aMember() })
    .on(getSession, answers({ session }))
    .on(searchSessions, answers({ session: [session] }));
  const queries = testQueries();
  await queries.prefetchQuery(memberQuery);
  return {
    server,
    ...renderPage(<SessionPage />, { path: '/session/:uuid', at: `/session/${session.uuid}`, queries }),
  };
};
const button = (name: string) => screen.queryByRole('button', { name });

test('[SCH-007] [SCH-008] [SCH-009] [SCH-010] [SCH-011] [SCH-012] [SCH-013] [SCH-014] every address has its page', () => {
  const paths = pages.map(({ path }) => path);
  for (const path of [
    '/sessions',
    '/past-sessions',
    '/session/:uuid',
    '/:groupSlug/session/:uuid',
    '/session/:uuid/edit',
    '/session-create',
    '/session-create/:groupUuid',
    '/session-create/copy/:sessionUuid',
  ])
    expect(paths).toContain(path);
});

afterEach(() => sessionStorage.clear());

describe('what a session says', () => {
  test('[SCH-035] [SCH-036] [SCH-037] Well, title, host, date, time with zone, text and host', async () => {
    const { container } = showing(aSession({ pic: '/img/moon.jpg' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Night talk' })).toBeTruthy();
    expect([...container.querySelectorAll('img')].map((each) => each.getAttribute('src'))).toContain('/img/moon.jpg');
    expect(screen.getByRole('link', { name: 'Night Owls' }).getAttribute('href')).toContain('/well/night-owls/');
    const [host] = await screen.findAllByRole('link', { name: 'ana' });
    expect(host?.getAttribute('href')).toBe('/profile/ana');
    expect(screen.getByRole('heading', { name: 'About This Session' })).toBeTruthy();
    expect(screen.getByText('An hour for people who cannot sleep.')).toBeTruthy();
    expect(screen.getByRole('heading', { name: 'About the Host' })).toBeTruthy();
    expect(screen.getByText('Up at night since 2019.')).toBeTruthy();
    expect(screen.getByText(/^[A-Z][a-z]+day, [A-Z][a-z]{2} \d{1,2}, \d{4}$/)).toBeTruthy();
    expect(screen.getByText(/^\d{1,2}:\d\d[ap]m - \d{1,2}:\d\d[ap]m \S+$/)).toBeTruthy();
  });

  test('[SCH-010] the address with the Well is the canonical one', async () => {
    showing(aSession());
    await screen.findByRole('heading', { level: 1 });
    expect(document.querySelector('link[rel=canonical]')?.getAttribute('href')).toMatch(
      new RegExp(`/night-owls/session/${aSession().uuid}$`),
    );
  });

  test('other sessions of a series that could not be loaded are not called none', async () => {
    const { server } = showing(aSession({ series }));
    server.on(seriesSessions, refuses('SERVER_ERROR'));
    const section = (await screen.findByRole('heading', { name: 'Other Sessions in This Series' })).closest('section')!;
    expect(await within(section).findByText('This could not be loaded.')).toBeTruthy();
    expect(within(section).queryByText('There are no coming sessions in this series.')).toBeNull();
  });

  test('[SCH-040] a group-hosted session has no host card', async () => {
    showing(aSession({ is_group_hosted: true, host_user: null }));
    expect(await screen.findByRole('heading', { name: 'Group-Hosted Session' })).toBeTruthy();
    expect(screen.queryByRole('heading', { name: 'About the Host' })).toBeNull();
  });

  const nameless = { uuid: null, username: null, pic: null, blocked: false };
  test('[SCH-045] visitors see that some come, neither who nor how many', async () => {
    showing(aSession({ joined_users: [nameless, nameless], num_users_joined: null, num_spots_left: null }), null);
    expect(await screen.findByRole('heading', { name: 'Attendees' })).toBeTruthy();
    expect(screen.getByText('Log in to see who is coming.')).toBeTruthy();
    expect(screen.getByText(/There are places; 3 people can come\./)).toBeTruthy();
  });

  test('[SCH-045] visitors: nothing when one person comes', async () => {
    showing(aSession({ joined_users: [nameless], num_users_joined: null, num_spots_left: null }), null);
    await screen.findByRole('heading', { level: 1 });
    expect(screen.queryByRole('heading', { name: /Attendees/ })).toBeNull();
  });

  test.each([
    ['outside the Well', aMember(), '2 people are coming. Join the Well to see who.'],
    ['not confirmed', aMember({ email_verified: false }), '2 people are coming. Confirm your email to see who.'],
  ])('[C-027] a member %s sees how many come, and what shows who', async (_, member, text) => {
    showing(aSession({ joined_users: [nameless, nameless], num_users_joined: 2 }), member);
    expect(await screen.findByRole('heading', { name: 'Attendees 2' })).toBeTruthy();
    expect(await screen.findByText(text)).toBeTruthy();
  });

  test('the names of those who come lead to their profiles', async () => {
    showing(aSession(), aMember());
    expect((await screen.findByRole('link', { name: 'ben' })).getAttribute('href')).toBe('/profile/ben');
  });

  test('an address that is not confirmed is asked for, and the registration continues by itself [I-027]', async () => {
    const { server, user } = showing(aSession(), aMember({ email_verified: false }));
    server.on(joinSession, refuses('EMAIL_NOT_CONFIRMED')).on(sendConfirmation, answers({}));
    await user.click(await screen.findByRole('button', { name: 'REGISTER' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Please confirm your email first' }));
    await user.click(dialog.getByRole('button', { name: 'Send the e-mail again' }));
    await waitFor(() => expect(server.calls(sendConfirmation)).toHaveLength(1));
    server.on(joinSession, answers({ session: going() })).on(sendConfirmation, () => {
      server.on(ownProfile, answers({ user: aMember() }));
      return refuses('EMAIL_ALREADY_VERIFIED');
    });
    await user.click(dialog.getByRole('button', { name: 'Send the e-mail again' }));
    expect(await screen.findByRole('dialog', { name: 'You are registered!' })).toBeTruthy();
    expect(server.calls(joinSession)).toHaveLength(2);
  });

  test('[SCH-129] a member who may not join sees it full, without the people', async () => {
    showing(aSession({ status: 'Full', num_spots_left: 0, joined_users: [] }));
    expect(await screen.findByText('FULL')).toBeTruthy();
    expect(button('REGISTER')).toBeNull();
    expect(screen.queryByRole('heading', { name: /Attendees/ })).toBeNull();
  });

  test('[SCH-042] [SCH-055] [SCH-044] how long it is until the start, and its availability', async () => {
    showing(aSession({ start_time: inTime(hours(50)) }));
    expect(await screen.findByText('2 Days Away')).toBeTruthy();
    expect(within(screen.getByLabelText('Session Availability')).getByText('OPEN')).toBeTruthy();
  });

  test.each([
    ['of a member who has a place, once it runs: the place', going({ start_time: inTime(-minutes(2)) }), 'Your place'],
    ['of a member who has a place, before it', going(), 'Session Availability'],
    ['of others, once it runs', aSession({ start_time: inTime(-minutes(2)) }), 'Session Availability'],
  ])('what its availability is called %s', async (_, session, text) => {
    showing(session);
    expect(await screen.findByText(text)).toBeTruthy();
  });

  test.each([
    ['over', 'Over', /^This session has already concluded/],
    ['canceled', 'Canceled', /^This session was canceled\. If you had a place/],
  ] as const)('[SCH-053] it is %s: no button, and why', async (_, status, text) => {
    showing(going({ status, start_time: inTime(-hours(3)) }));
    expect(await screen.findByText(text)).toBeTruthy();
    for (const name of ['REGISTER', 'UNREGISTER', 'ENTER']) expect(button(name)).toBeNull();
  });

  test('[SCH-028] [SCH-046] up to three others of the Well', async () => {
    const others = [1, 2, 3, 4].map((n) =>
      aSession({ uuid: `${n}2222222-2222-4222-8222-222222222222`, title: `Talk ${n}` }),
    );
    const { server } = showing(aSession());
    server.on(searchSessions, answers({ session: [aSession(), ...others] }));
    expect(await screen.findByRole('heading', { name: 'Related Sessions' })).toBeTruthy();
    const cards = screen.getAllByRole('link', { name: /^Talk \d$/ }).map((link) => link.closest('li')!.dataset['size']);
    expect(cards).toEqual(['small', 'small', 'small']);
    // Neither full nor running: each can still be taken.
    const { body } = server.calls(searchSessions)[0]!;
    expect(body).toMatchObject({ exclude_full_sessions: true });
    expect(String(body['start_time_from']) > inTime(-minutes(1))).toBe(true);
  });
});

const missing = (answer: Parameters<ReturnType<typeof aServer>['on']>[1]) => {
  const server = aServer({ member: null }).on(getSession, answer);
  return { server, ...renderPage(<SessionPage />, { path: '/session/:uuid', at }) };
};

describe('a session that is not there', () => {
  test('[SCH-047] was deleted', async () => {
    missing(refuses('SESSION_DELETED'));
    expect(await screen.findByRole('heading', { name: 'This session was deleted' })).toBeTruthy();
  });
  test('[SCH-048] anything else', async () => {
    missing(refuses('SESSION_DOES_NOT_EXIST'));
    expect(await screen.findByRole('heading', { name: 'This session cannot be found' })).toBeTruthy();
  });
  test('could not be asked for', async () => {
    const { server, user } = missing(unreachable);
    await user.click(await screen.findByRole('button', { name: 'Try again' }));
    server.on(getSession, answers({ session: aSession() }));
    await user.click(await screen.findByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('heading', { name: 'Night talk' })).toBeTruthy();
  });
});

describe('registering', () => {
  test('[SCH-043] [SCH-051] [SCH-110] ends with a dialog', async () => {
    const { server, user } = showing(aSession());
    server.on(joinSession, answers({ session: going() }));
    await user.click(await screen.findByRole('button', { name: 'REGISTER' }));
    expect(await screen.findByRole('dialog', { name: 'You are registered!' })).toBeTruthy();
    expect(server.calls(joinSession)[0]?.path).toBe(`/v1/session/${aSession().uuid}/join/true`);
    expect(screen.getByRole('link', { name: 'Try camera and microphone' }).getAttribute('href')).toBe('/camera-test');
  });

  test('[SCH-120] loads the profile and the chats again', async () => {
    const WithChats = () => {
      useChats();
      return <SessionPage />;
    };
    const server = aServer({ member: aMember() })
      .on(getSession, answers({ session: aSession() }))
      .on(searchSessions, answers({ session: [] }))
      .on(listChats, answers({ channel: [], unread_total: 0 }))
      .on(joinSession, answers({ session: going() }));
    const { user } = renderPage(<WithChats />, { path: '/session/:uuid', at });
    await waitFor(() => expect(server.calls(listChats)).not.toHaveLength(0));
    const [profiles, chats] = [server.calls(ownProfile).length, server.calls(listChats).length];
    await user.click(await screen.findByRole('button', { name: 'REGISTER' }));
    await waitFor(() => expect(server.calls(ownProfile).length).toBeGreaterThan(profiles));
    await waitFor(() => expect(server.calls(listChats).length).toBeGreaterThan(chats));
  });

  test('[SCH-123] [SCH-124] [COM-060] asks to join the Well, then completes by itself', async () => {
    const { server, user } = showing(aSession());
    server.on(joinSession, refuses('SESSION_JOINED_NOT_PART_OF_GROUP'));
    server.on(joinWell, () => {
      server.on(joinSession, answers({ session: going() }));
      return answers({ group: aWell({ am_i_joined: true }) });
    });
    await user.click(await screen.findByRole('button', { name: 'REGISTER' }));
    expect(await screen.findByText('You must be a member of this Well community to join this session.')).toBeTruthy();
    expect(screen.getByText(/our safety policy/)).toBeTruthy();
    await user.click(screen.getByRole('checkbox', { name: /lived experience/ }));
    await user.click(screen.getByRole('button', { name: /^JOIN/ }));
    expect(await screen.findByRole('dialog', { name: 'You are registered!' })).toBeTruthy();
  });

  test.each([
    [
      'SESSION_JOINED_TOO_MANY_BASIC',
      'Wellspring Basic members can only register for 1 session at a time. Upgrade to Unlimited Membership to register for another session!',
    ],
    [
      'SESSION_BASIC_PLAN_MAX_REACHED',
      'Wellspring Basic members can only attend 1 session a month. Upgrade to Unlimited Membership to register for another session!',
    ],
  ] as const)(
    '[BIL-032] [BIL-033] [BIL-034] [BIL-035] %s opens a dialog that leads to Unlimited where it is sold',
    async (name, text) => {
      const { server, user } = showing(aSession());
      server.on(joinSession, refuses(name));
      server.on(paymentConfiguration, answers({ is_on: true, publishable_key: 'pk', script_url: 'http://x/s.js' }));
      await user.click(await screen.findByRole('button', { name: 'REGISTER' }));
      expect(await screen.findByText(text)).toBeTruthy();
      const upgrade = await screen.findByRole('link', { name: 'UPGRADE TO UNLIMITED' });
      expect(upgrade.getAttribute('href')).toBe('/membership/checkout');
    },
  );

  test('[BIL-002] [BIL-033] at Basic’s limit the place one has can be given back for this one, before the Well is joined', async () => {
    const { server, user } = await showingAfterMember(aSession());
    const other = '22222222-2222-4222-8222-222222222222';
    const soon = '33333333-3333-4333-8333-333333333333';
    server.on(joinSession, refuses('SESSION_JOINED_TOO_MANY_BASIC')).on(
      joinedSessions,
      answers({
        session: [
          going({ uuid: soon, title: 'Too late to leave', start_time: inTime(minutes(2)) }),
          going({ uuid: other, title: 'Body doubling' }),
        ],
      }),
    );
    await user.click(await screen.findByRole('button', { name: 'REGISTER' }));
    const exchange = await screen.findByRole('button', { name: 'Give back “Body doubling” and take this one' });
    expect(button('Give back “Too late to leave” and take this one')).toBeNull();
    expect(screen.queryByText('You must be a member of this Well community to join this session.')).toBeNull();
    server.on(joinSession, answers({ session: going() }));
    await user.click(exchange);
    expect(await screen.findByRole('dialog', { name: 'You are registered!' })).toBeTruthy();
    expect(server.calls(joinSession).map(({ body }) => body['instead_of'])).toEqual([undefined, other]);
  });

  test('Basic’s limit has no button where nothing is sold', async () => {
    const { server, user } = showing(aSession());
    server.on(joinSession, refuses('SESSION_JOINED_TOO_MANY_BASIC'));
    server.on(paymentConfiguration, answers({ is_on: false, publishable_key: null, script_url: null }));
    await user.click(await screen.findByRole('button', { name: 'REGISTER' }));
    await screen.findByText(/can only register for 1 session at a time/);
    await waitFor(() => expect(server.calls(paymentConfiguration)).toHaveLength(1));
    expect(screen.queryByText('UPGRADE TO UNLIMITED')).toBeNull();
  });

  test.each([
    ['SESSION_ALREADY_STARTED', 'Session has already started'],
    ['SESSION_TIME_ENTERING_TOO_LATE', 'You are more than 5 minutes late.'],
    ['SESSION_FULL', 'This session is full.'],
  ] as const)('[SCH-117] [SCH-121] [SCH-125] %s is shown', async (name, text) => {
    const { server, user } = showing(aSession());
    server.on(joinSession, refuses(name));
    await user.click(await screen.findByRole('button', { name: 'REGISTER' }));
    expect(await screen.findByText(text)).toBeTruthy();
    await waitFor(() => expect(button('REGISTER')).toBeTruthy());
  });

  test('[SCH-041] [SCH-112] visitors have no button but those to log in, and come back', async () => {
    const { user, router } = showing(aSession(), null);
    const logIn = await screen.findByRole('button', { name: 'LOGIN' });
    expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Save my place', 'LOGIN']);
    await user.click(logIn);
    expect(router.state.location.pathname).toBe('/login');
    expect(peekReturnPath()).not.toBeNull();
  });

  test('[SCH-124] a visitor who logs in on the way has a place without pressing again', async () => {
    const first = showing(aSession(), null);
    await first.user.click(await screen.findByRole('button', { name: 'LOGIN' }));
    first.unmount();
    const { server } = showing(aSession());
    server.on(joinSession, answers({ session: going() }));
    expect(await screen.findByRole('dialog', { name: 'You are registered!' })).toBeTruthy();
    expect(server.calls(joinSession)).toHaveLength(1);
  });

  test('a newcomer makes an account first, and has the place without pressing again', async () => {
    const first = showing(aSession(), null);
    await first.user.click(await screen.findByRole('button', { name: 'Save my place' }));
    expect(first.router.state.location.pathname).toBe('/register');
    expect(peekReturnPath()).not.toBeNull();
    first.unmount();
    const { server } = showing(aSession());
    server.on(joinSession, answers({ session: going() }));
    expect(await screen.findByRole('dialog', { name: 'You are registered!' })).toBeTruthy();
  });

  test('a newcomer is not offered a place where there is none', async () => {
    showing(aSession({ status: 'Full', num_spots_left: 0 }), null);
    expect(await screen.findByRole('button', { name: 'LOGIN' })).toBeTruthy();
    expect(button('Save my place')).toBeNull();
  });

  test('[SCH-123] a Well that has to be joined first is asked for on the same way', async () => {
    const first = showing(aSession(), null);
    await first.user.click(await screen.findByRole('button', { name: 'LOGIN' }));
    first.unmount();
    const { server } = showing(aSession());
    server.on(joinSession, refuses('SESSION_JOINED_NOT_PART_OF_GROUP'));
    expect(await screen.findByText('You must be a member of this Well community to join this session.')).toBeTruthy();
  });

  test('a session that is closed meanwhile is not joined, nor by logging in elsewhere', async () => {
    const first = showing(aSession({ status: 'Full', num_spots_left: 0 }), null);
    await first.user.click(await screen.findByRole('button', { name: 'LOGIN' }));
    first.unmount();
    const { server } = showing(aSession());
    expect(await screen.findByRole('button', { name: 'REGISTER' })).toBeTruthy();
    expect(server.calls(joinSession)).toHaveLength(0);
  });
});

describe('unregistering', () => {
  test('[SCH-118] [SCH-119] asks, then says that it is done', async () => {
    const { server, user } = showing(going());
    server.on(joinSession, answers({ session: aSession() }));
    await user.click(await screen.findByRole('button', { name: 'UNREGISTER' }));
    const dialog = await screen.findByRole('dialog', { name: 'Give up your place?' });
    expect(dialog).toBeTruthy();
    await user.click(screen.getAllByRole('button', { name: 'UNREGISTER' }).at(-1)!);
    expect(await screen.findByText('You have successfully unregistered.')).toBeTruthy();
    expect(server.calls(joinSession)[0]?.path).toMatch(/\/join\/false$/);
  });

  test('a place that was given back, and whose answer was lost, is called given back', async () => {
    const { server, user } = showing(going());
    server.on(joinSession, ({ headers }) => ('x-look-up' in headers ? answers({ session: aSession() }) : unreachable));
    await user.click(await screen.findByRole('button', { name: 'UNREGISTER' }));
    await screen.findByRole('dialog', { name: 'Give up your place?' });
    await user.click(screen.getAllByRole('button', { name: 'UNREGISTER' }).at(-1)!);
    expect(await screen.findByText('You have successfully unregistered.')).toBeTruthy();
  });

  test('[SCH-111] is not offered in the last five minutes; simply not coming is', async () => {
    showing(going({ start_time: inTime(minutes(4)) }));
    expect(
      await screen.findByText('It starts in a few minutes. You can simply not come; tell your group in the chat.'),
    ).toBeTruthy();
    expect(button('UNREGISTER')).toBeNull();
  });
});

describe('entering', () => {
  test('[SCH-049] [SCH-054] too early: when the waiting room opens, counted down', async () => {
    const { user } = showing(going({ start_time: inTime(hours(50)) }));
    await user.click(await screen.findByRole('button', { name: 'ENTER' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'A little early' }));
    expect(
      dialog.getByText('You will be able to enter the waiting room 5 minutes before the session start time.'),
    ).toBeTruthy();
    expect(dialog.getByText('2 Days Away')).toBeTruthy();
    expect(dialog.queryByRole('button', { name: 'ENTER' })).toBeNull();
  });

  test('[SCH-108] too early, and waiting until the doors open: the way in is there', async () => {
    jest.useFakeTimers({ advanceTimers: true });
    try {
      showing(going({ start_time: inTime(minutes(10) + 2000) }));
      const user = userEvent.setup({ advanceTimers: (ms) => jest.advanceTimersByTime(ms) });
      await user.click(await screen.findByRole('button', { name: 'ENTER' }));
      const dialog = within(await screen.findByRole('dialog', { name: 'A little early' }));
      expect(dialog.queryByRole('button', { name: 'ENTER' })).toBeNull();
      await act(() => jest.advanceTimersByTimeAsync(6000));
      await user.click(dialog.getByRole('button', { name: 'ENTER' }));
      expect(await screen.findByText('elsewhere')).toBeTruthy();
    } finally {
      jest.useRealTimers();
    }
  });

  test('[SCH-043] [SCH-109] admins see ADMIN ENTER', async () => {
    showing(aSession(), aMember({ is_admin: true }));
    expect(await screen.findByRole('button', { name: 'ADMIN ENTER' })).toBeTruthy();
  });
});

describe('reporting a session', () => {
  test.each([
    ['a registered member: offered', going(), true],
    ['its host: not offered', hosting(), false],
    ['the creator of a group-hosted one: offered', hosting({ is_group_hosted: true }), true],
    ['a member without a place: not offered', aSession(), false],
  ])('reporting is for people with a place; %s', async (_, session, offered) => {
    showing(session);
    // Drawn for members alone, right before it.
    await screen.findByRole('button', { name: 'Share' });
    expect(button('Report session') !== null).toBe(offered);
  });
});

describe('host options', () => {
  test('[SCH-050] [SCH-093] the host edits, copies and deletes', async () => {
    const { user } = showing(hosting());
    await user.click(await screen.findByRole('button', { name: 'Session options' }));
    expect(screen.getByRole('link', { name: 'Edit Session' }).getAttribute('href')).toBe(`${at}/edit`);
    expect(screen.getByRole('link', { name: 'Copy Session' }).getAttribute('href')).toMatch(
      /^\/session-create\/copy\//,
    );
    expect(screen.getByRole('button', { name: 'Delete Session' })).toBeTruthy();
  });

  test('[SCH-093] only copying is left once it has started', async () => {
    const { user } = showing(hosting({ start_time: inTime(-minutes(1)) }));
    await user.click(await screen.findByRole('button', { name: 'Session options' }));
    expect(screen.getByRole('link', { name: 'Copy Session' })).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'Edit Session' })).toBeNull();
    expect(button('Delete Session')).toBeNull();
  });

  test('[SCH-041] other members do not have them', async () => {
    showing(going());
    await screen.findByRole('heading', { level: 1 });
    expect(button('Session options')).toBeNull();
  });

  test('[SCH-098] deleting says how many it concerns, then leads home', async () => {
    const { server, user, router } = showing(hosting({ num_users_joined: 2 }));
    server.on(deleteSession, answers({ session: { uuid: aSession().uuid, outcome: 'canceled' } }));
    await user.click(await screen.findByRole('button', { name: 'Session options' }));
    await user.click(screen.getByRole('button', { name: 'Delete Session' }));
    expect(await screen.findByText(/^2 people have registered\./)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Delete session' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/'));
  });

  test('[C-010] a series is not ended before it is known how many people registered', async () => {
    const { server, user } = showing(hosting({ series }));
    server.on(getSeries, refuses('SERVER_ERROR'));
    await user.click(await screen.findByRole('button', { name: 'Session options' }));
    await user.click(await screen.findByRole('button', { name: 'End Series' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(await dialog.findByText('This could not be loaded.')).toBeTruthy();
    expect(dialog.getByRole('button', { name: 'End series' })).toHaveProperty('disabled', true);
  });

  test('[SCH-100] a refusal is shown in the dialog', async () => {
    const { server, user } = showing(hosting({ num_users_joined: 0, joined_users: [] }));
    server.on(deleteSession, refuses('SESSION_STARTED_NOT_DELETABLE'));
    await user.click(await screen.findByRole('button', { name: 'Session options' }));
    await user.click(screen.getByRole('button', { name: 'Delete Session' }));
    await user.click(await screen.findByRole('button', { name: 'Delete session' }));
    expect(await screen.findByText('This session has already started')).toBeTruthy();
  });
});
