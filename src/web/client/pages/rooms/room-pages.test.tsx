import { describe, expect, test } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { getSession, searchSessions } from '#modules/scheduling/contract/api.ts';
import { aSession as aScheduled } from '#client/features/scheduling/testing/a-session.ts';
import { aMember, aServer, renderPage } from '#client/testing/render.tsx';
import { answers } from '#client/testing/server.ts';
import { pages } from '#client/app/routes.ts';
import InAppBrowser from './in-app-browser.tsx';
import SessionCanceled from '../sessions/session-canceled.tsx';
import SessionSurvey from '../sessions/session-survey.tsx';

const SESSION = 'c0000000-0000-4000-8000-000000000000';

test('[ROM-004] [ROM-005] [ROM-006] [ROM-007] [ROM-008] [ROM-009] the pages of a session stand in the route table', () => {
  const paths = pages.map(({ path }) => path);
  for (const path of ['/room', '/room/wait', '/room/preview', '/camera-test', '/session-survey', '/session-canceled'])
    expect(paths).toContain(path);
});

test('[ROM-008] after a session one is thanked and led on', async () => {
  aServer();
  sessionStorage.setItem('last-session', JSON.stringify({ session: SESSION, title: 'Evening circle' }));
  renderPage(<SessionSurvey />);
  expect(await screen.findByRole('heading', { name: 'Thank you for being here' })).toBeTruthy();
  expect(screen.getByText('You were in “Evening circle”.')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Find a session' }).getAttribute('href')).toBe('/sessions');
});

test('[ROM-009] a canceled session is said plainly', async () => {
  aServer();
  renderPage(<SessionCanceled />);
  expect(await screen.findByRole('heading', { name: 'This session was canceled' })).toBeTruthy();
});

test('[ROM-009] the next sessions of its Well are offered to members', async () => {
  const canceled = aScheduled({ uuid: SESSION, status: 'Canceled' });
  const next = aScheduled({ uuid: 'c1000000-0000-4000-8000-000000000000', title: 'Morning round' });
  const server = aServer({ member: aMember() });
  server.on(getSession, answers({ session: canceled })).on(searchSessions, answers({ session: [next] }));
  renderPage(<SessionCanceled />, { path: '/session-canceled', at: `/session-canceled?session=${SESSION}` });
  expect(await screen.findByRole('button', { name: 'REGISTER for Morning round' })).toBeTruthy();
  expect(server.calls(searchSessions)[0]?.body).toMatchObject({ group_uuid: canceled.group_uuid });
});

describe('/in-app-browser', () => {
  test('[ROM-012] the link can be copied', async () => {
    const { user } = renderPage(<InAppBrowser />, {
      path: '/in-app-browser',
      at: `/in-app-browser?session=${SESSION}`,
    });
    expect(
      await screen.findByRole('heading', { name: 'Oops? We noticed you are using an in-app browser.' }),
    ).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Copy link' }));
    expect(await navigator.clipboard.readText()).toBe(`${location.origin}/session/${SESSION}`);
  });

  test('there is a way past it', async () => {
    const { user, router } = renderPage(<InAppBrowser />, {
      path: '/in-app-browser',
      at: `/in-app-browser?session=${SESSION}`,
    });
    await user.click(await screen.findByRole('button', { name: 'Continue here anyway' }));
    await waitFor(() => expect(router.state.location.pathname).toBe(`/session/${SESSION}`));
  });
});
