import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import { enterRoom } from '#modules/live-rooms/contract/api.ts';
import { sendConfirmation } from '#modules/identity/contract/api/accounts.ts';
import type { RefusalName } from '#kernel/contract/refusals.ts';
import { aMember, aServer, renderPage } from '#client/testing/render.tsx';
import { answers, refuses } from '#client/testing/server.ts';
import { shownToasts } from '#client/testing/watch.ts';
import { useSiteConfigQuery } from '#client/lib/config.tsx';
import { useMemberQuery } from '#client/lib/session.tsx';
import { useEnterSession } from './enter-session.ts';
import { endRoomSession, roomSessions } from '../room/room-session.ts';
import { aPerson, aRoom, aSession, entered, ids, SESSION } from '../testing/a-session.ts';
import { fakeDevices } from '../testing/fake-devices.ts';

const Button = ({ type }: { type: string }) => {
  const { enter, busy } = useEnterSession({ uuid: SESSION, type });
  const member = useMemberQuery().data;
  const config = useSiteConfigQuery().data;
  return (
    <button onClick={enter} disabled={busy || member === undefined || config === undefined}>
      ENTER
    </button>
  );
};

const LINK = 'https://meet.google.com/abc-defg-hij';
const outside = {
  ...entered(aSession(), aRoom('NONE', [])),
  session_video: { provider: 'EXTERNAL', provider_identifier: LINK, provider_api_key: '', provider_token: '' },
};
const userAgent = (name: string) => jest.spyOn(navigator, 'userAgent', 'get').mockReturnValue(name);

const press = async (
  type = 'INTERNAL',
  answer = answers(entered(aSession(), aRoom('SAFE', [aPerson('ben')]))),
  settings: Record<string, string> = {},
) => {
  const config = { client_polling_freq_sec: 7, settings };
  const server = aServer({ member: aMember({ uuid: ids.ben }), config }).on(enterRoom, answer);
  const drawn = renderPage(<Button type={type} />, { path: '/session' });
  const button = await screen.findByRole<HTMLButtonElement>('button', { name: 'ENTER' });
  await waitFor(() => expect(button.disabled).toBe(false));
  await drawn.user.click(button);
  return { ...drawn, server, path: () => drawn.router.state.location.pathname };
};

beforeEach(() => void fakeDevices());
afterEach(() => {
  act(() => endRoomSession());
  jest.restoreAllMocks();
});

