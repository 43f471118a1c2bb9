import { describe, expect, test } from '@jest/globals';
import { screen } from '@testing-library/react';
import { pages } from '#client/app/routes.ts';
import { chromeFor } from '#client/app/chrome.ts';
import { aMember, aServer, renderPage } from '#client/testing/render.tsx';
import WaitingRoomTest from './waiting-room-test.tsx';

const shown = () => {
  const server = aServer({ member: aMember({ is_admin: true }) });
  return { server, ...renderPage(<WaitingRoomTest />, { path: '/waiting-room-test' }) };
};

describe('/waiting-room-test', () => {
  test('[ROM-010] the page is for admins only, and shows the waiting room', () => {
    expect(pages.find(({ path }) => path === '/waiting-room-test')?.access).toBe('admin');
    expect(chromeFor('/waiting-room-test').header).toBe(false);
  });

  test('[ROM-010] says plainly that it is a test', async () => {
    shown();
    expect(await screen.findByText('Test: nobody is here. People and times are made up.')).toBeTruthy();
    expect(screen.getByText('Your session starts in')).toBeTruthy();
    expect(document.title).toBe('Waiting room test · Wellspring');
  });

  test.each([
    ['Before the start', /^Just a moment, your session will begin once 3 peers join\.$/, '1 of 3 here'],
    ['One here', /^Just a moment, your session will begin once 3 peers join\.$/, '1 of 3 here'],
    ['Two here', /^Just a moment, your session will begin once 3 peers join\.$/, '2 of 3 here'],
    ['Host absent', /^Your host is not here yet\./, '3 of 3 here'],
    ['Group-hosted', /^Your group-hosted session will begin once 3 peers join\.$/, '2 of 3 here'],
    ['Looking for the room', /^Looking for your room/, '0 of 3 here'],
    ['Connection lost', /^Internet connection unstable$/, '2 of 3 here'],
    ['Somebody left', /^Somebody left or lost their connection\./, '2 of 3 here'],
    ['Opening', /^Everybody is here\. Joining the room/, '3 of 3 here'],
  ])('[ROM-010] [ROM-034] [ROM-035] [ROM-037] [ROM-078] %s', async (name, words, here) => {
    const { user, server } = shown();
    const button = await screen.findByRole('button', { name });
    await user.click(button);
    expect(screen.getByText(words)).toBeTruthy();
    expect(screen.getByText(here)).toBeTruthy();
    expect(screen.getByRole('button', { name }).getAttribute('aria-pressed')).toBe('true');
    expect(server.received.filter(({ path }) => path.includes('/room/'))).toEqual([]);
  });

  test('[ROM-037] a ring turns while the room is looked for, and none before the start', async () => {
    const { user } = shown();
    const turns = () => document.querySelectorAll('output .mantine-Loader-root').length;
    await user.click(await screen.findByRole('button', { name: 'Before the start' }));
    expect(turns()).toBe(0);
    await user.click(screen.getByRole('button', { name: 'Looking for the room' }));
    expect(turns()).toBe(1);
  });

  test('[ROM-010] the test page shows what follows when too few people came', async () => {
    const { user } = shown();
    await user.click(await screen.findByRole('button', { name: 'Did not take place' }));
    expect(await screen.findByText('This session did not take place')).toBeTruthy();
  });
});
