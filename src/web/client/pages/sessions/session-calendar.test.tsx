import { describe, expect, test } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import ICAL from 'ical.js';
import { getSession, searchSessions, joinSession, type Session } from '#modules/scheduling/contract/api.ts';
import { minutes, hours } from '#kernel/contract/time.ts';
import { hostTimeOf } from '#client/features/scheduling/calendar/host-time.tsx';
import { aSession, going, inTime } from '#client/features/scheduling/testing/a-session.ts';
import type { Member } from '#client/lib/session.tsx';
import { aMember, aServer, renderPage } from '#client/testing/render.tsx';
import { answers } from '#client/testing/server.ts';
import { savedFiles } from '#client/testing/watch.ts';
import { setViewerZone } from '#client/lib/time.ts';
import SessionPage from './session.tsx';

const showing = (session: Session, member: Member | null = aMember()) => {
  const server = aServer({ member })
    .on(getSession, answers({ session }))
    .on(joinSession, answers({ session: going(session) }))
    .on(searchSessions, answers({ session: [session] }));
  const at = `/session/${session.uuid}`;
  return { server, ...renderPage(<SessionPage />, { path: '/session/:uuid', at }) };
};
const ADD = 'Add to calendar';
const addressOf = (name: RegExp) => new URL(screen.getByRole('link', { name }).getAttribute('href')!);

describe('adding a session to a calendar', () => {
  test('[SCH-041] [SCH-127] opens other sites only when one is chosen', async () => {
    const session = aSession();
    const { user } = showing(session);
    expect(screen.queryByRole('link', { name: /Google/ })).toBeNull();
    await user.click(await screen.findByRole('button', { name: ADD }));
    expect((await screen.findByRole('link', { name: /Google Calendar/ })).getAttribute('rel')).toContain('noreferrer');
    expect(addressOf(/Google Calendar/).searchParams.get('text')).toBe('Night talk');
    expect(addressOf(/Outlook/).searchParams.get('startdt')).toBe(session.start_time);
  });

  test('with discretion the entry does not reveal its topic', async () => {
    const { user } = showing(aSession());
    await user.click(await screen.findByRole('button', { name: ADD }));
    await user.click(await screen.findByRole('checkbox', { name: /Write "Appointment" only/ }));
    for (const name of [/Google Calendar/, /Outlook/]) {
      expect(addressOf(name).search).toContain('Appointment');
      expect(addressOf(name).search).not.toMatch(/night|talk|owls|session%2F/i);
    }
  });

  test('gives a file that a calendar understands', async () => {
    const saved = savedFiles();
    const session = aSession();
    const { user } = showing(session);
    await user.click(await screen.findByRole('button', { name: ADD }));
    await user.click(await screen.findByRole('button', { name: 'Calendar file (.ics)' }));
    await waitFor(() => expect(saved).toHaveLength(1));
    const event = new ICAL.Event(
      new ICAL.Component(ICAL.parse(saved[0]!) as unknown[]).getFirstSubcomponent('vevent')!,
    );
    expect([event.uid, event.summary, event.startDate.toJSDate().toISOString()]).toEqual([
      session.uuid,
      'Night talk',
      session.start_time.replace(/\.\d+Z/, '.000Z'),
    ]);
  });

  test('[SCH-113] is offered until five minutes before the start', async () => {
    showing(aSession({ start_time: inTime(minutes(4)) }));
    expect(await screen.findByRole('heading', { level: 1 })).toBeTruthy();
    expect(screen.queryByRole('button', { name: ADD })).toBeNull();
  });

  test('[SCH-041] is for members', async () => {
    showing(aSession(), null);
    expect(await screen.findByRole('button', { name: 'LOGIN' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: ADD })).toBeNull();
  });

  test('[SCH-051] is offered again once a place is taken', async () => {
    const { user } = showing(aSession());
    await user.click(await screen.findByRole('button', { name: 'REGISTER' }));
    const dialog = await screen.findByRole('dialog', { name: 'You are registered!' });
    expect(dialog.textContent).toContain(ADD);
  });
});

describe('the host’s clock (C-028)', () => {
  const at = (timezone: string, overrides: Partial<Session> = {}) =>
    aSession({ start_time: '2026-07-15T22:30:00.000Z', timezone, ...overrides });
  test('stands beside the viewer’s where it shows something else, with the day where that differs', () => {
    setViewerZone('Europe/London');
    expect(hostTimeOf(at('Europe/Lisbon'))).toBeNull();
    expect(hostTimeOf(at('America/New_York'))).toBe('6:30pm EDT for the host');
    expect(hostTimeOf(at('Europe/Berlin'))).toBe('Thursday 12:30am CEST for the host');
    expect(hostTimeOf(at('America/New_York', { is_group_hosted: true }))).toBeNull();
    expect(hostTimeOf(at('Mars/Base'))).toBeNull();
  });
  test('is on the page', async () => {
    showing(aSession({ timezone: 'Asia/Kathmandu', start_time: inTime(hours(30)) }));
    expect((await screen.findAllByText(/GMT\+5:45 for the host$/)).length).toBeGreaterThan(0);
  });
});