describe('entering a session', () => {
  test('leads to the preview', async () => {
    const { path, server } = await press();
    await waitFor(() => expect(path()).toBe('/room/preview'));
    expect(server.calls(enterRoom)[0]?.body).toMatchObject({ step: 'prepare' });
  });

  test('[ROM-060] polls as often as this installation wants', async () => {
    await press();
    await waitFor(() => expect(roomSessions.current()?.actor.getSnapshot().context.pollEvery).toBe(7000));
  });

  test('[ROM-015] a refusal is a toast with the words of the server', async () => {
    await press('INTERNAL', refuses('SESSION_BLOCKED_USER'));
    await waitFor(() => expect(shownToasts()).toEqual(['You cannot join this session.']));
  });

  test('[ROM-064] too late: the quoted toast, and home', async () => {
    const { path } = await press('INTERNAL', refuses('SESSION_TIME_ENTERING_TOO_LATE'));
    await waitFor(() => expect(path()).toBe('/'));
    expect(shownToasts()).toEqual(['You are more than 5 minutes late.']);
  });

  test('[ROM-011] [ROM-051] an address that is not confirmed: the mail can be sent again', async () => {
    const { user, server } = await press('INTERNAL', refuses('EMAIL_NOT_VERIFIED'));
    server.on(sendConfirmation, answers({ user: null }));
    expect(await screen.findByText('Please verify your email to enter this session.')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Send the e-mail again' }));
    await waitFor(() => expect(server.calls(sendConfirmation)).toHaveLength(1));
    await waitFor(() => expect(shownToasts()).toEqual(['Success']));
  });

  test.each<[RefusalName, string]>([['HOST_LEVEL_TOO_LOW', 'You must attend one session before you can host.']])(
    '[ROM-013] %s is explained',
    async (name, text) => {
      await press('INTERNAL', refuses(name));
      expect(await screen.findByText(text)).toBeTruthy();
    },
  );

  test('[ROM-019] staff say why, and then come in', async () => {
    const { user, server, path } = await press('INTERNAL', refuses('ADMIN_ENTRY_REASON_REQUIRED'));
    server.on(enterRoom, answers(entered(aSession(), aRoom('SAFE', [aPerson('ben')]))));
    await user.type(await screen.findByRole('textbox', { name: 'Why do you enter this session?' }), 'a report');
    await user.click(screen.getByRole('button', { name: 'ADMIN ENTER' }));
    await waitFor(() => expect(path()).toBe('/room/preview'));
    expect(server.calls(enterRoom)[1]?.body).toMatchObject({ reason: 'a report' });
  });

  test('[ROM-012] the browser of another app is warned first', async () => {
    userAgent('Mozilla/5.0 (iPhone) AppleWebKit Instagram 360.0');
    const { path, server } = await press();
    await waitFor(() => expect(path()).toBe('/in-app-browser'));
    expect(server.calls(enterRoom)).toHaveLength(0);
  });

  test('a browser without camera or video functions reads why', async () => {
    Object.assign(globalThis, { RTCPeerConnection: undefined });
    const { path } = await press();
    await waitFor(() => expect(path()).toBe('/unsupported-browser'));
  });
});

describe('entering an outside session', () => {
  test('[ROM-016] [ROM-017] opens it in a new tab, and offers the link', async () => {
    const tab = { opener: {}, location: { replace: jest.fn() }, close: jest.fn() };
    jest.spyOn(globalThis as never as Window, 'open').mockReturnValue(tab as never);
    await press('EXTERNAL', answers(outside));
    expect(await screen.findByText(/^A new tab should have opened/)).toBeTruthy();
    expect(tab.location.replace).toHaveBeenCalledWith(LINK);
    expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([LINK, LINK]);
  });

  test('[ROM-017] a browser that keeps the tab closed: said, with the link', async () => {
    jest.spyOn(globalThis as never as Window, 'open').mockReturnValue(null);
    await press('EXTERNAL', answers(outside));
    expect(await screen.findByRole('dialog', { name: 'Open your session' })).toBeTruthy();
    expect(screen.getByText(/^A new tab should have opened/)).toBeTruthy();
    expect(screen.getByText('Your browser kept the new tab closed.')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Open the session (another website)' }).getAttribute('href')).toBe(LINK);
  });

  test('a tab that was opened in vain is closed again', async () => {
    const tab = { opener: {}, location: { replace: jest.fn() }, close: jest.fn() };
    jest.spyOn(globalThis as never as Window, 'open').mockReturnValue(tab as never);
    await press('EXTERNAL', refuses('SESSION_NOT_JOINED'));
    await waitFor(() => expect(shownToasts()).toEqual(['Please register for this session first.']));
    expect(tab.close).toHaveBeenCalled();
    expect(tab.location.replace).not.toHaveBeenCalled();
  });

  test('[ROM-018] on a phone the quoted text stands with the link', async () => {
    userAgent('Mozilla/5.0 (Linux; Android 15; K) Chrome/156.0.0.0 Mobile Safari/537.36');
    const open = jest.spyOn(globalThis as never as Window, 'open');
    await press('EXTERNAL', answers(outside));
    expect(
      await screen.findByText(
        'At this time, outside sessions are not supported on mobile browsers. Please try entering from a desktop to join this curated session.',
      ),
    ).toBeTruthy();
    expect(open).not.toHaveBeenCalled();
    expect(screen.getByRole('link', { name: 'Open the session (another website)' }).getAttribute('href')).toBe(LINK);
  });

  test('[ROM-018] an installation may admit phones', async () => {
    userAgent('Mozilla/5.0 (Linux; Android 15; K) Chrome/156.0.0.0 Mobile Safari/537.36');
    const tab = { opener: {}, location: { replace: jest.fn() }, close: jest.fn() };
    jest.spyOn(globalThis as never as Window, 'open').mockReturnValue(tab as never);
    await press('EXTERNAL', answers(outside), { EXTERNAL_ON_MOBILE: 'allow' });
    expect(await screen.findByText(/^A new tab should have opened/)).toBeTruthy();
    expect(tab.location.replace).toHaveBeenCalledWith(LINK);
  });
});
