import { describe, expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { postSession, type PostSessionChecks } from '#modules/feedback/contract/api.ts';
import {
  groupSessions,
  hostedSessions,
  joinedSessions,
  searchSessions,
  type Session,
} from '#modules/scheduling/contract/api.ts';
import { days, hours, minutes } from '#kernel/contract/time.ts';
import { aSession, going, hosting, inTime } from '#client/features/scheduling/testing/a-session.ts';
import { aMember, aServer, renderPage } from '#client/testing/render.tsx';
import { answers, refuses } from '#client/testing/server.ts';
import { carried, forgetCarried } from '#client/lib/browser/carried.ts';
import HomeSessions from './home-member-sessions.tsx';
import Welcome from './welcome.tsx';
import PastSessions from '../sessions/past-sessions.tsx';
import YourSessions from '../sessions/your-sessions.tsx';

const other = (digit: string, overrides: Partial<Session> = {}) =>
  aSession({ uuid: `${digit.repeat(8)}-0000-4000-8000-000000000000`, title: `Talk ${digit}`, ...overrides });
const afterwards = (overrides: Partial<PostSessionChecks>): PostSessionChecks => ({
  uuid: other('1').uuid,
  title: 'Talk 1',
  start_time: inTime(-days(2)),
  end_time: inTime(-days(2)),
  group_uuid: other('9').uuid,
  group_title: 'Night Owls',
  is_group_hosted: false,
  am_i_host: false,
  completed_mood_tracker: true,
  completed_session_or_host_review: false,
  show_group_hosted_survey: false,
  show_outcome_survey: false,
  show_frequency_survey: false,
  show_nps_survey: false,
  may_share_review: true,
  feedback_until: inTime(days(12)),
  ...overrides,
});
const home = (mine: Session[], inWells: Session[] = []) => {
  const server = aServer({ member: aMember() })
    .on(joinedSessions, answers({ session: mine }))
    .on(groupSessions, answers({ session: inWells }));
  return { server, ...renderPage(<HomeSessions />) };
};

describe('sessions at home', () => {
  test('[SCH-102] [SCH-147] five own ones ascending, canceled and over ones left out', async () => {
    const { server } = home([
      other('1', { status: 'Canceled', am_i_joined: true }),
      other('2', { status: 'Over', am_i_joined: true }),
      going({ uuid: other('3').uuid, title: 'Talk 3' }),
    ]);
    expect(await screen.findByRole('link', { name: 'Talk 3' })).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'Talk 1' })).toBeNull();
    expect(screen.queryByRole('link', { name: 'Talk 2' })).toBeNull();
    expect(server.calls(joinedSessions)[0]?.body).toMatchObject({ limit: 5, order: 'asc' });
  });

  test('the next one is on the device for a time without a network, not on that of staff who look as the member', async () => {
    const next = going({ uuid: other('3').uuid, title: 'Talk 3' });
    const { unmount } = home([other('2', { status: 'Over', am_i_joined: true }), next]);
    await screen.findByRole('link', { name: 'Talk 3' });
    expect(carried(Date.parse(next.start_time))?.session).toMatchObject({ uuid: next.uuid, start: next.start_time });
    unmount();
    forgetCarried();
    aServer({ member: aMember({ support_until: inTime(minutes(10)) }) })
      .on(joinedSessions, answers({ session: [next] }))
      .on(groupSessions, answers({ session: [] }));
    renderPage(<HomeSessions />);
    await screen.findByRole('link', { name: 'Talk 3' });
    expect(carried(Date.parse(next.start_time))).toBeNull();
  });

  test('[SIT-030] the next one, and beside it the second to the fourth with a way to all', async () => {
    home(['1', '2', '3', '4', '5'].map((digit) => going({ uuid: other(digit).uuid, title: `Talk ${digit}` })));
    const beside = within(await screen.findByRole('complementary', { name: 'Upcoming sessions' }));
    const shown = beside.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent);
    expect(shown).toEqual(['Talk 2', 'Talk 3', 'Talk 4']);
    // All of them are the member's own: a badge that says so would be on each.
    expect(beside.queryByText('Going')).toBeNull();
    expect(screen.getByRole('link', { name: 'Talk 1' })).toBeTruthy();
    expect(beside.getByRole('link', { name: /^View All/ }).getAttribute('href')).toBe('/?view=sessions');
  });

  test('a single one has nothing beside it', async () => {
    home([going({ title: 'Talk 1' })]);
    await screen.findByRole('link', { name: 'Talk 1' });
    expect(screen.queryByRole('complementary', { name: 'Upcoming sessions' })).toBeNull();
  });

  test('[SCH-025] all of one’s sessions, 25 at a time, stand on their own', async () => {
    const server = aServer({ member: aMember() }).on(
      joinedSessions,
      answers({ session: [going({ title: 'Talk 1' }), other('2', { status: 'Canceled', am_i_joined: true })] }),
    );
    renderPage(<YourSessions />);
    expect(await screen.findByRole('link', { name: 'Talk 1' })).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'Talk 2' })).toBeNull();
    expect(screen.getByRole('link', { name: 'Past sessions' }).getAttribute('href')).toBe('/past-sessions');
    expect(server.calls(joinedSessions)[0]?.body).toMatchObject({ limit: 25, order: 'asc' });
  });

  test('two at the same time, since one was moved, say so of each other', async () => {
    const start_time = inTime(hours(50));
    aServer({ member: aMember() }).on(
      joinedSessions,
      answers({
        session: [
          going({ title: 'Talk 1', start_time }),
          going({ uuid: other('2').uuid, title: 'Talk 2', start_time }),
          going({ uuid: other('3').uuid, title: 'Talk 3', start_time: inTime(hours(90)) }),
        ],
      }),
    );
    renderPage(<YourSessions />);
    const said = await screen.findAllByText(/^At the same time as/);
    expect(said.map(({ textContent }) => textContent)).toEqual([
      'At the same time as Talk 2. You can give one of them back until it starts.',
      'At the same time as Talk 1. You can give one of them back until it starts.',
    ]);
  });

  test('nothing planned: a way to a session', async () => {
    home([]);
    expect(await screen.findByRole('link', { name: 'Find a session' })).toBeTruthy();
  });

  test('[SCH-025] [SCH-134] what one’s Wells plan, without what is booked already', async () => {
    const { server } = home([], [other('1'), going({ uuid: other('2').uuid, title: 'Talk 2' })]);
    expect(await screen.findByRole('link', { name: 'Talk 1' })).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'Talk 2' })).toBeNull();
    expect(server.calls(groupSessions)[0]?.body).toMatchObject({ limit: 11 });
  });

  test('sessions of one’s Wells that could not be loaded are not left out', async () => {
    const { server } = home([]);
    server.on(groupSessions, refuses('SERVER_ERROR'));
    const section = (await screen.findByRole('heading', { name: 'In your Wells' })).closest('section')!;
    expect(within(section).getByText('This could not be loaded.')).toBeTruthy();
  });

  test.each([
    ['[ROM-098] before the start', inTime(minutes(8)), 'Your Session Night talk is starting soon'],
    ['[ROM-099] after it', inTime(-minutes(1)), 'Night talk has started!'],
  ])('the banner %s', async (_, start_time, text) => {
    home([other('1', { status: 'Canceled' }), going({ start_time })]);
    expect(await screen.findByRole('button', { name: new RegExp(text) })).toBeTruthy();
  });

  test('there is no banner before the session can be entered', async () => {
    home([hosting({ start_time: inTime(minutes(12)) })]);
    await screen.findByRole('link', { name: 'Night talk' });
    expect(screen.queryByRole('button', { name: /is starting soon/ })).toBeNull();
  });

  test('people who look around see what comes next', async () => {
    aServer({ member: null }).on(searchSessions, answers({ session: [aSession()] }));
    renderPage(<Welcome />);
    expect(await screen.findByRole('heading', { name: 'Coming up' })).toBeTruthy();
  });
});

