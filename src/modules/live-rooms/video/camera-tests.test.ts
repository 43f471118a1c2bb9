import { afterEach, describe, expect, jest, test } from '@jest/globals';
import type { Call } from '#kernel/module.ts';
import { fakeVideoBackend } from '../adapters/openvidu.fake.ts';
import { cameraTests } from './camera-tests.ts';

const from = (ip: string) => ({ origin: 'https://example.org', member: undefined, ip }) as unknown as Call;

const tests = (atOnce = 2) => {
  const video = fakeVideoBackend();
  const problems: string[] = [];
  const running = cameraTests({
    video,
    settings: { CAMERA_TEST_SECONDS: 20, CAMERA_TESTS_AT_ONCE: atOnce },
    report: (where) => problems.push(where),
  });
  const open = async (ip = '192.0.2.1') =>
    (await running.handler.handle({} as never, from(ip))) as { token: string; refused?: string };
  return { video, problems, running, open };
};

afterEach(() => void jest.useRealTimers());

describe('rooms of camera tests', () => {
  test('[ROM-007] a visitor gets a key to a room of their own, reached through the address they use', async () => {
    const { open } = tests();
    const [one, other] = [await open(), await open()];
    expect(one.token).toMatch(/^wss:\/\/example\.org\?sessionId=camera-test_/);
    expect(new URL(one.token).searchParams.get('sessionId')).not.toBe(
      new URL(other.token).searchParams.get('sessionId'),
    );
  });

  test('the key works once', async () => {
    const { open, video } = tests();
    const { token } = await open();
    await video.join(token);
    await expect(video.join(token)).rejects.toThrow('not valid');
  });

  test('the test room is closed after its time, also with a visitor in it', async () => {
    jest.useFakeTimers();
    const { open, video } = tests();
    const { token } = await open();
    const guest = await video.join(token);
    await jest.advanceTimersByTimeAsync(19_000);
    expect(guest.isConnected()).toBe(true);
    await jest.advanceTimersByTimeAsync(1500);
    expect(guest.isConnected()).toBe(false);
  });

  test('a camera test is refused while as many as may run at once do, and opens once one is over', async () => {
    jest.useFakeTimers();
    const { open } = tests(1);
    await open();
    expect(await open()).toEqual({ refused: 'CAMERA_TESTS_BUSY' });
    await jest.advanceTimersByTimeAsync(20_500);
    expect((await open()).token).toMatch(/^wss:/);
  });

  test('one network does not take the places of others', async () => {
    jest.useFakeTimers();
    const { open } = tests(20);
    for (let each = 1; each <= 4; each++) expect((await open(`2001:db8:9:1::${each}`)).token).toMatch(/^wss:/);
    expect(await open('2001:db8:9:1::5')).toEqual({ refused: 'CAMERA_TESTS_BUSY' });
    expect((await open('192.0.2.7')).token).toMatch(/^wss:/);
    await jest.advanceTimersByTimeAsync(20_500);
    expect((await open('2001:db8:9:1::5')).token).toMatch(/^wss:/);
  });

  test('a video server that is away is said plainly, and takes no place', async () => {
    const { open, video, problems } = tests(1);
    video.fail(true);
    expect(await open()).toEqual({ refused: 'VIDEO_UNAVAILABLE' });
    expect(problems).toEqual(['opening a room for a camera test']);
    video.fail(false);
    expect((await open()).token).toMatch(/^wss:/);
  });

  test('nothing is left behind at the end of the process', async () => {
    const { open, video, running } = tests();
    const guest = await video.join((await open()).token);
    await running.stop();
    expect(guest.isConnected()).toBe(false);
  });
});
