import { describe, expect, jest, test } from '@jest/globals';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, render } from '@testing-library/react';
import { createActor, createMachine } from 'xstate';
import { postSession } from '#modules/feedback/contract/api.ts';
import { minutes, seconds } from '#kernel/contract/time.ts';
import { setClockOffset } from '#client/lib/server-time.ts';
import { aServer, testQueries } from '#client/testing/render.tsx';
import { refuses } from '#client/testing/server.ts';
import { untilPostSessionCheck, usePostSessionCheck } from './post-session-check.ts';
import type { RoomSession } from '../room/room-session.ts';
import { SESSION } from '../testing/a-session.ts';

const START = Date.parse('2026-05-04T19:00:00.000Z');

test('[ROM-083] the check after a session is 306 seconds after the start, and at once when that is past', () => {
  expect(untilPostSessionCheck(START, START, 306)).toBe(306_000);
  expect(untilPostSessionCheck(START, START - minutes(5), 306)).toBe(606_000);
  expect(untilPostSessionCheck(START, START + seconds(305), 306)).toBe(1000);
  expect(untilPostSessionCheck(START, START + seconds(306), 306)).toBe(0);
  expect(untilPostSessionCheck(START, START + minutes(40), 306)).toBe(0);
});

describe('in the room', () => {
  /** The part of a session that the check needs: this member is present in one that starts then. */
  const present = (startsAt: number): RoomSession => {
    const machine = createMachine({
      initial: 'present',
      states: { present: {} },
      context: { entered: { start_time: new Date(startsAt).toISOString() } },
    });
    const actor = createActor(machine);
    actor.start();
    return { session: SESSION, actor } as unknown as RoomSession;
  };
  const Check = ({ session }: { session: RoomSession }) => {
    usePostSessionCheck(session);
    return null;
  };
  const inRoom = async (startsAt: number, serverTime = Date.now()) => {
    const server = aServer({ config: { server_time: new Date(serverTime).toISOString() } });
    server.on(postSession, refuses('SESSION_NOT_ATTENDED'));
    const drawn = render(
      <QueryClientProvider client={testQueries()}>
        <Check session={present(startsAt)} />
      </QueryClientProvider>,
    );
    const asked = () => server.calls(postSession).length;
    const pass = (milliseconds: number) => act(() => jest.advanceTimersByTimeAsync(milliseconds));
    await pass(0);
    return { ...drawn, asked, pass };
  };

  test('[ROM-083] the server is asked once, by its own time, and nothing is shown', async () => {
    jest.useFakeTimers({ now: START });
    // This device's clock is a minute ahead of the server's.
    const { asked, pass, container } = await inRoom(START - minutes(1), START - minutes(1));
    await pass(seconds(305));
    expect(asked()).toBe(0);
    await pass(seconds(1));
    expect(asked()).toBe(1);
    await pass(minutes(10));
    expect(asked()).toBe(1);
    expect(container.textContent).toBe('');
    setClockOffset(0);
    jest.useRealTimers();
  });

  test('[ROM-083] a late member is checked at once; one who leaves before is not', async () => {
    jest.useFakeTimers({ now: START + minutes(20) });
    expect((await inRoom(START)).asked()).toBe(1);
    const early = await inRoom(START + minutes(20));
    early.unmount();
    await early.pass(minutes(10));
    expect(early.asked()).toBe(0);
    jest.useRealTimers();
  });
});
