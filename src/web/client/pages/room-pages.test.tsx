import { describe, expect, test } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { fakeDevices } from '../features/live-rooms/testing/fake-devices.ts';
import { deviceHelp } from '../features/live-rooms/texts.ts';
import { aServer, renderPage } from '../testing/render.tsx';
import { pages } from '../app/routes.ts';
import CameraTest from './camera-test.tsx';
import InAppBrowser from './in-app-browser.tsx';
import SessionCanceled from './session-canceled.tsx';
import SessionSurvey from './session-survey.tsx';

const SESSION = 'c0000000-0000-4000-8000-000000000000';

test('[ROM-004] [ROM-005] [ROM-006] [ROM-007] [ROM-008] [ROM-009] the pages of a session stand in the route table', () => {
  const paths = pages.map(({ path }) => path);
  for (const path of ['/room', '/room/wait', '/room/preview', '/camera-test', '/session-survey', '/session-canceled'])
    expect(paths).toContain(path);
});

test('[ROM-027] an unknown trouble with the camera has the quoted words', () => {
  expect(deviceHelp('MediaFailed', 'Wellspring').title).toBe(
    'Wellspring is unable to detect your video settings. Please visit our FAQ or contact our support to get video working.',
  );
});

describe('/camera-test', () => {
  test('[ROM-007] starts when asked, shows picture and level, and lets go of the devices', async () => {
    aServer();
    const { given } = fakeDevices();
    const { user, unmount } = renderPage(<CameraTest />);
    expect(given).toHaveLength(0);
    await user.click(await screen.findByRole('button', { name: 'Start the test' }));
    expect(await screen.findByLabelText('Your camera')).toBeTruthy();
    expect(screen.getByText('Your camera works: do you see yourself?')).toBeTruthy();
    expect(screen.getByRole('meter', { name: 'Microphone level' })).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Play a sound' })).toBeTruthy();
    unmount();
    expect(given.every(({ readyState }) => readyState === 'ended')).toBe(true);
  });

  test('[ROM-031] says what to do about each failure', async () => {
    aServer();
    fakeDevices({ denies: 'CameraPermissionsDenied' });
    const { user } = renderPage(<CameraTest />);
    await user.click(await screen.findByRole('button', { name: 'Start the test' }));
    expect((await screen.findByRole('alert')).dataset['failure']).toBe('CameraPermissionsDenied');
  });
});

test('[ROM-008] after a session one is thanked and led on', async () => {
  sessionStorage.setItem('last-session', 'Evening circle');
  renderPage(<SessionSurvey />);
  expect(await screen.findByRole('heading', { name: 'Thank you for being here' })).toBeTruthy();
  expect(screen.getByText('You were in “Evening circle”.')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Find a session' }).getAttribute('href')).toBe('/sessions');
});

test('[ROM-009] a canceled session is said plainly', async () => {
  renderPage(<SessionCanceled />);
  expect(await screen.findByRole('heading', { name: 'This session was canceled' })).toBeTruthy();
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
