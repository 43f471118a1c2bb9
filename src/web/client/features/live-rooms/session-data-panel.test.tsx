import { describe, expect, test } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { readSessionData, type SessionData } from '#modules/live-rooms/contract/session-data-api.ts';
import { aMember, aServer, renderPage } from '#client/testing/render.tsx';
import { answers, unreachable } from '#client/testing/server.ts';
import { SessionDataPanel } from './session-data-panel.tsx';
import { momentText } from './session-data-texts.ts';
import { ids, SESSION } from './testing/a-session.ts';

const never = {
  registered_at: null,
  unregistered_at: null,
  entered_at: null,
  attended_at: null,
  left_at: null,
  removed_at: null,
  removed_reason: null,
};
const at = (minute: number) => `2026-05-04T19:${String(minute).padStart(2, '0')}:00.000Z`;
const data: SessionData = {
  uuid: SESSION,
  title: 'Evening circle',
  status: 'over',
  type: 'INTERNAL',
  is_group_hosted: false,
  group_uuid: 'd0000000-0000-4000-8000-000000000000',
  start_time: at(0),
  end_time: '2026-05-04T20:00:00.000Z',
  max_attendees: 8,
  num_users_joined: 1,
  started_at: at(3),
  ended_at: null,
  member: [
    { uuid: ids.ana, username: 'ana', as: 'host', ...never },
    {
      ...never,
      uuid: ids.ben,
      username: 'ben',
      as: 'attendee',
      entered_at: at(5),
      registered_at: at(1),
      removed_at: at(20),
      removed_reason: 'shouting',
    },
  ],
  history: [
    { at: at(1), who: 'ben', what: 'took a seat', by: null },
    { at: at(3), who: null, what: 'the session began', by: null },
    { at: at(20), who: 'ben', what: 'was taken out of the room', by: 'ana' },
  ],
};

const panel = () => {
  const server = aServer({ member: aMember({ is_admin: true }) }).on(readSessionData, answers({ session_data: data }));
  return { server, ...renderPage(<SessionDataPanel session={SESSION} />) };
};

test('a time on another day is shown with its date', () => {
  expect(momentText('2026-05-04T19:05:00.000Z', at(0))).toMatch(/^\d+:05[ap]m$/);
  expect(momentText('2026-05-01T19:05:00.000Z', at(0))).toMatch(/^May 1, 2026, \d+:05[ap]m$/);
});

describe('the data of a session, for staff', () => {
  test('[ADM-010] [ROM-085] is asked for only when wanted, and tells people, moments and history', async () => {
    const { server, user } = panel();
    const show = await screen.findByRole('button', { name: 'Show session data' });
    expect(server.calls(readSessionData)).toHaveLength(0);
    await user.click(show);
    expect(await screen.findByText('1 of 8 taken')).toBeTruthy();
    expect(screen.getByText(/^registered .* · came in .* · removed /)).toBeTruthy();
    expect(screen.getByText('Reason: “shouting”')).toBeTruthy();
    expect(screen.getByText('(by ana)')).toBeTruthy();
    expect(screen.getByText('the session began')).toBeTruthy();
    expect(screen.getByRole('heading', { name: 'People (2)' })).toBeTruthy();
    expect(server.calls(readSessionData)).toHaveLength(1);
  });

  test('[ADM-010] can be copied', async () => {
    const { user } = panel();
    await user.click(await screen.findByRole('button', { name: 'Show session data' }));
    await user.click(await screen.findByRole('button', { name: 'Copy as JSON' }));
    expect(JSON.parse(await navigator.clipboard.readText())).toEqual(data);
  });

  test('session data that could not be loaded says so, and can be loaded again', async () => {
    const { server, user } = panel();
    server.on(readSessionData, unreachable);
    await user.click(await screen.findByRole('button', { name: 'Show session data' }));
    server.on(readSessionData, answers({ session_data: data }));
    await user.click(await screen.findByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('1 of 8 taken')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Hide' }));
    await waitFor(() => expect(screen.queryByText('1 of 8 taken')).toBeNull());
  });
});
