import { beforeEach, describe, expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import {
  explainMissedSession,
  forgiveMissedSession,
  listMissedSessions,
  listMissedSessionsOf,
  noteJoiningTry,
  type MissedSessions,
} from '#modules/scheduling/contract/missed-api.ts';
import MissedCard from '#client/features/scheduling/missed/missed-card.tsx';
import { MissedSessionsOfMember } from '#client/features/scheduling/missed/missed-of-member.tsx';
import { noteTry } from '#client/lib/joining-tries.ts';
import { serverNow } from '#client/lib/server-time.ts';
import { aMember, aServer, renderPage } from '#client/testing/render.tsx';
import { answers, refuses, unreachable } from '#client/testing/server.ts';
import MissedPage from './missed-sessions.tsx';

const SESSION = '11111111-1111-4111-8111-111111111111';
const BEN = 'bbbbbbbb-bbbb-4bbb-8bbb-bbbbbbbbbbbb';
type ListedMissed = MissedSessions['missed'][number];
const yesterday = () => new Date(serverNow() - 86_400_000).toISOString();
const missed = (overrides: Partial<ListedMissed> = {}): MissedSessions => ({
  missed: [
    {
      session_uuid: SESSION,
      title: 'Night talk',
      start_time: yesterday(),
      as: 'attendee',
      weight: 'full',
      because: 'reachable',
      tried: [],
      weighs: 1,
      is_explained: false,
      why: null,
      can_explain: true,
      ...overrides,
    },
  ],
  weighs: 1,
  most: 3,
  within_days: 30,
  blocked_until: null,
});
const halved = missed({ weight: 'half', because: 'explained', weighs: 0.5, is_explained: true, why: 'forgot' });

beforeEach(() => localStorage.clear());

describe('after a missed session, Home', () => {
  const open = (answer: MissedSessions) => {
    const server = aServer({ member: aMember() }).on(listMissedSessions, answers(answer));
    return { server, ...renderPage(<MissedCard />) };
  };

  test('[API-037] asks calmly, and one tap says why', async () => {
    const { user, server } = open(missed());
    server.on(explainMissedSession, answers(halved));
    const card = await screen.findByRole('region', { name: 'You had a place' });
    expect(within(card).getByText(/you need not say anything/)).toBeTruthy();
    server.on(listMissedSessions, answers(halved));
    await user.click(within(card).getByRole('button', { name: 'I forgot' }));
    await waitFor(() => expect(screen.queryByRole('region', { name: 'You had a place' })).toBeNull());
    expect(server.calls(explainMissedSession)).toMatchObject([{ body: { why: 'forgot' } }]);
    expect(await screen.findByText('Thank you for telling us. It counts half.')).toBeTruthy();
  });

  test.each([
    ['attendee', 1],
    ['host', 0],
  ] as const)('[SCH-111] lets an %s say that it was too late to leave: %s button', async (as, buttons) => {
    open(missed({ as }));
    await screen.findByRole('button', { name: 'I forgot' });
    expect(screen.queryAllByRole('button', { name: 'Too late to give my place back' })).toHaveLength(buttons);
  });

  test('[API-037] says nothing again once the card was closed', async () => {
    const { user, unmount } = open(missed());
    await user.click(await screen.findByRole('button', { name: 'Close' }));
    expect(screen.queryByRole('region', { name: 'You had a place' })).toBeNull();
    unmount();
    const { server } = open(missed());
    await waitFor(() => expect(server.calls(listMissedSessions).length).toBeGreaterThan(0));
    expect(screen.queryByRole('region', { name: 'You had a place' })).toBeNull();
  });

  test('[API-037] asks for nothing when it is known what blocked the member', async () => {
    open(missed({ weight: 'none', because: 'could-not-join', tried: ['camera'] }));
    expect(await screen.findByText('We saw that something kept you out, so it does not count.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'I forgot' })).toBeNull();
  });
});

test('[API-037] a member reads what counts, why, and when it is over', async () => {
  const until = new Date(serverNow() + 86_400_000).toISOString();
  aServer({ member: aMember() }).on(
    listMissedSessions,
    answers({
      ...missed({ because: 'could-not-join', weight: 'none', tried: ['camera', 'connection'] }),
      blocked_until: until,
    }),
  );
  renderPage(<MissedPage />);
  expect(await screen.findByText('Does not count')).toBeTruthy();
  expect(screen.getByText('The camera did not work. The connection failed.')).toBeTruthy();
  expect(screen.getByText(/You can register again from/)).toBeTruthy();
  expect(screen.getByText(/weighs 1, less with every week/)).toBeTruthy();
});

test('[API-037] staff read the same without what the member said, and let a session not count', async () => {
  const server = aServer({ member: aMember({ is_admin: true }) })
    .on(listMissedSessionsOf, answers(missed({ is_explained: true, why: null, can_explain: false })))
    .on(forgiveMissedSession, answers(missed({ weight: 'none', because: 'staff' })));
  const { user } = renderPage(<MissedSessionsOfMember id={BEN} />);
  expect(await screen.findByText('Explained by the member.')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Let it not count' }));
  await waitFor(() => expect(server.calls(forgiveMissedSession)).toHaveLength(1));
});

describe('what blocks a member', () => {
  test('[API-037] is sent once for each kind, and stored until there is a connection', async () => {
    const server = aServer({ member: aMember() })
      .on(noteJoiningTry, unreachable)
      .on(listMissedSessions, answers(missed()));
    noteTry(SESSION, 'connection');
    noteTry(SESSION, 'connection');
    await waitFor(() => expect(server.calls(noteJoiningTry)).toHaveLength(1));
    server.on(noteJoiningTry, answers({}));
    renderPage(<MissedCard />);
    await waitFor(() => expect(server.calls(noteJoiningTry)).toHaveLength(2));
    await waitFor(() => expect(localStorage.getItem('joining-tries')).toBeNull());
  });

  test('[API-037] is forgotten when the server does not want it', async () => {
    const server = aServer({ member: aMember() }).on(noteJoiningTry, refuses('SESSION_DOES_NOT_EXIST'));
    noteTry(SESSION, 'camera');
    await waitFor(() => expect(server.calls(noteJoiningTry)).toHaveLength(1));
    await waitFor(() => expect(localStorage.getItem('joining-tries')).toBeNull());
  });
});
