import { describe, expect, jest, test } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { searchSessions, type Session } from '#modules/scheduling/contract/api.ts';
import { putMarketingData } from '#modules/site/contract/api.ts';
import { days, minutes } from '#kernel/contract/time.ts';
import { aSession, going, hosting, inTime } from '#client/features/scheduling/testing/a-session.ts';
import { SessionCard } from '#client/features/scheduling/cards/session-card.tsx';
import NextSessions from '#client/features/scheduling/lists/next-sessions.tsx';
import WellSessions from '#client/features/scheduling/lists/well-sessions.tsx';
import { storeConsent } from '#client/lib/visit/consent.ts';
import { weekdayText } from '#client/lib/time.ts';
import { aWell } from '#client/testing/a-well.ts';
import { aMember, aServer, renderPage } from '#client/testing/render.tsx';
import { answers, refuses, unreachable } from '#client/testing/server.ts';
import Sessions from './sessions.tsx';

const listing = (...session: Session[]) => answers({ session });
const other = (digit: string, overrides: Partial<Session> = {}) =>
  aSession({ uuid: `${digit.repeat(8)}-0000-4000-8000-000000000000`, title: `Talk ${digit}`, ...overrides });
const aWeekly = () => {
  const series = { uuid: aSession().group_uuid, status: 'ACTIVE', repeat: 'WEEKS:1', end_datetime: null } as const;
  const first = Date.now() + days(3);
  return [0, 1, 2].map((week) =>
    other(String(week + 1), {
      title: 'Weekly talk',
      series,
      start_time: new Date(first + week * days(7)).toISOString(),
    }),
  );
};
const card = (title: string) => screen.getByRole('link', { name: title }).closest('li')!;

