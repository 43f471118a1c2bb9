import { describe, expect, test } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import {
  deleteSession,
  getSession,
  joinedSessions,
  searchSessions,
  type Session,
} from '#modules/scheduling/contract/api.ts';
import { minutes } from '#kernel/contract/time.ts';
import { aSession, going, hosting, inTime } from '#client/features/scheduling/testing/a-session.ts';
import { SessionRows } from '#client/features/scheduling/cards/session-rows.tsx';
import { useCall } from '#client/lib/query.ts';
import type { Member } from '#client/lib/session.tsx';
import { aMember, aServer, renderPage } from '#client/testing/render.tsx';
import { answers } from '#client/testing/server.ts';
import SessionPage from './session.tsx';

const soon = { start_time: inTime(minutes(90)) };
const showing = (session: Session, member: Member = aMember({ host_level: 1 })) => {
  const server = aServer({ member })
    .on(getSession, answers({ session }))
    .on(searchSessions, answers({ session: [] }))
    .on(deleteSession, answers({ session: { uuid: session.uuid, outcome: 'canceled' } }));
  return { server, ...renderPage(<SessionPage />, { path: '/session/:uuid', at: `/session/${session.uuid}` }) };
};
const FEW = 'Only 1 person has registered so far';

describe('[I-071] a host who sees too few people come', () => {
  test('learns it on the page, with what can be done', async () => {
    const { server, user } = showing(hosting(soon));
    const notice = (await screen.findByRole('heading', { name: FEW })).closest('section')!;
    const change = within(notice).getByRole('link', { name: 'Change it' });
    expect(change.getAttribute('href')).toBe(`/session/${hosting().uuid}/edit`);
    await user.click(within(notice).getByRole('button', { name: 'Share it' }));
    const share = await screen.findByRole('dialog', { name: /share/i });
    await user.click(within(share).getAllByRole('button', { name: 'Close' })[0]!);
    await user.click(within(notice).getByRole('button', { name: 'Cancel it' }));
    await user.click(await screen.findByRole('button', { name: 'Delete session' }));
    expect(server.calls(deleteSession)).toHaveLength(1);
  });
  test('of a series changes the series', async () => {
    const uuid = '55555555-5555-4555-8555-555555555555';
    const series = { uuid, status: 'ACTIVE', repeat: 'WEEKS:1', end_datetime: null } as const;
    showing(hosting({ ...soon, series, num_users_joined: 0, joined_users: [] }));
    await screen.findByRole('heading', { name: 'Nobody has registered yet' });
    expect(screen.getByRole('link', { name: 'Change it' }).getAttribute('href')).toBe(`/series/${uuid}/edit`);
  });
  test('sees it in the list of sessions', async () => {
    aServer({ member: aMember({ host_level: 1 }) }).on(joinedSessions, answers({ session: [hosting(soon)] }));
    const List = () => <SessionRows query={useCall(joinedSessions, {})} empty={null} />;
    renderPage(<List />);
    expect(await screen.findByText('Only 1 so far')).toBeTruthy();
  });
  test.each([
    ['while there is time', hosting({ start_time: inTime(minutes(125)) }), aMember({ host_level: 1 })],
    ['when two have registered', hosting({ ...soon, num_users_joined: 2 }), aMember({ host_level: 1 })],
    ['when it is canceled', hosting({ ...soon, status: 'Canceled' }), aMember({ host_level: 1 })],
    ['as somebody who comes', going(soon), aMember()],
    ['as somebody who looks', aSession(soon), aMember()],
  ])('is not bothered %s', async (_, session, member) => {
    showing(session, member);
    await screen.findByRole('heading', { level: 1, name: 'Night talk' });
    expect(screen.queryByRole('heading', { name: /registered so far|has registered yet/ })).toBeNull();
  });
  test('staff see it too', async () => {
    showing(aSession(soon), aMember({ is_admin: true }));
    expect(await screen.findByRole('heading', { name: FEW })).toBeTruthy();
  });
});
