import { describe, expect, test } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { listSignIns } from '#modules/identity/contract/api/accounts.ts';
import {
  getReminding,
  makeCalendarAddress,
  revokeCalendarAddress,
  setReminding,
  type Reminding,
} from '#modules/notifications/contract/api.ts';
import { aMember, aServer, renderPage } from '#client/testing/render.tsx';
import { answers, unreachable } from '#client/testing/server.ts';
import { shownToasts } from '#client/testing/watch.ts';
import Account from './account.tsx';

const ADDRESS = 'https://wellspring.example/calendar/a-secret.ics';
const none: Reminding = {
  reminders: true,
  discreet: false,
  mails: { wells: true, forum: true, news: true },
  has_address: false,
  address_made_at: null,
};
const some: Reminding = { ...none, has_address: true, address_made_at: '2026-05-04T09:00:00.000Z' };

const visit = (wishes: Reminding) => {
  const server = aServer({ member: aMember() });
  let now = wishes;
  server.on(listSignIns, answers({ sign_in: [] }));
  server.on(getReminding, () => answers({ reminding: now }));
  server.on(setReminding, ({ body }) => answers({ reminding: (now = { ...now, ...body }) }));
  server.on(makeCalendarAddress, () => answers({ reminding: (now = some), address: ADDRESS }));
  server.on(revokeCalendarAddress, () => answers({ reminding: (now = none) }));
  return { server, ...renderPage(<Account />, { path: '/account' }) };
};

const isOn = (name: RegExp) => screen.getByRole<HTMLInputElement>('checkbox', { name }).checked;

describe('calendar', () => {
  test('calendars are made discreet, and what comes by mail is chosen on a page of its own', async () => {
    const { server, user } = visit(none);
    await user.click(await screen.findByRole('checkbox', { name: /Discreet calendar/ }));
    await waitFor(() => expect(shownToasts()).toEqual(['Saved.']));
    await waitFor(() => expect(isOn(/Discreet calendar/)).toBe(true));
    expect(server.calls(setReminding).map(({ body }) => body)).toEqual([{ discreet: true }]);
    expect(screen.getByRole('link', { name: 'Choose what comes' }).getAttribute('href')).toBe('/account/notices');
  });

  test('an address is made, shown once and opened in a calendar app', async () => {
    const { user } = visit(none);
    await user.click(await screen.findByRole('button', { name: 'Make a calendar address' }));
    expect(await screen.findByText(ADDRESS)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Open in my calendar app' }).getAttribute('href')).toBe(
      'webcal://wellspring.example/calendar/a-secret.ics',
    );
  });

  test('a calendar address that exists is not shown again; a new one needs a yes', async () => {
    const { server, user } = visit(some);
    expect(await screen.findByText(/it is shown once/)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Make a new address' }));
    const dialog = await screen.findByRole('dialog', { name: 'Make a new calendar address?' });
    expect(server.calls(makeCalendarAddress)).toHaveLength(0);
    await user.click([...dialog.querySelectorAll('button')].find((one) => one.textContent === 'Make a new address')!);
    expect(await screen.findByText(ADDRESS)).toBeTruthy();
  });

  test('the calendar address is taken back', async () => {
    const { server, user } = visit(some);
    await user.click(await screen.findByRole('button', { name: 'Take it back' }));
    const dialog = await screen.findByRole('dialog', { name: 'Take the calendar address back?' });
    await user.click([...dialog.querySelectorAll('button')].find((one) => one.textContent === 'Take it back')!);
    expect(await screen.findByText('You have no calendar address yet.')).toBeTruthy();
    expect(server.calls(revokeCalendarAddress)).toHaveLength(1);
  });

  test('says when it cannot be read', async () => {
    const { server } = visit(none);
    server.on(getReminding, unreachable);
    expect((await screen.findAllByRole('button', { name: /try again/i })).length).toBeGreaterThan(0);
  });
});
