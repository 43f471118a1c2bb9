import { afterEach, describe, expect, jest, test } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import { openCameraTest } from '#modules/live-rooms/contract/camera-test-api.ts';
import { readTestCode, testCode } from '#modules/live-rooms/contract/test-code.ts';
import type { RefusalName } from '#kernel/contract/refusals.ts';
import { fakeDevices } from '#client/features/live-rooms/testing/fake-devices.ts';
import { aMember, aServer, renderPage } from '#client/testing/render.tsx';
import { refuses, unreachable } from '#client/testing/server.ts';
import CameraTest from './camera-test.tsx';

const shownCode = () => document.querySelector<HTMLElement>('[data-code]')?.dataset['code'] ?? '';
const report = () => readTestCode(shownCode());

const started = async (devices = fakeDevices(), answer = refuses('VIDEO_UNAVAILABLE')) => {
  const server = aServer().on(openCameraTest, answer);
  const drawn = renderPage(<CameraTest />);
  await drawn.user.click(await screen.findByRole('button', { name: 'Start the test' }));
  return { ...drawn, ...devices, server };
};

afterEach(() => void jest.restoreAllMocks());

describe('/camera-test', () => {
  test('[ROM-007] takes nothing before it is asked, and lets go of everything afterwards', async () => {
    aServer();
    const { given } = fakeDevices();
    const { user, unmount } = renderPage(<CameraTest />);
    const start = await screen.findByRole('button', { name: 'Start the test' });
    expect(given).toHaveLength(0);
    await user.click(start);
    expect(await screen.findByLabelText('Your camera')).toBeTruthy();
    expect(screen.getByRole('meter', { name: 'Microphone level' })).toBeTruthy();
    unmount();
    expect(given.every(({ readyState }) => readyState === 'ended')).toBe(true);
  });

  test('[ROM-007] four steps, and a code that says what was found', async () => {
    await started();
    expect(await screen.findByLabelText('Your camera')).toBeTruthy();
    const steps = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent?.split(':')[0]);
    expect(steps).toEqual(['Camera', 'Microphone', 'Loudspeaker', 'Connection', 'Your result']);
    await waitFor(() => expect(report()).toMatchObject({ connection: 'no video server' }));
    expect(report()).toMatchObject({ camera: 'works', microphone: 'silent', speaker: 'not tested' });
    expect(report()?.day).toBe(new Date().toISOString().slice(0, 10));
  });

  test('[ROM-007] the code can be copied', async () => {
    const { user } = await started();
    await user.click(await screen.findByRole('button', { name: 'Copy the code' }));
    expect(await navigator.clipboard.readText()).toBe(shownCode());
    expect(await screen.findByText('The code is copied.')).toBeTruthy();
  });

  test.each<[ReturnType<typeof refuses>, RegExp, string]>([
    [refuses('VIDEO_UNAVAILABLE'), /not your fault/, 'no video server'],
    [refuses('CAMERA_TESTS_BUSY'), /Many people are testing/, 'busy'],
    [unreachable as never, /cannot be reached from here/, 'no server'],
  ])('the connection: %#', async (answer, words, result) => {
    const { user, server } = await started(fakeDevices(), answer);
    expect(await screen.findByText(words)).toBeTruthy();
    expect(report()).toMatchObject({ connection: result });
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(server.calls(openCameraTest)).toHaveLength(2));
  });

  test.each([
    ['CameraAndMicrophonePermissionsDenied', { camera: 'denied', microphone: 'denied' }],
    ['CameraPermissionsDenied', { camera: 'denied', microphone: 'not tested' }],
    ['MicrophonePermissionsDenied', { camera: 'not tested', microphone: 'denied' }],
  ] as const)('[ROM-030] [ROM-031] [ROM-032] %s: what to do, and the code says so', async (denies, found) => {
    const { container } = await started(fakeDevices({ denies }));
    await waitFor(() => expect(container.querySelector(`[data-failure=${denies}]`)).toBeTruthy());
    expect(within(screen.getByRole('alert')).getAllByRole('listitem').length).toBeGreaterThan(0);
    await waitFor(() => expect(report()).toMatchObject(found));
    expect(screen.getByText('Something does not work yet. The steps above say what to do.')).toBeTruthy();
  });

  test('the test continues by itself once a device is there', async () => {
    const devices = fakeDevices({ denies: 'CameraPermissionsDenied' });
    await started(devices);
    await screen.findByRole('alert');
    devices.allow();
    act(() => void navigator.mediaDevices.dispatchEvent(new Event('devicechange')));
    expect(await screen.findByLabelText('Your camera')).toBeTruthy();
  });

  test('inside another app the link is offered first', async () => {
    jest.spyOn(navigator, 'userAgent', 'get').mockReturnValue('Mozilla/5.0 (iPhone) AppleWebKit Instagram 360.0');
    aServer();
    renderPage(<CameraTest />);
    expect(
      await screen.findByRole('heading', { name: 'Oops? We noticed you are using an in-app browser.' }),
    ).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Copy link' })).toBeTruthy();
  });

  test('a browser without live video reads what to do', async () => {
    fakeDevices();
    Object.defineProperty(navigator, 'mediaDevices', { configurable: true, value: undefined });
    const server = aServer().on(openCameraTest, refuses('VIDEO_UNAVAILABLE' satisfies RefusalName));
    const { user } = renderPage(<CameraTest />);
    await user.click(await screen.findByRole('button', { name: 'Start the test' }));
    expect(await screen.findByText('This browser offers no camera here.')).toBeTruthy();
    await waitFor(() => expect(server.calls(openCameraTest)).toHaveLength(1));
    expect(report()).toMatchObject({ camera: 'unsupported', microphone: 'unsupported' });
  });
});

describe('reading a quoted code', () => {
  const found = {
    day: '2026-05-04',
    browser: 'Firefox',
    version: 140,
    system: 'Android',
    camera: 'works',
    microphone: 'silent',
    speaker: 'heard',
    connection: 'no media',
  } as const;

  test('is for staff alone', async () => {
    aServer({ member: aMember() });
    renderPage(<CameraTest />);
    await screen.findByRole('button', { name: 'Start the test' });
    expect(screen.queryByRole('heading', { name: 'Read a code' })).toBeNull();
  });

  test('[ROM-007] says what was found, and notices when it was misheard', async () => {
    aServer({ member: aMember({ is_admin: true }) });
    const { user } = renderPage(<CameraTest />);
    const box = await screen.findByRole('textbox', { name: 'Code' });
    await user.type(box, testCode(found).toLowerCase());
    expect(screen.getByText('Firefox 140')).toBeTruthy();
    expect(screen.getByText('no media')).toBeTruthy();
    await user.clear(box);
    await user.type(box, 'WS-000-000-001');
    expect(screen.getByText(/This is no code of a test/)).toBeTruthy();
  });
});