describe('/sessions', () => {
  test('[SCH-007] [SCH-020] [SCH-028] shows sessions as cards under their day', async () => {
    const noon = new Date();
    noon.setHours(12, 0, 0, 0);
    const day = (count: number) => new Date(noon.getTime() + days(count)).toISOString();
    aServer({ member: null }).on(
      searchSessions,
      listing(
        other('1', { start_time: day(1) }),
        other('2', { start_time: day(3) }),
        other('3', { start_time: day(50) }),
      ),
    );
    renderPage(<Sessions />);
    expect(await screen.findByRole('heading', { level: 1, name: 'Discover Your Next Session' })).toBeTruthy();
    await screen.findByRole('link', { name: 'Talk 1' });
    expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
      'Now and soon',
      'TOMORROW',
      'THIS WEEK',
      'LATER',
    ]);
    expect(screen.getByRole('link', { name: 'Talk 1' }).getAttribute('href')).toMatch(/^\/session\/11111111-/);
    expect(card('Talk 1').dataset['size']).toBe('big');
  });

  test('[SCH-031] [SCH-032] [SCH-033] [SCH-034] cards say how they stand', async () => {
    aServer({ member: aMember() }).on(
      searchSessions,
      listing(
        going({ uuid: other('1').uuid, title: 'One' }),
        hosting({ uuid: other('2').uuid, title: 'Two' }),
        other('3', { title: 'Three', status: 'Full', num_spots_left: 0 }),
        other('4', { title: 'Four', num_spots_left: 1 }),
        other('5', { title: 'Five', type: 'EXTERNAL', external_url: 'https://x.example' }),
        // As it was read before it began.
        other('6', { title: 'Six', in_session: false, start_time: inTime(-minutes(10)) }),
      ),
    );
    renderPage(<Sessions />);
    await screen.findByRole('link', { name: 'One' });
    expect(within(card('One')).getByText('Going').dataset['tone']).toBe('good');
    expect(within(card('Two')).getByText('Hosting').dataset['tone']).toBe('warm');
    expect(within(card('Three')).getByText('Full').dataset['tone']).toBe('bad');
    expect(within(card('Four')).getByText('1 spot left')).toBeTruthy();
    expect(within(card('Five')).getByText('Open')).toBeTruthy();
    expect(within(card('Six')).getByText('Live').querySelector('.pulse')).toBeTruthy();
    expect(document.querySelectorAll('.pulse')).toHaveLength(1);
  });

  test('[C-027] cards tell members how many have registered, and visitors whether there are places', async () => {
    const nameless = { uuid: null, username: null, pic: null, blocked: false };
    aServer({ member: aMember() }).on(
      searchSessions,
      listing(
        aSession({ title: 'Inside', joined_users: [nameless, nameless], num_users_joined: 2 }),
        aSession({
          uuid: '99999999-9999-4999-8999-999999999999',
          title: 'Outside',
          joined_users: [nameless, nameless],
          num_users_joined: null,
          num_spots_left: null,
        }),
      ),
    );
    renderPage(<Sessions />);
    expect(await screen.findByText('2 people registered')).toBeTruthy();
    expect(screen.getByText('Spots left')).toBeTruthy();
    expect(screen.getAllByText(/registered/)).toHaveLength(1);
  });

  test('[SCH-017] searches for what was typed, without brackets and backslashes', async () => {
    const server = aServer({ member: null }).on(searchSessions, ({ body }) =>
      body['q'] === '' ? listing(aSession()) : listing(),
    );
    const { user } = renderPage(<Sessions />);
    await screen.findByRole('link', { name: 'Night talk' });
    await user.type(screen.getByRole('searchbox'), '[[gr\\ief{Enter}');
    expect(await screen.findByText("We're sorry. No upcoming sessions match these filters.")).toBeTruthy();
    expect(server.calls(searchSessions).at(-1)?.body['q']).toBe('grief');
    await user.click(screen.getByRole('button', { name: 'Show all sessions' }));
    expect(await screen.findByRole('link', { name: 'Night talk' })).toBeTruthy();
  });

  test.each([
    ['accept', ['grief']],
    ['decline', []],
  ] as const)('[SCH-024] with the choice to %s searches are stored: %j', async (choice, stored) => {
    storeConsent(choice);
    const server = aServer({ member: null })
      .on(searchSessions, listing(aSession()))
      .on(putMarketingData, ({ body }) => answers({ dump: { key: body['key'], val: body['val'] } }));
    const { user } = renderPage(<Sessions />);
    await screen.findByRole('link', { name: 'Night talk' });
    await user.type(screen.getByRole('searchbox'), 'grief{Enter}');
    await waitFor(() => expect(server.calls(searchSessions).at(-1)?.body['q']).toBe('grief'));
    expect([...new Set(server.calls(putMarketingData).map(({ body }) => body['val']))]).toEqual(stored);
  });

  test('[SCH-018] sorts by Starting Soon or Newest, and leaves full ones out', async () => {
    const server = aServer({ member: null }).on(searchSessions, listing(aSession()));
    // What stands above the list is asked for on its own, by a range of starts.
    const listed = () => server.calls(searchSessions).findLast(({ body }) => body['start_time_to'] === undefined)?.body;
    const { user } = renderPage(<Sessions />);
    await screen.findByRole('link', { name: 'Night talk' });
    expect(listed()).toMatchObject({ sort_type: 'soon', limit: 30 });
    await user.click(screen.getByRole('radio', { name: 'Newest' }));
    await waitFor(() => expect(listed()).toMatchObject({ sort_type: 'new' }));
    await user.click(screen.getByRole('checkbox', { name: 'Only with free places' }));
    await waitFor(() => expect(listed()).toMatchObject({ exclude_full_sessions: true }));
  });

  test('a series is one card with its next date until the list is narrowed', async () => {
    const weekly = aWeekly();
    aServer({ member: aMember() }).on(searchSessions, listing(weekly[1]!, weekly[0]!, other('4'), weekly[2]!));
    const { user } = renderPage(<Sessions />);
    const link = await screen.findByRole('link', { name: 'Weekly talk' });
    expect(link.getAttribute('href')).toBe(`/session/${weekly[0]!.uuid}`);
    const all = screen.getByRole('link', {
      name: `Every ${weekdayText(weekly[0]!.start_time)}: all dates of Weekly talk`,
    });
    expect(all.getAttribute('href')).toBe(`/series/${weekly[0]!.series!.uuid}`);
    expect(screen.getByRole('link', { name: 'Talk 4' })).toBeTruthy();
    await user.click(screen.getByRole('checkbox', { name: 'Only with free places' }));
    await waitFor(() => expect(screen.getAllByRole('link', { name: 'Weekly talk' })).toHaveLength(3));
    expect(screen.queryByRole('link', { name: /^Every/ })).toBeNull();
  });

  test.each([
    ['the Sessions tab of a Well', () => <WellSessions well={aWell()} />],
    ['“Coming up” for visitors', () => <NextSessions />],
  ] as const)('%s shows a series as one card with its next date', async (_, part) => {
    const weekly = aWeekly();
    aServer({ member: null }).on(searchSessions, listing(weekly[1]!, weekly[0]!, other('4'), weekly[2]!));
    renderPage(part());
    const link = await screen.findByRole('link', { name: 'Weekly talk' });
    expect(link.getAttribute('href')).toBe(`/session/${weekly[0]!.uuid}`);
    expect(screen.getByRole('link', { name: /^Every .*: all dates of Weekly talk$/ })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Talk 4' })).toBeTruthy();
  });

  test('a member plans a session from the Well they belong to, and none from one where they go by another name', async () => {
    aServer({ member: aMember({ host_level: 2 }) }).on(searchSessions, listing());
    const mine = { ...aWell(), am_i_joined: true };
    const { unmount } = renderPage(<WellSessions well={mine} />);
    expect(await screen.findByRole('link', { name: 'CREATE SESSION' })).toBeTruthy();
    unmount();
    renderPage(
      <WellSessions well={{ ...mine, my_handle: { uuid: 'h', username: '_moss', name: 'Moss', pic: null } }} />,
    );
    await screen.findByRole('searchbox');
    await waitFor(() => expect(screen.queryByLabelText('Loading sessions')).toBeNull());
    expect(screen.queryByRole('link', { name: 'CREATE SESSION' })).toBeNull();
  });

  test('[SCH-021] nothing is coming', async () => {
    aServer({ member: null }).on(searchSessions, listing());
    renderPage(<Sessions />);
    expect(await screen.findByText("We're sorry. No upcoming sessions match these filters.")).toBeTruthy();
  });

  test('[I-064] a list that cannot be loaded does not look empty', async () => {
    const server = aServer({ member: null }).on(searchSessions, refuses('SERVER_ERROR'));
    const { user } = renderPage(<Sessions />);
    const list = (await screen.findByText('This could not be loaded.')).closest<HTMLElement>('[role="alert"]')!;
    server.on(searchSessions, listing(aSession()));
    await user.click(within(list).getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('link', { name: 'Night talk' })).toBeTruthy();
  });

  test('a list that cannot be loaded without a network says that the device is offline, and comes with the network', async () => {
    const server = aServer({ member: null }).on(searchSessions, unreachable);
    const online = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    renderPage(<Sessions />);
    expect(await screen.findByText(/^You are offline\. This page comes by itself/)).toBeTruthy();
    server.on(searchSessions, listing(aSession()));
    online.mockReturnValue(true);
    act(() => void window.dispatchEvent(new Event('online')));
    expect(await screen.findByRole('link', { name: 'Night talk' })).toBeTruthy();
    expect(screen.queryByText(/You are offline/)).toBeNull();
  });

  test.each([
    ['a visitor', null, false],
    ['a member who has not attended yet', aMember(), false],
    ['a host', aMember({ host_level: 1 }), true],
  ])('[SCH-029] the empty card invites hosts only: %s', async (_, member, invited) => {
    aServer({ member }).on(searchSessions, listing(aSession()));
    renderPage(<Sessions />);
    await screen.findByRole('link', { name: 'Night talk' });
    await waitFor(() => expect(screen.queryByRole('link', { name: 'Host a session' }) !== null).toBe(invited));
  });
});

test('a card is not drawn again with its list while its session is the same', async () => {
  aServer();
  let drawings = 0;
  const session = Object.defineProperty(aSession(), 'title', {
    get: () => {
      drawings += 1;
      return 'Night talk';
    },
  });
  const List = () => {
    const [count, setCount] = useState(0);
    return (
      <>
        <button onClick={() => setCount(count + 1)}>{`Drawn again: ${count}`}</button>
        <SessionCard session={session} />
      </>
    );
  };
  const { user } = renderPage(<List />);
  await screen.findByText('Night talk');
  const before = drawings;
  await user.click(screen.getByRole('button'));
  expect(screen.getByRole('button').textContent).toBe('Drawn again: 1');
  expect(drawings).toBe(before);
});