const over = (digit: string) => other(digit, { status: 'Over', start_time: inTime(-hours(30)) });

describe('/past-sessions', () => {
  test('[SCH-008] [SCH-025] ten at a time, the last first', async () => {
    const server = aServer({ member: aMember() }).on(joinedSessions, ({ body }) =>
      answers(
        body['after'] === ''
          ? { session: Array.from({ length: 10 }, (_, at) => over(String.fromCodePoint(97 + at))), after: 'the-tenth' }
          : { session: Array.from({ length: 3 }, (_, at) => over(String.fromCodePoint(107 + at))), after: null },
      ),
    );
    const { user } = renderPage(<PastSessions />);
    await user.click(await screen.findByRole('button', { name: 'Show more' }));
    await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(13));
    const asked = server
      .calls(joinedSessions)
      .map(({ body }) => `${String(body['limit'])} after ${String(body['after'])}`);
    expect([...new Set(asked)]).toEqual(['10 after ', '10 after the-tenth']);
    expect(server.calls(joinedSessions)[0]?.body).toMatchObject({ order: 'desc' });
    expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
  });

  test('a session that still runs is not past', async () => {
    aServer({ member: aMember() }).on(
      joinedSessions,
      answers({ session: [going({ start_time: inTime(-minutes(5)) })] }),
    );
    renderPage(<PastSessions />);
    expect(await screen.findByText('You have not been to a session yet.')).toBeTruthy();
  });

  test('[FBK-016] sessions of the last fourteen days can be reviewed, once, by those who took part', async () => {
    const past = (digit: string, ago: number, overrides: Partial<Session> = {}) =>
      other(digit, { status: 'Over', am_i_joined: true, start_time: inTime(-days(ago)), ...overrides });
    const sessions = [
      past('1', 2),
      past('2', 15),
      past('3', 2, { am_i_host: true }),
      past('4', 2, { status: 'Canceled' }),
      past('5', 3),
      past('6', 3),
    ];
    const [open, , , , reviewed, missed] = sessions.map(({ uuid }) => uuid);
    const asked: string[] = [];
    aServer({ member: aMember() })
      .on(joinedSessions, answers({ session: sessions }))
      .on(postSession, ({ path }) => {
        const [id] = [open, reviewed, missed].filter((each) => path.includes(each!));
        asked.push(id ?? path);
        return id === missed
          ? refuses('SESSION_NOT_ATTENDED')
          : answers({ session: afterwards({ completed_session_or_host_review: id === reviewed }) });
      });
    renderPage(<PastSessions />);
    const links = await screen.findAllByRole('link', { name: 'Write a review' });
    expect(links.map((link) => link.getAttribute('href'))).toEqual([`/session-survey?session=${open!}&review`]);
    await waitFor(() => expect(new Set(asked)).toEqual(new Set([open, reviewed, missed])));
  });

  test('[SCH-133] hosts may look at those they hosted', async () => {
    const member = aMember({ host_level: 1 });
    const server = aServer({ member })
      .on(joinedSessions, answers({ session: [] }))
      .on(hostedSessions, answers({ session: [over('4')] }));
    const { user } = renderPage(<PastSessions />);
    await user.click(await screen.findByRole('radio', { name: 'Hosted by me' }));
    expect(await screen.findByRole('link', { name: 'Talk 4' })).toBeTruthy();
    expect(server.calls(hostedSessions)[0]?.path).toContain(member.uuid);
  });
});
